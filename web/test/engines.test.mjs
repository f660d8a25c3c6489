// Pages in every browser of this machine: Chromium, Firefox, and WebKit for Safari. What each is asked is the same: moves by clicks or
// taps, undo, a link, a drag, keys, the machine, text and pictures, colours, and that nothing goes wrong or out.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SIZES, act, executable, launch, open as openChromium, until } from './browser.mjs';
import { ENGINES } from './engines.mjs';

const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../../target/debug/dafang', import.meta.url).pathname;
const call = async (...words) => (await run(dafang, words, { maxBuffer: 1 << 28 })).stdout;
const emits = (await call('build', '--help').catch(() => '')).includes('html');
const shots = new URL('shots/', import.meta.url).pathname;

/** Chromium with what the others have. */
const chromium = {
  name: 'Chromium', lacks: executable === undefined ? 'there is no Chromium' : null,
  async launch() {
    const browser = await launch();
    const open = async (size, address) => {
      const [path, hash = ''] = address.split('#');
      const { page, context, wrong } = await openChromium(browser, size, new URL(path), hash === '' ? '' : `#${hash}`);
      const drag = async (from, to) => { await page.mouse.move(...from); await page.mouse.down(); await page.mouse.move(...to, { steps: 3 }); await page.mouse.up(); };
      return {
        evaluate: (act, value) => page.evaluate(act, value), wrong, keyboard: page.keyboard, touchscreen: page.touchscreen,
        mouse: { click: (x, y) => page.mouse.click(x, y), drag }, screenshot: path => page.screenshot({ path }), close: () => context.close(),
      };
    };
    return { version: `Chromium ${browser.version()}`, open, close: () => browser.close() };
  },
};
const all = [chromium, ...ENGINES];
const lacking = all.filter(({ lacks }) => lacks !== null);
if (lacking.length > 0) console.log(`==> browsers: not tried: ${lacking.map(({ name, lacks }) => `${name}, as ${lacks}`).join('; ')}`);

let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engines-'));
  await mkdir(shots, { recursive: true });
});

/** A game with all that a page has: dice, a bar, piles; with `DAFANG_PAGES` those of other boards and pieces, too. */
const GAMES = process.env.DAFANG_PAGES === undefined ? ['backgammon'] : ['chess', 'backgammon', 'oware', 'hex', 'square-game', 'dots-and-boxes', 'ludo'];
const MOVES = 8;

