// How soon pages can be played, in milliseconds from the start of the navigation: `npm run bench` for the largest games, or
// `node bench.mjs GAME…`. Beside the time of the clock, the time of the processor that the page's thread took until it was painted,
// which says more on a machine that does other things. `DAFANG` names the program, otherwise that of an optimised build.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { LARGE, SIZES, launch } from './test/browser.mjs';

const TIMES = 9;
const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../target/release/dafang', import.meta.url).pathname;
const games = process.argv.length > 2 ? process.argv.slice(2) : LARGE;
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const browser = await launch();

/** The time until a page is ready, and the processor time of its thread. */
async function opened(file) {
  const { viewport } = SIZES[0];
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(pathToFileURL(file).href);
  const ready = () => page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime);
  let time = await ready();
  while (time === undefined) time = await ready();
  const { metrics } = await session.send('Performance.getMetrics');
  await context.close();
  return [time, 1000 * metrics.find(({ name }) => name === 'TaskDuration').value];
}

try {
  const files = [];
  for (const game of games) {
    const file = join(folder, `${game}.html`);
    await run(dafang, ['build', game, '--emit', 'html', '-o', file]);
    files.push({ game, file, rows: [] });
  }
  // By turns, so that what else the machine does meets all alike; the first turn warms the browser.
  for (let time = 0; time <= TIMES; time++) {
    for (const { file, rows } of files) {
      const row = await opened(file);
      if (time > 0) rows.push(row);
    }
  }
  console.log('| page | ready, least | median | processor, least |\n| --- | --- | --- | --- |');
  for (const { game, rows } of files) {
    const column = place => rows.map(row => row[place]).sort((one, other) => one - other);
    const [times, works] = [column(0), column(1)];
    console.log(`| ${[game, times[0], times[TIMES >> 1], works[0]].map(cell => typeof cell === 'number' ? `${Math.round(cell)} ms` : cell).join(' | ')} |`);
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
