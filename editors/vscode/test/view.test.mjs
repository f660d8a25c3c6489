// The board in a browser, over a small game of this file: clicks, steps back, hints, edits, sizes and colours.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open } from './page.mjs';
import { withoutBrowser } from './support.mjs';

let browser;
before(async () => {
  if (!withoutBrowser) browser = await launch();
});
after(() => browser?.close());
const options = { skip: withoutBrowser };

const SITES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2'].map((site, place) =>
  ({ site, x: 50 + 100 * (place % 3), y: 150 - 100 * Math.floor(place / 3), r: 40 }));

/** A stone steps from a1; b1 is taken by either of two pieces; one from a hand, which is not drawn, goes to c1; then a pass. */
function game() {
  const state = { asked: [], problem: null, title: 'Steps', delay: 0 };
  const ask = async (method, params) => {
    state.asked.push([method, structuredClone(params)]);
    if (state.delay > 0) await new Promise(resolve => setTimeout(resolve, state.delay));
    if (method === 'dafang/hint') return { move: 'a1-b2', path: ['a1', 'b2'] };
    const played = params.moves ?? [];
    const moves = played.length === 0
      ? [
        { text: 'a1-a2', path: ['a1', 'a2'] },
        { text: 'a1-b2', path: ['a1', 'b2'] },
        { text: '@b1=Rook', path: ['b1'] },
        { text: '@b1=Queen', path: ['b1'] },
        { text: '@c1', path: ['hand1', 'c1'] },
      ]
      : [{ text: 'pass', path: [] }];
    const over = played.length > 1;
    return {
      title: state.title,
      ruleset: 'default',
      status: over ? 'Player 1 has won' : `Player ${1 + played.length % 2} to move`,
      over,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200"><rect width="300" height="200" fill="#cda56e"/>${
        SITES.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="30" fill="#fff"/>`).join('')}<script>window.hacked = 1</script></svg>`,
      text: '',
      sites: SITES,
      moves: over ? [] : moves,
      played,
      version: 1,
      // A server may leave out that there is none, or say so.
      ...(state.problem === undefined ? {} : { problem: state.problem }),
    };
  };
  return { ask, state };
}

test('a move of two sites is made by two clicks', options, async () => {
  const { ask } = game();
  const board = await open(browser, ask);
  assert.equal(await board.status(), 'Player 1 to move');
  assert.equal(await board.page.locator('.site.next').count(), 3);
  await board.site('a1').click();
  assert.match(await board.site('a1').getAttribute('class'), /clicked/);
  assert.match(await board.site('b2').getAttribute('class'), /next/);
  await board.shot('two-clicks');
  await board.site('a2').click();
  await board.says('#status', 'Player 2 to move');
  await board.says('#played', 'a1-a2');
  assert.deepEqual(board.errors, []);
  await board.page.close();
});

test('another site begins anew, and the one that is clicked twice is put down', options, async () => {
  const { ask } = game();
  const board = await open(browser, ask);
  await board.site('a1').click();
  await board.site('a1').click();
  assert.equal(await board.page.locator('.site.clicked').count(), 0);
  await board.site('a1').click();
  await board.site('c1').click();
  await board.says('#played', '@c1');
  await board.page.close();
});

test('moves of the same sites are offered by name', options, async () => {
  const { ask } = game();
  const board = await open(browser, ask);
  await board.site('b1').click();
  await board.shot('offered');
  assert.deepEqual(await board.page.locator('#choices button').allTextContents(), ['@b1=Rook', '@b1=Queen']);
  await board.page.locator('#choices button').last().click();
  await board.says('#played', '@b1=Queen');
  await board.page.close();
});

test('back, forward, restart, and a pass; the game ends', options, async () => {
  const { ask } = game();
  const board = await open(browser, ask);
  assert.ok(await board.page.locator('#back').isDisabled());
  await board.site('c1').click();
  await board.says('#status', 'Player 2 to move');
  await board.page.locator('#back').click();
  await board.says('#status', 'Player 1 to move');
  await board.page.locator('#forward').click();
  await board.says('#status', 'Player 2 to move');
  await board.page.locator('#choices button', { hasText: 'pass' }).click();
  await board.says('#status', 'Player 1 has won');
  assert.equal(await board.page.locator('.site').count(), 0);
  assert.ok(await board.page.locator('#hint').isDisabled());
  await board.page.keyboard.press('Backspace');
  await board.says('#status', 'Player 2 to move');
  await board.page.locator('#restart').click();
  await board.says('#status', 'Player 1 to move');
  await board.page.close();
});

