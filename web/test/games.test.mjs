// Bundled games in their pages: random moves by clicks and taps, each position beside what `dafang moves` says of it.
// `DAFANG_PAGES=all` plays every bundled game with every ruleset, a hundred moves, `DAFANG_PAGES=games` every bundled game with its
// default ruleset, `DAFANG_PAGES=rulesets` the rest of all; otherwise a sample of games, fewer moves. `DAFANG_PART=2/3` plays the second
// of three parts of them.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { LARGE, SIZES, act, executable, faults, launch, open, stays, until } from './browser.mjs';

const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../../target/debug/dafang', import.meta.url).pathname;
const call = async (...words) => (await run(dafang, words, { maxBuffer: 1 << 28 })).stdout;
const all = ['all', 'games', 'rulesets'].includes(process.env.DAFANG_PAGES);
const MOVES = all ? 100 : 25;
const SAMPLE = ['chess', 'hex', 'backgammon', 'kalah', 'square-game', 'dots-and-boxes', 'nine-mens-morris', 'murus-gallicus'];

const emits = (await call('build', '--help').catch(() => '')).includes('html');
const skip = executable === undefined ? 'there is no Chromium' : !emits ? `${dafang} writes no pages` : false;
const shots = new URL('shots/', import.meta.url).pathname;

async function choices() {
  if (skip) return [];
  if (!all) return SAMPLE.map(game => ({ game, ruleset: null }));
  const [part, parts] = (process.env.DAFANG_PART ?? '1/1').split('/').map(Number);
  return (await everything()).filter((_, place) => place % parts === part - 1);
}

