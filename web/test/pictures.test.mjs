// The board of a page and the picture that `dafang show --svg` writes of the same position are the same picture, but for
// the ring around the last move.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { SIZES, executable, launch, open } from './browser.mjs';

const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../../target/debug/dafang', import.meta.url).pathname;
const call = async (...words) => (await run(dafang, words, { maxBuffer: 1 << 28 })).stdout;
const emits = (await call('build', '--help').catch(() => '')).includes('html');
const skip = executable === undefined ? 'there is no Chromium' : !emits ? `${dafang} writes no pages` : false;
/** Games of every way of drawing, with a number of random moves. */
const GAMES = { chess: 12, hex: 20, 'square-game': 30, backgammon: 25, oware: 15, kalah: 15, 'dots-and-boxes': 30, 'variants/edge-boxes': 12, 'murus-gallicus': 15, ludo: 30 };
let browser, folder;
before(async () => {
  if (skip) return;
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
after(() => browser?.close());

/** The part of the pixels that differ, of two drawings. */
async function difference(one, other) {
  const page = await browser.newPage();
  const differs = await page.evaluate(async ([one, other]) => {
    const [width, height] = [500, 500];
    const pixels = async svg => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas.drawImage(image, 0, 0, width, height);
      return canvas.getImageData(0, 0, width, height).data;
    };
    const [first, second] = [await pixels(one), await pixels(other)];
    let count = 0;
    for (let at = 0; at < first.length; at += 4) {
      if ([0, 1, 2, 3].some(part => Math.abs(first[at + part] - second[at + part]) > 40)) count += 1;
    }
    return count / (width * height);
  }, [one, other]);
  await page.close();
  return differs;
}

for (const [game, moves] of Object.entries(GAMES)) {
  test(`the picture of ${game}`, { skip }, async () => {
    const file = join(folder, `${game.replace('/', '-')}.html`);
    await call('build', game, '--emit', 'html', '-o', file);
    const { page, context } = await open(browser, SIZES[0], file, '#moves=&seed=1');
    const { drawn, words } = await page.evaluate(moves => {
      const { app } = globalThis.dafang;
      app.wish({ scheme: 'wood' });
      for (let ply = 0; ply < moves && app.session.moves.length > 0; ply++) app.play(app.session.moves[(7 * ply + 3) % app.session.moves.length]);
      return { drawn: new XMLSerializer().serializeToString(app.view.copy()), words: app.session.words().join(' ') };
    }, moves);
    await context.close();
    const shown = await call('show', game, '--svg', '-', '--after', words);
    const differs = await difference(drawn, shown);
    assert.ok(differs < 0.006, `${(100 * differs).toFixed(2)} % of the pixels differ after ${words}`);
  });
}
