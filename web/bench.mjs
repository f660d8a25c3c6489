// How large pages are, how soon they can be played, in milliseconds from the start of the navigation, and how long the longest task of
// a page's thread is while its machine thinks: `npm run bench` for the largest games, `node bench.mjs --all` for all bundled games, or
// `node bench.mjs GAME…`. Beside the time of the clock, the time of the processor that the page's thread took, which says more on a
// machine that does other things. `DAFANG` names the program, otherwise that of an optimised build.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { LARGE, SIZES, act, launch, open, until } from './test/browser.mjs';

const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../target/release/dafang', import.meta.url).pathname;
const words = process.argv.slice(2);
const games = words.includes('--all') ? JSON.parse((await run(dafang, ['list', '--json'])).stdout).map(({ name }) => name) : words.length > 0 ? words : LARGE;
/** How often a page is opened, and how often its machine thinks. */
const [TIMES, THOUGHTS] = games.length > 10 ? [3, 1] : [9, 3];
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

/** The longest tasks of a page's thread, by the clock and by the processor, but those that serve this program. */
async function longest(page, acts) {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(() => performance.mark('here'));
  await acts();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const here = traceEvents.find(({ name }) => name === 'here');
  const own = traceEvents.filter(({ pid, tid, ph, ts }) => pid === here.pid && tid === here.tid && ph === 'X' && ts >= here.ts);
  const served = own.filter(({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag === 'blink.mojom.DevToolsSession');
  const tasks = own.filter(({ name, ts, dur }) => name === 'ThreadControllerImpl::RunTask' && !served.some(inner => inner.ts >= ts && inner.ts <= ts + dur));
  return ['dur', 'tdur'].map(time => Math.max(...tasks.map(task => task[time] ?? 0)) / 1000);
}

/** A move by clicks, and one that the machine of the highest level makes; then a hint, and the chart of the game. */
async function thought(file) {
  const { page, context } = await open(browser, SIZES[0], file, '#moves=&seed=1');
  const many = await page.evaluate(() => globalThis.dafang.moves.length);
  const times = await longest(page, async () => {
    await act(page, SIZES[0], many >> 1);
    const made = await page.evaluate(() => {
      const { app } = globalThis.dafang;
      if (!app.session.isOver) app.sit(app.mover, 4);
      return app.session.count;
    });
    await until(page, made => globalThis.dafang.app.hides || globalThis.dafang.app.session.isOver || globalThis.dafang.app.session.count > made, made);
    await page.evaluate(() => globalThis.dafang.app.seats.forEach((_, place) => globalThis.dafang.app.sit(place + 1, null)));
    await page.keyboard.press('h');
    await until(page, () => globalThis.dafang.app.hides || globalThis.dafang.app.session.isOver || /^(Hint: |No move)/.test(document.querySelector('.message').textContent));
    await page.getByRole('tab', { name: 'Chart' }).click();
    await until(page, () => globalThis.dafang.app.hides || / \d+ %/.test(document.querySelector('section:not([hidden]) .note').textContent));
  });
  await context.close();
  return times;
}

const middle = numbers => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];
try {
  const files = [];
  for (const game of games) {
    const file = join(folder, `${game.replace(/[^\w]+/g, '-')}.html`);
    await run(dafang, ['build', game, '--emit', 'html', '-o', file]);
    files.push({ game, file, size: (await stat(file)).size, rows: [], tasks: [] });
  }
  // By turns, so that what else the machine does meets all alike; the first turn warms the browser.
  for (let time = 0; time <= TIMES; time++) {
    for (const { file, rows } of files) {
      const row = await opened(file);
      if (time > 0) rows.push(row);
    }
  }
  for (let time = 0; time < THOUGHTS; time++) for (const { file, tasks } of files) tasks.push(await thought(file));
  console.log('| page | bytes | ready, least | median | processor, least | longest task, least | processor, least |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const { game, size, rows, tasks } of files) {
    const column = (all, place) => all.map(row => row[place]);
    const least = (all, place) => Math.min(...column(all, place));
    const times = [least(rows, 0), middle(column(rows, 0)), least(rows, 1), least(tasks, 0), least(tasks, 1)];
    console.log(`| ${[game, size, ...times.map(time => `${Math.round(time)} ms`)].join(' | ')} |`);
  }
  const sizes = files.map(({ size }) => size);
  console.log(`\n${sizes.length} pages: median ${middle(sizes)} bytes, largest ${Math.max(...sizes)}`);
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}
