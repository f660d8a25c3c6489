// Bundled games in their pages: random moves by clicks and taps, beside what `dafang moves` says of them.
// `DAFANG_PAGES=all` plays every bundled game with every ruleset, a hundred moves, `DAFANG_PAGES=games` every bundled game with its
// default ruleset; otherwise a sample of games, fewer moves.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, stat } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { SIZES, act, executable, faults, launch, open, until } from './browser.mjs';

const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../../target/debug/dafang', import.meta.url).pathname;
const call = async (...words) => (await run(dafang, words, { maxBuffer: 1 << 28 })).stdout;
const all = ['all', 'games'].includes(process.env.DAFANG_PAGES);
const MOVES = all ? 100 : 25;
/** Every how many moves the page is compared with the evaluator. */
const STEP = all ? 20 : 6;
const SAMPLE = ['chess', 'hex', 'backgammon', 'kalah', 'square-game', 'dots-and-boxes', 'nine-mens-morris', 'murus-gallicus'];

const emits = (await call('build', '--help').catch(() => '')).includes('html');
const skip = executable === undefined ? 'there is no Chromium' : !emits ? `${dafang} writes no pages` : false;
const shots = new URL('shots/', import.meta.url).pathname;

async function choices() {
  if (skip) return [];
  if (!all) return SAMPLE.map(game => ({ game, ruleset: null }));
  const games = JSON.parse(await call('list', '--json', '--rulesets'));
  if (process.env.DAFANG_PAGES === 'games') return games.map(({ name }) => ({ game: name, ruleset: null }));
  return games.flatMap(({ name, rulesets }) => [{ game: name, ruleset: null }, ...(rulesets ?? []).map(ruleset => ({ game: name, ruleset: ruleset.short ?? ruleset.name ?? ruleset }))]);
}

let browser, folder;
before(async () => {
  if (skip) return;
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(shots, { recursive: true });
});
after(() => browser?.close());

