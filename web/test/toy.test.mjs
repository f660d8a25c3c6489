// The page with a toy game: everything that it does but the rules.
import assert from 'node:assert/strict';
import { mkdtemp, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SIZES, act, executable, faults, launch, open, stays, until } from './browser.mjs';
import { toyPage } from './toy.mjs';

const skip = executable === undefined ? 'there is no Chromium' : false;
const shots = new URL('shots/', import.meta.url).pathname;
let browser, path;
before(async () => {
  if (skip) return;
  browser = await launch();
  path = join(await mkdtemp(join(tmpdir(), 'page-')), 'toy.html');
  await writeFile(path, await toyPage());
  await mkdir(shots, { recursive: true });
});
after(() => browser?.close());
const hash = page => page.locator('#page').getAttribute('data-hash');

for (const size of SIZES) {
  test(`forty moves by hand, undo, redo and a link at ${size.name}`, { skip }, async () => {
    const { page, context, wrong } = await open(browser, size, path);
    const start = await hash(page);
    for (let ply = 0; ply < 40; ply++) {
      const count = await page.evaluate(() => globalThis.dafang.moves.length);
      assert.ok(await act(page, size, (ply * 7 + 3) % count), `move ${ply} was made`);
      if (ply === 20) await page.screenshot({ path: `${shots}toy-${size.name}.png` });
    }
    assert.match(await page.locator('.state').textContent(), /forty moves were made/);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, 'no scrolling to the side');
    const [end, words] = [await hash(page), await page.evaluate(() => globalThis.dafang.words)];
    const again = await open(browser, size, path, await page.evaluate(() => location.hash));
    assert.equal(await hash(again.page), end);
    assert.deepEqual(await again.page.evaluate(() => globalThis.dafang.words), words);
    assert.deepEqual(again.wrong, []);
    await again.context.close();
    for (let ply = 0; ply < 40; ply++) await page.locator('#undo').click();
    assert.equal(await hash(page), start);
    for (let ply = 0; ply < 40; ply++) await page.locator('#redo').click();
    assert.equal(await hash(page), end);
    assert.deepEqual(wrong, []);
    await context.close();
  });

  test(`nothing serious for axe in any panel and scheme at ${size.name}`, { skip }, async () => {
    const { page, context, wrong } = await open(browser, size, path, '#moves=@c3+@c4&seed=1');
    const found = [];
    for (const tab of await page.locator('[role=tab]').all()) {
      await tab.click();
      found.push(...(await faults(page)).map(fault => `${fault}`));
      const narrow = await page.evaluate(() => [...document.querySelectorAll('section:not([hidden]) dd')].filter(one => one.getBoundingClientRect().width < 100).map(one => one.textContent));
      assert.deepEqual(narrow, [], 'no text is broken into letters');
    }
    for (const scheme of ['plain', 'dark', 'colour-blind', 'wood']) {
      await page.evaluate(scheme => globalThis.dafang.app.wish({ scheme }), scheme);
      found.push(...(await faults(page)).map(fault => `${scheme}: ${fault}`));
      await page.screenshot({ path: `${shots}toy-${scheme}-${size.name}.png` });
    }
    assert.deepEqual(found, []);
    assert.deepEqual(wrong, []);
    await context.close();
  });
}