async function everything() {
  const games = JSON.parse(await call('list', '--json', '--rulesets'));
  if (process.env.DAFANG_PAGES === 'games') return games.map(({ name }) => ({ game: name, ruleset: null }));
  return games.flatMap(({ name, rulesets }) => [
    ...(process.env.DAFANG_PAGES === 'all' ? [{ game: name, ruleset: null }] : []), ...rulesets.map(ruleset => ({ game: name, ruleset: ruleset.name })),
  ]);
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

/** What the page shows of its position. */
const shown = page => page.evaluate(() => {
  const { app } = globalThis.dafang;
  const { game, session } = app;
  const { position } = session;
  const pieces = [...position.standing.values()].flatMap(({ site, kinds, amount, state, rotation, value }) =>
    kinds.map((kind, level) => [site, level, game.pieces[kind].name, ...(game.stacks ? [] : [amount, state, rotation, value])]));
  return {
    moves: session.moves.map(({ name }) => name).sort(), mover: position.mover, ranks: position.ranks, out: position.out, pieces, scores: position.scores, owed: position.owed,
    dice: session.isOver ? [] : position.dice, said: session.isOver ? document.querySelector('.state').textContent : '',
  };
});

/** Positions of a page, one after each move, beside those of the evaluator, which makes the moves from the same seed. */
async function compare(chosen, positions, words) {
  const { stdout } = await run(dafang, ['moves', ...chosen, '--json', '--each', '--seed', '1', '--after', words.join(' ')], { maxBuffer: 1 << 30 });
  const lines = stdout.trimEnd().split('\n');
  assert.equal(lines.length, positions.length, 'a position for each move');
  for (const [place, here] of positions.entries()) {
    const there = JSON.parse(lines[place]);
    const after = () => `after ${there.after.join(' ')}`;
    const isStack = here.pieces[0]?.length === 3;
    const pieces = there.pieces.map(({ index, level, piece, count, state, rotation, value }) => [index, level, piece, ...(isStack ? [] : [count, state, rotation, value])]);
    const result = {
      moves: there.moves.map(({ notation }) => notation).sort(), mover: there.mover, ranks: there.ranks ?? [],
      out: there.over ? [] : there.players.filter(({ active }) => !active).map(({ number }) => number), pieces, owed: there.owed,
      scores: here.scores.length === 0 ? [] : there.players.map(({ score, exact_score }) => exact_score ?? score), dice: there.dice ?? [], said: here.said,
    };
    assert.deepEqual(here, result, after());
  }
}

/** The machine makes a move of a new game and gives a hint, both in its worker: the page goes on. */
async function thinks(page) {
  await page.evaluate(() => {
    const { app } = globalThis.dafang;
    app.newGame();
    app.sit(app.mover, 0);
  });
  await until(page, () => globalThis.dafang.app.session.count > 0);
  await page.evaluate(() => globalThis.dafang.app.seats.forEach((_, place) => globalThis.dafang.app.sit(place + 1, null)));
  if (await page.evaluate(() => globalThis.dafang.moves.length === 0)) return;
  await page.keyboard.press('h');
  await until(page, () => /^(Hint: |No move)/.test(document.querySelector('.message').textContent));
  await stays(page);
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
      const positions = [await shown(page)];
      let made = 0;
      for (; made < MOVES; made++) {
        const count = positions.at(-1).moves.length;
        if (count === 0) break;
        const index = Math.floor(random() * count);
        assert.ok(await act(page, size, index), `${name}: move ${index} after ${await page.evaluate(() => globalThis.dafang.words.join(' '))}`);
        positions.push(await shown(page));
      }
      // Throws follow from the seed.
      await compare(chosen, positions, await page.evaluate(() => globalThis.dafang.words.filter(word => !word.endsWith(':'))));
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
      await thinks(page);
      assert.deepEqual(wrong, []);
      await opened.context.close();
    });
  }
}
/** The largest modules. How soon they are ready is measured by `npm run bench`; here, that nothing more is sent than what is played. */
for (const game of LARGE) {
  test(`${game} is a small page that is ready`, { skip }, async () => {
    const file = join(folder, `${game}-ready.html`);
    await call('build', game, '--emit', 'html', '-o', file);
    assert.ok((await stat(file)).size < 400_000, `${game} has ${(await stat(file)).size} bytes`);
    const { page, wrong, context } = await open(browser, SIZES[0], file);
    assert.equal(await page.evaluate(() => performance.getEntriesByName('ready').length), 1);
    assert.ok(await page.evaluate(() => globalThis.dafang.moves.length) > 0);
    assert.deepEqual(wrong, []);
    await context.close();
  });
}
test('a page with all choices is a small multiple of one, and each is the game that it says', { skip }, async () => {
  const [one, many] = ['hex-one.html', 'hex-many.html'].map(name => join(folder, name));
  await call('build', 'hex', '--emit', 'html', '-o', one);
  await call('build', 'hex', '--timeout', '1200', '--choices', 'all', '--emit', 'html', '-o', many);
  const { page, context, wrong } = await open(browser, SIZES[0], many, '#moves=&seed=1');
  const games = await page.evaluate(() => globalThis.dafang.app.index.games);
  assert.ok(games.length >= 15, `${games.length} games`);
  const [small, large] = [(await stat(one)).size, (await stat(many)).size];
  console.log(`hex has ${small} bytes, with ${games.length} choices ${large}`);
  assert.ok(large < 3 * small, `${large} bytes for ${games.length} games, one of which has ${small}`);
  for (const place of [games.length - 1, 1, games.length >> 1, 0]) {
    await page.locator('header select').selectOption(String(place));
    await until(page, place => globalThis.dafang.app.entry === place, place);
    const { ruleset, options } = games[place];
    const there = JSON.parse(await call('moves', 'hex', '--json', ...(ruleset === null ? [] : ['--ruleset', ruleset]), ...options.flatMap(option => ['--option', option])));
    const here = await page.evaluate(() => ({ hash: globalThis.dafang.app.game.hash, moves: globalThis.dafang.moves.map(({ name }) => name).sort() }));
    assert.deepEqual(here, { hash: there.rules, moves: there.moves.map(({ notation }) => notation).sort() });
  }
  assert.deepEqual(wrong, []);
  await context.close();
});

test('games in their pages', { skip: skip || false }, () => undefined);
