// A game that hides something in its page: each player sees what that one may see, and the device is handed over in between.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { SIZES, act, executable, faults, launch, open } from './browser.mjs';

const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../../target/debug/dafang', import.meta.url).pathname;
const skip = executable === undefined ? 'there is no Chromium' : false;
let browser, folder;
before(async () => {
  if (skip) return;
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'hidden-'));
});
after(() => browser?.close());

/** Two players place pieces of two kinds in turn, of which something is hidden from the other. */
const secrets = part => `(game "Secrets" (players 2)
    (equipment { (board (square 3)) (piece "Rock" Each) (piece "Paper" Each) (hand Each size:2) })
    (rules
        (start {
            (place "Rock1" (handSite P1 0) count:3) (place "Paper1" (handSite P1 1) count:3)
            (place "Rock2" (handSite P2 0) count:3) (place "Paper2" (handSite P2 1) count:3)
        })
        (play (move (from (sites Hand Mover)) (to (sites Empty)) (then ${part})))
        (end (if (= 6 (count Moves)) (result Mover Win)))))`;

const GAMES = {
  'the kind of a piece': { part: '(set Hidden What at:(last To) to:Next)', at: /a1, a hidden piece of Player 1/, word: '@a1' },
  'the owner of a piece': { part: '(set Hidden Who at:(last To) to:Next)', at: /a1, a hidden piece(?! of)/, word: '@a1' },
  'all of a site': { part: '(set Hidden at:(last To) to:Next)', at: /a1, empty/, word: '…' },
};
/** All that a page says, to eyes and to readers of screens, but for its rules and its text. */
const said = page => page.evaluate(() => {
  const shown = [...document.querySelectorAll('main, .played, [role="status"]')];
  const labels = shown.flatMap(one => [...one.querySelectorAll('[aria-label], [title]')].map(part => `${part.getAttribute('aria-label')} ${part.getAttribute('title')}`));
  return [...shown.map(one => one.textContent), ...labels, location.hash].join('\n').toLowerCase();
});

for (const [name, { part, at, word }] of Object.entries(GAMES)) {
  for (const size of SIZES) {
    test(`${name} at ${size.name}`, { skip }, async () => {
      const [text, file] = [join(folder, `${name}.lud`), join(folder, `${name}.html`)];
      await writeFile(text, secrets(part));
      await run(dafang, ['build', text, '--emit', 'html', '-o', file]);
      const { page, context, wrong } = await open(browser, size, file);
      const label = site => page.evaluate(site => document.querySelector(`[data-site="${site}"]`).getAttribute('aria-label'), site);
      const hash = () => page.locator('#page').getAttribute('data-hash');
      const start = await hash();
      // Who begins has the device.
      assert.equal(await page.locator('.cover button').count(), 0);
      const rock = await page.evaluate(() => globalThis.dafang.app.session.moves.findIndex(({ name }) => name === '@a1=Rock'));
      assert.ok(rock >= 0 && await act(page, size, rock));
      // Nobody sees anything until the other has the device, and then not which piece was placed.
      const secret = /rock/;
      assert.doesNotMatch(await said(page), secret);
      assert.equal(await page.evaluate(() => globalThis.dafang.app.open.length), 0, 'nothing can be played under the cover');
      await page.getByRole('button', { name: 'Show the board' }).click();
      assert.match(await label(0), at);
      assert.deepEqual(await page.locator('.played button [aria-hidden]').allTextContents(), [word]);
      assert.equal((await said(page)).match(/in hand: rock/g)?.length, 1, 'the own hand is seen, and it alone');
      assert.doesNotMatch(await page.evaluate(() => location.hash), /a1/, 'the address tells no move');
      assert.ok(await page.locator('#hint').isDisabled(), 'a hint would tell what is hidden');
      assert.equal(await page.locator('.player select').first().locator('option').count(), 1, 'nor does the machine play');
      assert.deepEqual(await faults(page), []);
      // Back at the first player, after a step back or a move, that player sees the own piece.
      await page.locator('#undo').click();
      assert.equal(await hash(), start);
      await page.getByRole('button', { name: 'Show the board' }).click();
      await page.locator('#redo').click();
      await page.getByRole('button', { name: 'Show the board' }).click();
      const paper = await page.evaluate(() => globalThis.dafang.app.session.moves.findIndex(({ name }) => name === '@b1=Paper'));
      assert.ok(paper >= 0 && await act(page, size, paper));
      await page.getByRole('button', { name: 'Show the board' }).click();
      assert.match(await label(0), /a1, player 1 rock/i);
      // Once the game is over all is shown, and a link to a position before that asks who has the device.
      await page.evaluate(() => { while (!globalThis.dafang.app.session.isOver) globalThis.dafang.app.play(globalThis.dafang.app.session.moves[0]); });
      assert.equal(await page.locator('.cover button').count(), 0);
      assert.match(await said(page), secret);
      assert.match(await page.evaluate(() => location.hash), /a1/);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, 'no scrolling to the side');
      assert.deepEqual(wrong, []);
      const again = await open(browser, size, file, await page.evaluate(() => location.hash.replace(/\+[^+&]*&/, '&')));
      assert.equal(await again.page.locator('.cover button').count(), 1, 'a link to a game that goes on asks for the player');
      assert.doesNotMatch(await said(again.page), secret);
      await again.context.close();
      await context.close();
    });
  }
}

test('marks stand on sites of the board, where pieces come from a hand, too', { skip }, async () => {
  const file = join(folder, 'drops.html');
  await run(dafang, ['build', new URL('../../tests/worked/hidden_drops.lud', import.meta.url).pathname, '--emit', 'html', '-o', file]);
  const { page, context, wrong } = await open(browser, SIZES[1], file, '#moves=&seed=1');
  await page.evaluate(() => globalThis.dafang.app.wish({ covers: false }));
  for (let made = 0; made < 6; made++) {
    const off = await page.evaluate(() => {
      const { game } = globalThis.dafang.app;
      const places = game.pictures[0].places.slice(0, game.board.sites.length).map(place => place.map(part => part.toFixed(1)).join());
      const marks = [...document.querySelectorAll('.over circle')].map(mark => `${mark.getAttribute('cx')},${mark.getAttribute('cy')}`);
      return marks.length === 0 ? 'no marks' : marks.filter(mark => !places.includes(mark)).join(' ');
    });
    assert.equal(off, '', `after ${made} moves`);
    assert.ok(await act(page, SIZES[1], 3 * made % await page.evaluate(() => globalThis.dafang.moves.length)));
  }
  assert.deepEqual(wrong, []);
  await context.close();
});
