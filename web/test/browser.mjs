// A browser for the tests, and pages in it that notice what must not happen.
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export const executable = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(path => path && existsSync(path));
export const SIZES = [
  { name: '1280x800', viewport: { width: 1280, height: 800 } },
  { name: '390x844', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
];
/** Games with the largest modules and boards, and a small one. */
export const LARGE = ['warring-states-chess', 'chess', 'square-game', 'hex'];
export const launch = () => chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });

/** How often a test looks for what is to come: on a busy machine, where each look takes longer, the page has longer. */
const LOOKS = 3000;

/** Waits until something holds in a page. Playwright's own way evaluates text, which the policy of a page forbids. */
export async function until(page, holds, value = undefined) {
  for (let look = 0; look < LOOKS; look++) {
    if (await page.evaluate(holds, value)) return;
    await new Promise(done => setTimeout(done, 20));
  }
  throw new Error(`not in ${LOOKS} looks: ${holds}`);
}

/** Runs in a page before its own script: `asked` counts the calls of functions of the module in the page's thread, by their names. */
function counted() {
  const asked = globalThis.asked = {};
  const count = exports => Object.fromEntries(Object.entries(exports).map(([name, value]) =>
    [name, typeof value === 'function' ? (...values) => { asked[name] = (asked[name] ?? 0) + 1; return value(...values); } : value]));
  let inner = WebAssembly.instantiate;
  // A toy of the tests puts its own in this place.
  Object.defineProperty(WebAssembly, 'instantiate', {
    get: () => async (...values) => ({ instance: { exports: count((await inner(...values)).instance.exports) } }), set: value => { inner = value; },
  });
}

/**
 * The machine searches in its worker without an end of its own, and meanwhile the page draws frames and answers keys, and its thread
 * asks nothing of the module. Then a newer wish ends the search, as the worker hears it between two slices of its work. How long the
 * tasks of a page take depends on the machine, so that is measured by `npm run bench`. False if a small game was searched to its end.
 */
export async function stays(page) {
  const sites = await page.evaluate(() => {
    const { app } = globalThis.dafang;
    globalThis.asked.before = { ...globalThis.asked };
    globalThis.endless = app.machine.think(app.session.saved, { name: 'Endless', time: 1e9, playouts: 1e12 });
    document.querySelector('[data-site="0"]').focus();
    return app.view.boardSites;
  });
  await page.evaluate(async () => { for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame); });
  const focused = () => page.evaluate(() => Number(document.activeElement.getAttribute('data-site')));
  const reached = new Set();
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key);
    reached.add(await focused());
  }
  assert.ok(sites < 2 || reached.size > 1, 'keys go from site to site while the machine searches');
  const { before, ...after } = await page.evaluate(() => globalThis.asked);
  delete before.before;
  assert.deepEqual(after, before, 'the thread of the page asks nothing of the module while the machine searches');
  if (!await page.evaluate(() => globalThis.dafang.app.machine.isThinking)) {
    // A small game is searched to its end by alpha-beta.
    assert.ok(await page.evaluate(async () => { const { playouts, isTree } = await globalThis.endless; return playouts > 0 && !isTree; }));
    return false;
  }
  await page.evaluate(() => {
    const { app } = globalThis.dafang;
    globalThis.thought = null;
    void app.machine.think(app.session.saved, { name: 'Short', time: 1e9, playouts: 4 }).then(thought => { globalThis.thought = thought; });
  });
  await until(page, () => globalThis.thought !== null);
  const { playouts } = await page.evaluate(() => globalThis.thought);
  assert.ok(playouts > 0 && playouts < 1000, `${playouts} playouts of the newer wish`);
  assert.equal(await page.evaluate(() => globalThis.endless), null, 'the older wish has no answer');
  for (const name of ['playout', 'random']) assert.equal(after[name], undefined, `the page's thread calls ${name}`);
  return true;
}

/** Opens a page from its file, or its address. `wrong` is what was asked of the network, said by the console or refused by the policy. */
export async function open(browser, size, path, hash = '') {
  const { name: _, ...options } = size;
  const context = await browser.newContext(options);
  // Only guards against hanging: a busy machine takes its time.
  context.setDefaultTimeout(1_200_000);
  const page = await context.newPage();
  const wrong = [];
  page.on('request', request => { if (!/^(file|blob|data):/.test(request.url())) wrong.push(`request ${request.url()}`); });
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) wrong.push(message.text()); });
  page.on('pageerror', error => wrong.push(String(error)));
  await page.addInitScript(counted);
  await page.goto((path instanceof URL ? path : pathToFileURL(path)).href + hash);
  await until(page, () => globalThis.dafang !== undefined);
  return { page, context, wrong };
}

/** Plays a move by clicks or taps on its sites, and by its button where these leave a choice. */
export async function act(page, size, index) {
  const press = async (x, y) => size.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
  /** Whether the move is made, and where to press if not. */
  const look = before => page.evaluate(({ index, before }) => {
    const { app } = globalThis.dafang;
    const { count } = app.session;
    if (before !== null && count > before) return { count };
    const move = app.session.moves[index];
    const offer = document.querySelector(`.choices [data-index="${index}"]`);
    if (offer !== null) {
      offer.scrollIntoView({ block: 'center' });
      const box = offer.getBoundingClientRect();
      return { count, at: [box.x + box.width / 2, box.y + box.height / 2] };
    }
    const board = app.view.boardSites;
    const path = [move.from, move.to].filter((site, place, all) => site >= 0 && site < board && site !== all[place - 1]);
    const site = path.find((_, place) => app.clicked[place] !== path[place]) ?? path[0];
    if (site === undefined) {
      document.querySelector('details').open = true;
      return { count, at: null };
    }
    app.view.svg.scrollIntoView({ block: 'nearest' });
    const [, y] = app.view.onScreen(site);
    if (y < 0 || y > innerHeight) scrollBy(0, y - innerHeight / 2);
    return { count, at: app.view.onScreen(site) };
  }, { index, before });
  let { count, at } = await look(null);
  for (let step = 0; step < 3 && at !== null; step++) {
    await press(...at);
    const next = await look(count);
    if (next.count > count) return true;
    ({ at } = next);
  }
  return false;
}

/** What axe finds that is serious. */
export async function faults(page) {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | ')}`);
  });
}