/** Random numbers that are the same in each run. */
function dice(seed) {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

/** The page's position beside that of the evaluator after the same moves. */
async function compare(page, chosen) {
  const here = await page.evaluate(() => {
    const { app } = globalThis.dafang;
    const { position } = app.session;
    return {
      words: app.session.words().join(' '), moves: app.session.moves.map(({ name }) => name), mover: position.mover, ranks: position.ranks,
      board: [...position.standing.values()].filter(({ site }) => site < app.view.boardSites).map(({ site, kinds }) => [site, app.game.pieces[kinds.at(-1)].name]),
    };
  });
  const there = JSON.parse(await call('moves', ...chosen, '--json', '--after', here.words));
  assert.deepEqual(here.moves.toSorted(), there.moves.map(({ notation }) => notation).toSorted(), `moves after ${here.words}`);
  assert.equal(here.mover, there.mover, `the mover after ${here.words}`);
  assert.deepEqual(here.ranks, there.ranks ?? [], `the ranks after ${here.words}`);
  const tops = new Map(there.pieces.filter(({ index }) => index < there.board.sites.length).map(({ index, piece }) => [index, piece]));
  assert.deepEqual(here.board, [...tops].toSorted(([one], [other]) => one - other), `the board after ${here.words}`);
}

/** Whether other programs have the processors, so that times say nothing of a page. They are shown then, and nothing is asked of them. */
const isBusy = () => loadavg()[0] > 2 * availableParallelism();

/** The machine makes a move of a new game and gives a hint, both in its worker: the page goes on. */
async function thinks(page, name) {
  await page.evaluate(() => {
    const { app } = globalThis.dafang;
    app.newGame();
    globalThis.longest = 0;
    app.sit(app.mover, 0);
  });
  await until(page, () => globalThis.dafang.app.session.count > 0, 5000);
  await page.evaluate(() => globalThis.dafang.app.seats.forEach((_, place) => globalThis.dafang.app.sit(place + 1, null)));
  if (await page.evaluate(() => globalThis.dafang.moves.length > 0)) {
    await page.keyboard.press('h');
    await until(page, () => /^(Hint: |No move)/.test(document.querySelector('.message').textContent), 8000);
  }
  const longest = await page.evaluate(() => globalThis.longest);
  const said = `${name}: a task took ${longest} ms while the machine thought`;
  if (longest > 50 && isBusy()) console.log(`${said}; this machine is busy`);
  else assert.ok(longest <= 50, said);
}

for (const { game, ruleset } of await choices()) {
  const chosen = [game, ...(ruleset === null ? [] : ['--ruleset', ruleset])];
  const name = chosen.join(' ');
  let path = null;
  const build = async () => {
    if (path !== null) return path;
    const file = join(folder, `${name.replace(/[^\w]+/g, '-')}.html`);
    await call('build', ...chosen, '--emit', 'html', '-o', file);
    const { size } = await stat(file);
    assert.ok(size < 400_000, `${name} has ${size} bytes`);
    return path = file;
  };
  for (const size of SIZES) {
    test(`${name} at ${size.name}`, { skip }, async context => {
      let file;
      try {
        file = await build();
      } catch (error) {
        if (!/lower|program/.test(String(error.stderr))) throw error;
        context.skip(`${name} has no program: ${String(error.stderr).split('\n')[0]}`);
        return;
      }
      const opened = await open(browser, size, file, '#moves=&seed=1');
      const { page, wrong } = opened;
      const hash = () => page.locator('#page').getAttribute('data-hash');
      const start = await hash();
      await page.screenshot({ path: `${shots}${game}-start-${size.name}.png` });
      const random = dice(7);
      let made = 0;
      for (; made < MOVES; made++) {
        if (made % STEP === 0) await compare(page, chosen);
        const count = await page.evaluate(() => globalThis.dafang.moves.length);
        if (count === 0) break;
        const index = Math.floor(random() * count);
        assert.ok(await act(page, size, index), `${name}: move ${index} after ${await page.evaluate(() => globalThis.dafang.words.join(' '))}`);
      }
      await compare(page, chosen);
      await page.screenshot({ path: `${shots}${game}-${size.name}.png`, fullPage: size.hasTouch ?? false });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, 'no scrolling to the side');
      assert.deepEqual(await faults(page), []);
      const end = await hash();
      const again = await open(browser, size, file, await page.evaluate(() => location.hash));
      assert.equal(await again.page.locator('#page').getAttribute('data-hash'), end, 'the link opens the position');
      assert.deepEqual(again.wrong, []);
      await again.context.close();
      await page.evaluate(made => { for (let step = 0; step < made; step++) globalThis.dafang.app.undo(); }, made);
      assert.equal(await hash(), start);
      await thinks(page, name);
      assert.deepEqual(wrong, []);
      await opened.context.close();
    });
  }
}
/** The largest modules and a small one. */
const LARGE = ['warring-states-chess', 'chess', 'square-game', 'hex'];
for (const game of LARGE) {
  test(`${game} is ready in 300 ms`, { skip }, async () => {
    const file = join(folder, `${game}-ready.html`);
    await call('build', game, '--emit', 'html', '-o', file);
    const times = [];
    for (let time = 0; time < 4; time++) {
      const { page, context } = await open(browser, SIZES[0], file);
      times.push(await page.evaluate(() => performance.getEntriesByName('ready')[0].startTime));
      await context.close();
    }
    // Other programs may run on the machine: the quickest time is the page's own.
    const least = Math.min(...times);
    console.log(`${game} is ready after ${Math.round(least)} ms${isBusy() ? '; this machine is busy' : ''}`);
    assert.ok(least < 300 || isBusy(), `${game} is ready after ${times.map(Math.round).join(', ')} ms`);
  });
}
test('games in their pages', { skip: skip || false }, () => undefined);