const opened = async (browser, size, address) => {
  const page = await browser.open(size, address);
  await until(page, () => globalThis.dafang !== undefined);
  return page;
};
const hash = page => page.evaluate(() => document.querySelector('#page').dataset.hash);
const words = page => page.evaluate(() => globalThis.dafang.words.join(' '));
/** Presses what a person would look for by its text or its label. */
async function press(page, name, size) {
  const at = await page.evaluate(name => {
    const found = [...document.querySelectorAll('button,[role=tab]')].find(one => one.textContent === name && one.checkVisibility?.() !== false);
    found.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = found.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }, name);
  await (size.hasTouch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
}
/** Sets a list or a box as its label names it. */
const set = (page, label, value) => page.evaluate(({ label, value }) => {
  const found = [...document.querySelectorAll('select,input,textarea')].find(one =>
    (one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? '').startsWith(label));
  if (found.type === 'checkbox') found.checked = value;
  else found.value = found instanceof HTMLSelectElement ? [...found.options].find(({ text }) => text === value).value : value;
  found.dispatchEvent(new Event('change', { bubbles: true }));
}, { label, value });

for (const { name, lacks, launch } of all) describe(name, () => {
  const skip = lacks ?? (emits ? false : `${dafang} writes no pages`);
  let browser;
  before(async () => {
    if (skip !== false) return;
    browser = await launch();
    console.log(`==> browsers: ${browser.version}`);
  });
  after(() => browser?.close());
  for (const game of GAMES) {
    for (const size of SIZES) {
      test(`${game} in ${name} at ${size.name}`, { skip }, async () => {
        const file = join(folder, `${game}.html`);
        await call('build', game, '--emit', 'html', '-o', file);
        const address = pathToFileURL(file).href;
        const page = await opened(browser, size, `${address}#moves=&seed=1`);
        for (let made = 0; made < MOVES; made++) {
          const count = await page.evaluate(() => globalThis.dafang.moves.length);
          assert.ok(await act(page, size, (7 * made + 3) % count), `move ${made} after ${await words(page)}`);
        }
        await page.screenshot(`${shots}${game}-${name}-${size.name}.png`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, 'no scrolling to the side');
        const [end, made] = [await hash(page), await words(page)];
        const there = JSON.parse(await call('moves', game, '--json', '--after', made));
        assert.deepEqual(await page.evaluate(() => globalThis.dafang.moves.map(({ name }) => name).sort()), there.moves.map(({ notation }) => notation).sort());
        // A link opens the position.
        const again = await opened(browser, size, address + await page.evaluate(() => location.hash));
        assert.equal(await hash(again), end);
        assert.deepEqual(await again.wrong, []);
        await again.close();
        // Undo and redo by their buttons, the board turned meanwhile.
        await press(page, '↶ Undo', size);
        assert.notEqual(await hash(page), end);
        await press(page, '⇅ Flip', size);
        await press(page, '↷ Redo', size);
        assert.equal(await hash(page), end);
        await press(page, '⇅ Flip', size);
        // As text, out and in; and as a file.
        await press(page, 'Share', size);
        await press(page, 'Write', size);
        const text = await page.evaluate(() => document.querySelector('textarea').value);
        assert.match(text, /^dafang game 1\n/);
        await press(page, 'New game', size);
        assert.equal(await page.evaluate(() => globalThis.dafang.app.session.count), 0);
        await press(page, 'Read', size);
        assert.equal(await hash(page), end);
        await press(page, 'New game', size);
        await page.evaluate(text => {
          const files = new DataTransfer();
          files.items.add(new File([text], 'a.game'));
          const field = document.querySelector('input[type=file]');
          field.files = files.files;
          field.dispatchEvent(new Event('change'));
        }, text);
        await until(page, () => globalThis.dafang.app.session.count > 1);
        assert.equal(await hash(page), end);
        const image = await page.evaluate(() => new Promise(done => {
          const make = URL.createObjectURL;
          URL.createObjectURL = blob => { URL.createObjectURL = make; blob.arrayBuffer().then(bytes => done([blob.type, bytes.byteLength, ...new Uint8Array(bytes, 0, 4)])); return make(blob); };
          [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Picture: PNG').click();
        }));
        assert.deepEqual(image.toSpliced(1, 1), ['image/png', 0x89, 0x50, 0x4e, 0x47]);
        assert.ok(image[1] > 2000, `a picture of ${image[1]} bytes`);
        // Copies are confirmed; where a browser refuses, there is a file, or the text stands in the field.
        const note = () => page.evaluate(() => document.querySelector('.share .note').textContent);
        const says = async (button, words) => {
          await page.evaluate(() => { document.querySelector('.share .note').textContent = ''; });
          await press(page, button, size);
          await until(page, () => !/^(Copying …)?$/.test(document.querySelector('.share .note').textContent));
          assert.match(await note(), words, button);
        };
        const copies = { 'Copy picture': 'Picture copied|.* it is saved as \\S+\\.png', 'Copy SVG': 'Drawing copied|.* from the field below', 'Copy moves': 'Moves copied|.* from the field below', 'Copy link': 'Link copied|.* from the field below' };
        for (const [button, words] of Object.entries(copies)) await says(button, new RegExp(`^(${words})\\.$`));
        assert.ok(await page.evaluate(() => {
          const [note, field] = ['.share .note', 'textarea'].map(part => document.querySelector(part).getBoundingClientRect());
          // Boxes end and begin at parts of a pixel, whose sums are rounded.
          return note.bottom < field.top + 0.5;
        }), 'what is said stands beside the buttons');
        await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
        await says('Copy picture', /^The browser does not let the page copy a picture; it is saved as \S+\.png\.$/);
        await says('Copy SVG', /from the field below\.$/);
        assert.match(await page.evaluate(() => document.querySelector('textarea').value), /^<svg /);
        await says('Copy link', /from the field below\.$/);
        assert.match(await page.evaluate(() => document.querySelector('textarea').value), /^file:.*#moves=/);
        await page.evaluate(() => { delete navigator.clipboard; });
        // Colours and marks.
        await press(page, 'Options', size);
        for (const scheme of ['plain', 'dark', 'for any colour vision', 'wood']) {
          await set(page, 'Colours', scheme);
          assert.equal(await page.evaluate(() => document.documentElement.dataset.scheme), scheme === 'for any colour vision' ? 'colour-blind' : scheme);
          // The field of Backgammon is lighter than its frame, and is so in the colours of the scheme.
          if (game === 'backgammon') assert.equal(await page.evaluate(() => document.querySelector('.ground').innerHTML.includes('#dabc92')), scheme === 'wood');
        }
        // Keys: a site is reached by an arrow, and moves are taken back.
        await page.evaluate(() => document.querySelector('[data-site="0"]').focus());
        await page.keyboard.press('ArrowRight');
        assert.notEqual(await page.evaluate(() => document.activeElement.getAttribute('data-site')), '0');
        await page.keyboard.press('u');
        assert.notEqual(await hash(page), end);
        await page.keyboard.press('r');
        assert.equal(await hash(page), end);
        // The machine moves, and says what it would do.
        await page.keyboard.press('h');
        await until(page, () => /^(Hint: |No move)/.test(document.querySelector('.message').textContent));
        const mover = await page.evaluate(() => globalThis.dafang.app.game.players[globalThis.dafang.position.mover - 1].name);
        await set(page, `Who plays ${mover}`, 'Beginner');
        await until(page, () => globalThis.dafang.words.length > 0 && document.querySelector('[aria-live]').textContent !== '');
        await until(page, made => globalThis.dafang.words.join(' ') !== made, made);
        // Nothing has gone wrong so far; then the policy refuses what goes out.
        await set(page, `Who plays ${mover}`, 'a person');
        assert.deepEqual(await page.wrong, []);
        const refused = await page.evaluate(() => new Promise(done => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective), { once: true });
          fetch('https://example.org/').then(() => done('answered'), () => undefined);
          setTimeout(() => done('nothing'), 60_000);
        }));
        assert.equal(refused, 'connect-src');
        await page.close();
      });
    }
  }
  test(`a drag and typed dice in ${name}`, { skip }, async () => {
    const chess = join(folder, 'chess.html');
    await call('build', 'chess', '--emit', 'html', '-o', chess);
    const page = await opened(browser, SIZES[0], pathToFileURL(chess).href);
    const sites = await page.evaluate(() => ['e2', 'e4'].map(name => globalThis.dafang.app.view.onScreen(globalThis.dafang.app.game.board.sites.findIndex(site => site.name === name))));
    await page.mouse.drag(...sites);
    assert.equal(await words(page), 'e2-e4');
    await page.close();
    const file = join(folder, 'backgammon.html');
    await call('build', 'backgammon', '--emit', 'html', '-o', file);
    const dice = await opened(browser, SIZES[0], pathToFileURL(file).href);
    await press(dice, 'Options', SIZES[0]);
    await set(dice, 'Dice are thrown on the table', true);
    assert.equal(await dice.evaluate(() => globalThis.dafang.open.length), 0);
    for (const pips of [6, 5]) {
      await dice.evaluate(pips => [...document.querySelectorAll('.asks button')].find(one => one.getAttribute('aria-label').endsWith(`shows ${pips}`)).click(), pips);
    }
    assert.deepEqual((await dice.evaluate(() => globalThis.dafang.position.dice)).toSorted(), [5, 6]);
    assert.ok(await dice.evaluate(() => globalThis.dafang.open.length) > 0);
    await dice.close();
  });
});