test('a hint is named and marked, and clicks stay', options, async () => {
  const { ask } = game();
  const board = await open(browser, ask);
  await board.site('a1').click();
  await board.page.keyboard.press('h');
  await board.says('#advice', 'Hint: a1-b2');
  assert.match(await board.site('b2').getAttribute('class'), /hinted/);
  assert.match(await board.site('a1').getAttribute('class'), /clicked/);
  await board.shot('hint');
  await board.page.close();
});

test('any move can be chosen from the list', options, async () => {
  const { ask } = game();
  const board = await open(browser, ask);
  await board.page.locator('summary').click();
  await board.page.locator('#moves button').first().waitFor();
  assert.equal(await board.page.locator('#moves button').count(), 5);
  await board.page.locator('#moves button', { hasText: 'a1-b2' }).click();
  await board.says('#played', 'a1-b2');
  await board.page.close();
});

test('an edit redraws; with a mistake the last board stays, paler, and nothing can be clicked', options, async () => {
  const { ask, state } = game();
  const board = await open(browser, ask);
  state.title = 'Other Steps';
  await board.session.refresh();
  await board.says('#title', 'Other Steps');
  state.problem = 'line 3: there is no `(is Ful)`';
  await board.session.refresh();
  await board.says('#problem', 'there is no');
  assert.equal(await board.page.locator('.site').count(), 0);
  assert.ok(Number(await board.page.locator('#picture').evaluate(node => getComputedStyle(node).opacity)) < 1);
  await board.shot('mistake');
  state.problem = undefined;
  await board.session.refresh();
  await board.page.locator('#problem').waitFor({ state: 'hidden' });
  assert.equal(await board.page.locator('.site.next').count(), 3);
  await board.page.close();
});

test('the cursor is followed until a move is played, and another text begins anew', options, async () => {
  const { ask, state } = game();
  const board = await open(browser, ask);
  await board.session.moveTo('file:///game.lud', { line: 7, character: 2 });
  assert.deepEqual(state.asked.at(-1)[1].position, { line: 7, character: 2 });
  await board.site('c1').click();
  await board.says('#played', '@c1');
  const asked = state.asked.length;
  await board.session.moveTo('file:///game.lud', { line: 9, character: 0 });
  assert.equal(state.asked.length, asked);
  await board.session.moveTo('file:///other.lud', { line: 1, character: 0 });
  await board.says('#status', 'Player 1 to move');
  assert.deepEqual(state.asked.at(-1)[1], { uri: 'file:///other.lud', position: { line: 1, character: 0 }, moves: [] });
  await board.page.close();
});

test('an answer that comes late is passed over', options, async () => {
  const { ask, state } = game();
  const board = await open(browser, ask);
  state.delay = 200;
  state.title = 'Late';
  const late = board.session.refresh();
  state.delay = 0;
  await new Promise(resolve => setTimeout(resolve, 20));
  state.title = 'New';
  await board.session.refresh();
  state.title = 'Late';
  await late;
  await board.says('#title', 'New');
  assert.equal(await board.page.locator('#title').textContent(), 'New');
  await board.page.close();
});

test('a script in a picture does not run', options, async () => {
  const { ask } = game();
  const board = await open(browser, ask);
  assert.equal(await board.page.evaluate(() => window.hacked), undefined);
  await board.page.close();
});

test('a server that fails is named in the view, until it answers', options, async () => {
  const { ask } = game();
  let fails = true;
  const board = await open(browser, (...call) => (fails ? Promise.reject(new Error('gone')) : ask(...call)));
  await board.says('#problem', 'gone');
  fails = false;
  await board.session.refresh();
  await board.says('#status', 'Player 1 to move');
  assert.ok(await board.page.locator('#problem').isHidden());
  fails = true;
  await board.page.locator('#hint').click();
  await board.says('#advice', 'gone');
  await board.page.close();
});

for (const [name, width, height] of [['narrow', 320, 640], ['wide', 1200, 800]]) {
  for (const theme of ['light', 'dark']) {
    test(`${name}, ${theme}: all is seen without scrolling aside`, options, async () => {
      const { ask } = game();
      const board = await open(browser, ask, { width, height, theme });
      await board.page.locator('#hint').click();
      await board.says('#advice', 'Hint');
      await board.shot(`${name}-${theme}`);
      const { over, bottom, ink, paper } = await board.page.evaluate(() => ({
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        bottom: document.querySelector('#picture svg').getBoundingClientRect().bottom,
        ink: getComputedStyle(document.body).color,
        paper: getComputedStyle(document.body).backgroundColor,
      }));
      assert.equal(over, 0);
      assert.ok(bottom <= height, `the board ends at ${bottom}`);
      const light = colour => colour.match(/\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b) / 765;
      assert.ok(Math.abs(light(ink) - light(paper)) > 0.5, `${ink} on ${paper}`);
      assert.equal(light(paper) < 0.5, theme === 'dark');
      await board.page.close();
    });
  }
}
