// Three to seven players at one device, with the machine on some seats: names, colours, whose turn it is, and places at the end.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { SIZES, executable, launch, open, until } from './browser.mjs';

const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../../target/debug/dafang', import.meta.url).pathname;
const call = async (...words) => (await run(dafang, words, { maxBuffer: 1 << 28 })).stdout;
const emits = (await call('build', '--help').catch(() => '')).includes('html');
const skip = executable === undefined ? 'there is no Chromium' : !emits ? `${dafang} writes no pages` : false;
let browser, folder;
before(async () => {
  if (skip) return;
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'seats-'));
});
after(() => browser?.close());

for (const [game, many] of Object.entries({ 'three-squares': 3, ludo: 4, 'warring-states-chess': 7 })) {
  test(`${game}: ${many} players, the machine on each second seat`, { skip }, async () => {
    const file = join(folder, `${game}.html`);
    await call('build', game, '--emit', 'html', '-o', file);
    const { page, context, wrong } = await open(browser, SIZES[1], file, '#moves=&seed=1');
    const names = await page.locator('.player strong').allTextContents();
    assert.equal(new Set(names).size, many);
    for (const scheme of ['wood', 'plain', 'dark', 'colour-blind']) {
      const colours = await page.evaluate(scheme => {
        globalThis.dafang.app.wish({ scheme });
        return [...document.querySelectorAll('.player .swatch')].map(swatch => getComputedStyle(swatch).backgroundColor);
      }, scheme);
      assert.equal(new Set(colours).size, many, `${scheme}: ${colours.join(' ')}`);
    }
    for (const [place, name] of names.entries()) if (place % 2 === 1) await page.getByLabel(`Who plays ${name}`, { exact: true }).selectOption({ label: 'Beginner' });
    // Three rounds: people make any move, the machine its own, and the card of the player whose turn it is is marked.
    const before = new Set();
    for (let turn = 0; turn < 3 * many; turn++) {
      await until(page, () => globalThis.dafang.open.length > 0 || globalThis.dafang.app.session.isOver);
      const { mover, current } = await page.evaluate(() => ({
        mover: globalThis.dafang.app.mover, current: [...document.querySelectorAll('.player')].map(card => card.getAttribute('aria-current')),
      }));
      assert.equal(mover % 2, 1, 'a person is asked');
      assert.deepEqual(current, names.map((_, place) => place === mover - 1 ? 'true' : null));
      before.add(mover);
      await page.evaluate(() => globalThis.dafang.app.play(globalThis.dafang.open.at(-1)));
    }
    assert.deepEqual([...before].sort(), names.map((_, place) => place + 1).filter(number => number % 2 === 1), 'each person has moved');
    const movers = await page.evaluate(() => [...new Set(globalThis.dafang.app.session.played.map(({ mover }) => mover))].sort());
    assert.deepEqual(movers, names.map((_, place) => place + 1), 'everybody has moved');
    // To the end without the machine: places by rank, on the cards and in words.
    const { cards, said, ranks, isOver } = await page.evaluate(() => {
      const { app } = globalThis.dafang;
      app.seats.forEach((_, place) => app.sit(place + 1, null));
      for (let made = 0; made < 5000 && app.session.moves.length > 0; made++) {
        const { moves } = app.session;
        const takes = moves.filter(({ name }) => name.includes('x'));
        app.play(takes.length > 0 ? takes[made % takes.length] : moves[(7 * made + 3) % moves.length]);
      }
      return { cards: [...document.querySelectorAll('.player .numbers')].map(({ textContent }) => textContent), said: app.status(), ranks: app.session.position.ranks, isOver: app.session.isOver };
    });
    assert.ok(isOver, 'the game ends');
    for (const [place, rank] of ranks.entries()) {
      const isShared = ranks.filter(other => other === rank).length > 1;
      if (!isShared) assert.match(cards[place], new RegExp(`place ${rank}$`));
      else assert.match(cards[place], /places \d to \d shared$/);
    }
    const order = [...new Set(ranks)].sort((one, other) => one - other);
    if (order.length > 1) {
      const at = order.map(rank => said.search(new RegExp(`\\b${names[ranks.indexOf(rank)]}\\b`)));
      assert.deepEqual(at, [...at].sort((one, other) => one - other), said);
      assert.ok(at.every(place => place >= 0), said);
    } else assert.match(said, /^A draw/);
    assert.deepEqual(wrong, []);
    await context.close();
  });
}