test('keys, a drag, refusals, an example, text and pictures', { skip }, async () => {
  const { page, context, wrong } = await open(browser, SIZES[0], path);
  const words = () => page.evaluate(() => globalThis.dafang.words);
  await page.locator('[data-site="0"]').focus();
  for (const key of ['ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  assert.deepEqual(await words(), ['@b2']);
  await until(page, () => /Black plays b2\. White to move/.test(document.querySelector('[aria-live]').textContent));
  await page.keyboard.press('u');
  assert.deepEqual(await words(), []);
  await page.keyboard.press('r');
  assert.deepEqual(await words(), ['@b2']);
  await page.evaluate(() => { location.hash = '#moves=@c3+@c4&seed=1'; });
  await until(page, () => globalThis.dafang.words.length === 2);
  assert.match(await page.locator('[data-site="12"]').getAttribute('aria-label'), /^c3, Black stone/);
  const [from, to, far] = await page.evaluate(() => [12, 13, 17].map(site => globalThis.dafang.app.view.onScreen(site)));
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
  assert.deepEqual(await words(), ['@c3', '@c4', 'c3-d3']);
  await page.keyboard.press('u');
  await page.mouse.click(...far);
  assert.match(await page.locator('.message').textContent(), /^c4 is White/);
  await page.keyboard.press('?');
  assert.equal(await page.locator('.rules li').innerHTML(), '<strong>Taking</strong> (取) is stepping. It ends the turn.');
  await page.getByRole('tab', { name: 'Examples' }).click();
  await page.getByRole('button', { name: 'a stone is taken' }).click();
  for (let step = 0; step < 3; step++) await page.keyboard.press('r');
  assert.deepEqual(await words(), ['@c3', '@c4', 'c3-c4']);
  await page.getByRole('tab', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Write' }).click();
  const field = page.getByLabel('The game as text');
  assert.match(await field.inputValue(), /^dafang game 1\n.*\nmoves:\n@c3\n@c4\nc3-c4\n$/s);
  await field.fill('1. @a1 @b1');
  await page.getByRole('button', { name: 'Read' }).click();
  assert.deepEqual(await words(), ['@a1', '@b1']);
  const image = await page.evaluate(async () => {
    const download = new Promise(done => { const make = URL.createObjectURL; URL.createObjectURL = blob => { done(blob.size); return make(blob); }; });
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Picture: PNG').click();
    return download;
  });
  assert.ok(image > 500, `a picture of ${image} bytes`);
  assert.deepEqual(wrong, []);
  await context.close();
});

test('the machine answers from its worker, and the page goes on meanwhile', { skip }, async () => {
  const { page, context, wrong } = await open(browser, SIZES[0], path);
  await page.getByLabel('Who plays White').selectOption({ label: 'Club' });
  await act(page, SIZES[0], 12);
  await until(page, () => globalThis.dafang.words.length === 2);
  await page.keyboard.press('h');
  await until(page, () => /^Hint: .* after \d+ playouts/.test(document.querySelector('.message').textContent));
  await page.getByRole('tab', { name: 'Chart' }).click();
  await until(page, () => /Black \d+ %/.test(document.querySelector('section:not([hidden]) .note').textContent));
  await until(page, () => !globalThis.dafang.app.machine.isThinking);
  assert.equal(await page.evaluate(() => globalThis.asked.play), 2, 'the thread of the page plays no move but those of the game');
  assert.ok(await stays(page), 'the machine searches still');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a move changes what it touches of the board and of the list of moves, and nothing else', { skip }, async () => {
  const { page, context, wrong } = await open(browser, SIZES[0], path, '#moves=@c3+@c4+@a1+@a5&seed=1');
  await page.evaluate(() => {
    globalThis.made = { pieces: 0, moves: 0, links: 0 };
    const count = (name, element) => new MutationObserver(records => {
      for (const { addedNodes, removedNodes } of records) globalThis.made[name] += addedNodes.length + removedNodes.length;
    }).observe(element, { childList: true, subtree: true });
    count('pieces', document.querySelector('.board .pieces'));
    count('moves', document.querySelector('.played'));
    const { replaceState } = history;
    history.replaceState = (...values) => { globalThis.made.links += 1; replaceState.apply(history, values); };
  });
  const made = async () => page.evaluate(() => { const { made } = globalThis; globalThis.made = { pieces: 0, moves: 0, links: 0 }; return made; });
  await page.evaluate(() => globalThis.dafang.app.play(globalThis.dafang.moves.find(({ name }) => name === 'c3-d3')));
  assert.deepEqual(await made(), { pieces: 2, moves: 1, links: 1 });
  await page.keyboard.press('u');
  assert.deepEqual(await made(), { pieces: 2, moves: 0, links: 1 });
  await page.getByLabel('Who plays Black').selectOption({ label: 'a person' });
  assert.deepEqual(await made(), { pieces: 0, moves: 0, links: 0 });
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a finger drags a piece, and scrolls the page from where there is none', { skip }, async () => {
  const { page, context, wrong } = await open(browser, SIZES[1], path, '#moves=@c3+@c4&seed=1');
  await page.evaluate(() => { document.querySelector('details').open = true; document.body.style.minHeight = '2000px'; });
  const session = await context.newCDPSession(page);
  const [from, to, empty] = await page.evaluate(() => [12, 13, 5].map(site => globalThis.dafang.app.view.onScreen(site)));
  const swipe = async ([x, y], [toX, toY]) => {
    const at = (part, type) => session.send('Input.dispatchTouchEvent', {
      type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + part * (toX - x), y: y + part * (toY - y) }],
    });
    await at(0, 'touchStart');
    for (let step = 1; step <= 10; step++) await at(step / 10, 'touchMove');
    await at(1, 'touchEnd');
  };
  await swipe(from, to);
  assert.deepEqual(await page.evaluate(() => globalThis.dafang.words), ['@c3', '@c4', 'c3-d3']);
  assert.equal(await page.evaluate(() => scrollY), 0, 'the page stays while a piece is dragged');
  // White's piece is dragged up: the page would scroll with it.
  const [low, high] = await page.evaluate(() => [17, 22].map(site => globalThis.dafang.app.view.onScreen(site)));
  await swipe(low, high);
  assert.equal(await page.evaluate(() => scrollY), 0, 'the page stays while a piece is dragged up');
  assert.deepEqual(await page.evaluate(() => globalThis.dafang.words), ['@c3', '@c4', 'c3-d3', 'c4-c5']);
  await swipe(empty, [empty[0], empty[1] - 250]);
  await until(page, () => scrollY > 50);
  assert.deepEqual(await page.evaluate(() => globalThis.dafang.words), ['@c3', '@c4', 'c3-d3', 'c4-c5']);
  assert.deepEqual(wrong, []);
  await context.close();
});
