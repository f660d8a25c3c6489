// Games by keys alone, and what a reader of screens says of them; and what is to be seen of last moves and lines in each scheme.
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
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
after(() => browser?.close());

const opened = async (game, moves = '', seed = '1') => {
  const file = join(folder, `${game}.html`);
  await call('build', game, '--emit', 'html', '-o', file);
  return open(browser, SIZES[0], file, `#moves=${moves}&seed=${seed}`);
};
/** The number of a site by its name, or of a hand. */
const numbered = (page, name) => page.evaluate(name => {
  const { board, hands } = globalThis.dafang.app.game;
  return board.sites.find(site => site.name === name)?.index ?? hands.find(hand => hand.name === name)?.index;
}, name);
/** Goes to a site by arrows, as few as lead there, and presses a key. */
async function go(page, name, key = 'Enter') {
  const site = await numbered(page, name);
  const way = await page.evaluate(site => {
    const { view } = globalThis.dafang.app;
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const known = new Map([[view.focused, []]]);
    for (const [from, path] of known) {
      for (const [key, step] of Object.entries(ways)) {
        const next = view.neighbour(from, step);
        if (!known.has(next)) known.set(next, [...path, key]);
      }
    }
    return known.get(site);
  }, site);
  assert.ok(way !== undefined, `no arrows lead to ${name}`);
  for (const step of way) await page.keyboard.press(step);
  assert.equal(await page.evaluate(() => Number(document.activeElement.getAttribute('data-site'))), site);
  await page.keyboard.press(key);
}
/** Goes on by Tab until an element has the keys that a selector means. */
async function tab(page, selector) {
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(selector => document.activeElement.matches(selector), selector)) return;
  }
  assert.fail(`Tab leads to no ${selector}`);
}
const held = page => page.evaluate(() => document.activeElement.matches('[data-site]') ? 'board' : document.activeElement.className || document.activeElement.tagName);
const says = (page, words) => until(page, words => document.querySelector('[aria-live]').textContent === words, words);

const WAYS = ['yut-nori', 'mu-torere', 'nine-mens-morris', 'hex', 'y', 'ludo', 'kalah', 'royal-game-of-ur', 'nim', 'edge-boxes'];
test('arrows lead from each site to each other', { skip }, async () => {
  for (const game of WAYS) {
    const { page, context } = await opened(game);
    for (const turned of [false, true]) {
      const found = await page.evaluate(turned => {
        const { app } = globalThis.dafang;
        app.wish({ turned });
        const sites = app.game.board.sites.map(({ index }) => index);
        const next = sites.map(site => [[-1, 0], [1, 0], [0, -1], [0, 1]].map(way => app.view.neighbour(site, way)));
        const reached = steps => {
          const known = new Set([0]);
          for (const site of known) for (const other of steps(site)) known.add(other);
          return known.size;
        };
        return [sites.length, reached(site => next[site]), reached(site => sites.filter(other => next[other].includes(site)))];
      }, turned);
      assert.deepEqual(found, [found[0], found[0], found[0]], `${game}: sites, those reached, those from which the first is reached`);
    }
    await context.close();
  }
});

test('lines are followed before slants', { skip }, async () => {
  const { page, context } = await opened('nine-mens-morris');
  await tab(page, '[data-site]');
  for (const [from, key, to] of [['d1', 'ArrowLeft', 'a1'], ['a1', 'ArrowUp', 'a4'], ['a1', 'ArrowRight', 'd1'], ['d1', 'ArrowUp', 'd2']]) {
    await go(page, from, key);
    assert.equal(await page.evaluate(() => Number(document.activeElement.getAttribute('data-site'))), await numbered(page, to), `${from} ${key}`);
  }
  await context.close();
});

test('a game of Tic-Tac-Toe by keys', { skip }, async () => {
  const { page, context, wrong } = await opened('tic-tac-toe');
  await tab(page, '[data-site]');
  await go(page, 'b2');
  await says(page, 'Player 1 plays b2. Player 2 to move.');
  for (const site of ['a1', 'b1', 'a3']) await go(page, site);
  await go(page, 'a1');
  assert.match(await page.locator('.message').textContent(), /^a1 is Player 2’s; it is Player 1’s turn/);
  await go(page, 'b1');
  assert.match(await page.locator('.message').textContent(), /^b1 is not empty/);
  await go(page, 'b3');
  await says(page, 'Player 1 plays b3. Player 1 wins: three in a row.');
  assert.deepEqual(wrong, []);
  await context.close();
});

test('a pawn becomes a knight by keys', { skip }, async () => {
  const { page, context, wrong } = await opened('chess', 'e2-e4+d7-d5+e4xd5+c7-c6+d5xc6+g8-f6+c6xb7+f6-g8');
  await tab(page, '[data-site]');
  await go(page, 'b7');
  await go(page, 'a8');
  await says(page, 'White moves b7 to a8, takes a8. White to move. To choose from: queen; rook; bishop; knight.');
  assert.deepEqual((await page.locator('.offered .offer').allTextContents()).map(text => text.trim().split(/\s+/).at(-1)), ['Queen', 'Rook', 'Bishop', 'Knight']);
  assert.equal(await held(page), 'offer', 'the moves to choose from have the keys');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await says(page, 'White plays a8, knight. Black to move.');
  assert.equal(await held(page), 'board', 'the keys are back on the board');
  // Escape puts the choice down, and undo brings it again.
  await page.keyboard.press('u');
  assert.equal(await page.locator('.offered .offer').count(), 4);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.offered .offer').count(), 0);
  await go(page, 'a8');
  assert.equal(await held(page), 'offer');
  assert.deepEqual(wrong, []);
  await context.close();
});

/** Goes on by Tab to a pile in hand, forwards from where the keys are. */
const toHand = (page, hand) => tab(page, `[data-hand="${hand}"]`);

/** Plays random moves by keys alone, each by its sites, its pile in hand, its button or its offer: how many. */
async function playByKeys(page, most, seed = 7) {
  let state = seed;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  await tab(page, '[data-site]');
  let made = 0;
  for (; made < most; made++) {
    const many = await page.evaluate(() => globalThis.dafang.open.length);
    if (many === 0) break;
    const index = Math.floor(random() * many);
    for (let step = 0; step < 4 && await page.evaluate(() => globalThis.dafang.app.session.count) === made; step++) {
      const next = await page.evaluate(index => {
        const { app } = globalThis.dafang;
        if (document.querySelector(`.choices [data-index="${index}"]`) !== null) return { offer: index };
        const { from, to } = app.session.moves[index];
        const path = [from, to].filter((site, place, all) => site >= 0 && site !== all[place - 1]);
        const held = document.querySelector(`[data-hand="${from}"]`) !== null;
        const clicks = held || path.every(site => site < app.view.boardSites) ? path : path.filter(site => site < app.view.boardSites);
        const site = clicks.find((_, place) => app.clicked[place] !== clicks[place]);
        if (site === undefined) return {};
        return site < app.view.boardSites ? { site: app.game.board.sites[site].name } : { hand: site };
      }, index);
      if (next.offer !== undefined) {
        await tab(page, `.choices [data-index="${next.offer}"]`);
        await page.keyboard.press('Enter');
      } else if (next.hand !== undefined) {
        await toHand(page, next.hand);
        await page.keyboard.press('Enter');
      } else if (next.site !== undefined) {
        if (await held(page) !== 'board') await tab(page, '[data-site]');
        await go(page, next.site);
      } else assert.fail(`no key makes ${await page.evaluate(index => globalThis.dafang.moves[index].name, index)}`);
    }
    const words = await page.evaluate(() => globalThis.dafang.words.join(' '));
    assert.equal(await page.evaluate(() => globalThis.dafang.app.session.count), made + 1, `move ${made} is made: ${words}`);
    assert.notEqual(await held(page), 'BODY', `the keys are somewhere after ${words}`);
  }
  return made;
}

/** Families with chains, hands, dice, heaps, lines, promotions, captures that are owed, stacks, edges and a wide choice, each with the
 * moves that are made; with `DAFANG_PAGES=games` or `all`, games are played to their ends. */
const isWhole = ['all', 'games'].includes(process.env.DAFANG_PAGES);
const BY_KEYS = { 'murus-gallicus': 8, 'edge-boxes': 8, 'connect-four': 42, 'english-draughts': 30, 'nine-mens-morris': 24, 'dots-and-boxes': 16, kalah: 14, backgammon: 12, 'yut-nori': 12, chess: 14, amazons: 8, nim: 20 };
for (const [game, most] of Object.entries(BY_KEYS)) {
  test(`${game} by keys alone`, { skip }, async () => {
    const { page, context, wrong } = await opened(game);
    const made = await playByKeys(page, isWhole ? 2000 : most);
    assert.ok(!isWhole && made === most || await page.evaluate(() => globalThis.dafang.app.session.isOver), `${made} moves`);
    assert.deepEqual(wrong, []);
    await context.close();
  });
}

test('a chain of captures goes on by keys alone, and is said', { skip }, async () => {
  // A game in which two captures follow each other is looked for, and replayed to the first.
  const { page, context, wrong } = await opened('english-draughts');
  const found = await page.evaluate(() => {
    const { app } = globalThis.dafang;
    for (let game = 0; game < 200; game++) {
      app.begin({ entry: 0, moves: [], seed: 1n });
      for (let made = 0; made < 120 && app.session.moves.length > 0; made++) {
        const before = app.mover;
        app.play(app.session.moves[(7 * made + 13 * game + 3) % app.session.moves.length]);
        if (app.mover === before && !app.session.isOver) {
          const words = app.session.words();
          return { words: words.slice(0, -1), jump: app.session.last.name, on: app.session.moves.map(({ name }) => name) };
        }
      }
    }
    return null;
  });
  assert.ok(found !== null, 'some game has a chain');
  await page.evaluate(words => globalThis.dafang.app.begin({ entry: 0, moves: words, seed: 1n }), found.words);
  const [from, to] = found.jump.split('x');
  await page.locator('[data-site="0"]').focus();
  await go(page, from);
  const taken = await page.locator('[aria-label*="may be taken"]').count();
  assert.ok(taken > 0, 'the piece that would be jumped over is marked');
  await go(page, to);
  assert.match(await page.locator('.state').textContent(), new RegExp(`goes on from ${to}$`));
  assert.match(await page.locator(`[data-site="${await numbered(page, to)}"]`).getAttribute('aria-label'), /selected$/, 'the piece is taken up already');
  // Enter on it keeps it, as another site does.
  await page.keyboard.press('Enter');
  assert.match(await page.locator('.state').textContent(), /goes on from/);
  const [, next] = found.on[0].split('x');
  await go(page, next);
  assert.ok((await page.evaluate(() => globalThis.dafang.words.at(-1))).startsWith(`${to}x${next}`));
  assert.deepEqual(wrong, []);
  await context.close();
});

/** What a reader of screens says of a whole game, played by clicks, captures before other moves; where sites leave a choice, by buttons. */
const heard = (page, most = 1500) => page.evaluate(most => {
  const { app } = globalThis.dafang;
  const { session } = app;
  const lines = [];
  app.speakBy(text => lines.push(text));
  app.newGame();
  let state = 11;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let made = 0; made < most && session.moves.length > 0; made++) {
    const takes = session.moves.filter(({ name }) => name.includes('x'));
    const list = takes.length > 0 && random() < 0.6 ? takes : session.moves;
    app.play(list[Math.floor(random() * list.length)]);
  }
  return { lines, isOver: session.isOver, labels: [...document.querySelectorAll('[data-site]')].map(site => site.getAttribute('aria-label')) };
}, most);

/** By game words that are heard in it: what a move changed, what may be done now, who moves again, who has won. */
const HEARD = {
  kalah: [/^South sows [b-g]1, \d+ seeds\. (South|North) to move/, /[a-h]\d emptied; [ah]1 has \d+\. /, /to move again\.$/, /\. (South wins|North wins|A draw): /],
  'dots-and-boxes': [/^Red plays [a-k]\d+\. Blue to move\.$/, /, box on [a-k]\d+\. (Red|Blue) to move again\.$/, /, box on [a-k]\d+ and box on [a-k]\d+\. /, /\. (Red wins|Blue wins|A draw): all boxes are closed\.$/],
  'edge-boxes': [/^Black plays \d+ between ([a-d])(\d) and (\1\d|[a-d]\2)\. White to move/, /to take a piece\. May be taken: \d+ between /, / wins: /],
  'english-draughts': [/, becomes king\. /, /goes on from [a-h]\d\. To go: [a-h]\d/, / wins: |A draw: /],
  backgammon: [/ to move again\. Left: [1-6]( and [1-6])?\.$/, /\. (Black|White) to move\. Thrown: [1-6] and [1-6]\.$/, / wins: /],
  ludo: [/^(Red|Green|Yellow|Blue) passes\. /, /(Red|Green|Yellow|Blue) wins, then \w+, then \w+, then \w+: /],
  'warring-states-chess': [/ is out of the game\. /, / wins, then /],
};
for (const [game, wanted] of Object.entries(HEARD)) {
  test(`${game} is heard to its end`, { skip }, async () => {
    const { page, context, wrong } = await opened(game);
    const { lines, isOver, labels } = await heard(page);
    assert.ok(isOver);
    for (const words of wanted) assert.ok(lines.some(line => words.test(line)), `${words} in ${lines.slice(-40).join('\n')}`);
    assert.match(lines.at(-1), wanted.at(-1));
    // The name of the player to move is heard after each move.
    const names = await page.evaluate(() => globalThis.dafang.app.game.players.map(({ name }) => name));
    for (const line of lines.slice(0, -1)) assert.ok(names.some(name => line.includes(`${name} to `) || line.includes(`${name} goes on`)), line);
    if (game === 'edge-boxes') for (const label of labels) assert.match(label, /^\d+ between [a-d]\d and [a-d]\d, /);
    assert.deepEqual(wrong, []);
    await context.close();
  });
}

test('a player who is out is shown so', { skip }, async () => {
  const { page, context } = await opened('warring-states-chess');
  const found = await page.evaluate(() => {
    const { app } = globalThis.dafang;
    for (let made = 0; made < 2000 && app.session.moves.length > 0 && app.session.position.out.length === 0; made++) {
      app.play(app.session.moves.find(({ name }) => name.includes('x')) ?? app.session.moves[(7 * made + 3) % app.session.moves.length]);
    }
    return { out: app.session.position.out, cards: [...document.querySelectorAll('.player')].map(card => [card.className, card.querySelector('.numbers').textContent]), message: document.querySelector('.message').textContent };
  });
  assert.equal(found.out.length, 1);
  found.cards.forEach(([name, numbers], place) => {
    const isOut = found.out.includes(place + 1);
    assert.equal(name.includes('out'), isOut);
    assert.equal(numbers.startsWith('out of the game'), isOut);
  });
  assert.match(found.message, /^\w+ is out of the game\.$/);
  await context.close();
});

test('lists show moves in notation, and a reader of screens hears them in words', { skip }, async () => {
  const { page, context } = await opened('chess', 'e2-e4+d7-d5+e4xd5');
  const listed = page.locator('.played button [aria-hidden]');
  assert.deepEqual(await listed.allTextContents(), ['e2-e4', 'd7-d5', 'e4xd5']);
  assert.deepEqual(await page.locator('.played button .unseen').allTextContents(), ['White moves e2 to e4', 'Black moves d7 to d5', 'White moves e4 to d5, takes d5']);
  await page.locator('details summary').first().click();
  const legal = page.locator('.legal [data-index]');
  assert.ok((await legal.locator('[aria-hidden]').allTextContents()).includes('d8xd5'));
  const said = await legal.locator('.unseen').allTextContents();
  assert.ok(said.includes('move d8 to d5, take d5') && said.includes('move e7 to e6'), said.join('; '));
  assert.ok(said.every(words => !/[-=:@~]/.test(words)), said.join('; '));
  await page.keyboard.press('h');
  await until(page, () => /^Hint: [a-h]\d[-x]/.test(document.querySelector('.message').textContent));
  await until(page, () => /^Hint: move [a-h]\d to [a-h]\d/.test(document.querySelector('[aria-live]').textContent));
  await context.close();
});

test('titles have the name in the script of the country', { skip }, async () => {
  const { page, context } = await opened('square-game');
  assert.match(await page.title(), /^Square Game 方棋/);
  assert.equal(await page.locator('h1').textContent(), 'Square Game 方棋');
  assert.match(await page.locator('meta[property="og:title"]').getAttribute('content'), /^Square Game 方棋/);
  await context.close();
});

test('captures in a row are said', { skip }, async () => {
  const { page, context } = await opened('international-draughts');
  const said = await page.evaluate(async () => {
    const { app } = globalThis.dafang;
    const live = document.querySelector('[aria-live]');
    for (let made = 0; made < 200 && app.session.moves.length > 0; made++) {
      const takes = app.session.moves.find(({ name }) => name.includes('x'));
      app.play(takes ?? app.session.moves[(7 * made + 3) % app.session.moves.length]);
      if (app.session.last.taken.length > 1) {
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        return live.textContent;
      }
    }
    return '';
  });
  assert.match(said, /^(White|Black) moves [a-j]\d+ to [a-j]\d+, takes [a-j]\d+ and [a-j]\d+\. (White|Black) to move\.$/);
  await context.close();
});

test('dice are said, typed by keys, and checkers borne off are not taken', { skip }, async () => {
  const { page, context, wrong } = await opened('backgammon');
  const first = await page.evaluate(() => globalThis.dafang.app.session.position.thrown.join(' and '));
  await page.locator('#new').focus();
  await page.keyboard.press('Enter');
  const thrown = await page.evaluate(() => globalThis.dafang.app.session.position.thrown.join(' and '));
  assert.match(first, /^\d and \d$/);
  await says(page, `New game. White to move. Thrown: ${thrown}.`);
  await page.evaluate(() => globalThis.dafang.app.wish({ throwsByHand: true }));
  await tab(page, '.asks button');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Die 2 shows 1', 'the next die has the keys');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await says(page, 'White to move. Thrown: 1 and 2.');
  assert.equal(await held(page), 'board');
  await page.evaluate(() => globalThis.dafang.app.wish({ throwsByHand: false }));
  const bearing = await page.evaluate(() => {
    const { app } = globalThis.dafang;
    const isBearing = () => app.session.moves.length > 0 && app.session.moves.every(({ name }) => name.startsWith('x'));
    for (let game = 0n; game < 20n; game++) {
      app.begin({ entry: 0, moves: [], seed: game });
      for (let made = 0; made < 2000 && app.session.moves.length > 0 && !isBearing(); made++) app.play(app.session.moves[(7 * made + 3) % app.session.moves.length]);
      if (isBearing()) break;
    }
    const before = [app.status(), document.querySelectorAll('.ring.take').length, document.querySelectorAll('.over .ring').length];
    app.play(app.session.moves[0]);
    return before;
  });
  assert.match(bearing[0], / to move$/);
  assert.equal(bearing[1], 0, 'own checkers are not marked as captures');
  assert.ok(bearing[2] > 0);
  await until(page, () => / takes off [a-l]\d(, by die \d)?\. /.test(document.querySelector('[aria-live]').textContent));
  assert.deepEqual(wrong, []);
  await context.close();
});

test('players are of the colours that they are named after', { skip }, async () => {
  const named = { Black: '#181818', Dark: '#181818', White: '#fafafa', Light: '#fafafa' };
  for (const game of ['backgammon', 'halma', 'royal-game-of-ur', 'chess', 'go']) {
    const { page, context } = await opened(game);
    for (const { name, colour } of await page.evaluate(() => globalThis.dafang.app.game.players)) assert.equal(colour, named[name], `${name} of ${game}`);
    await context.close();
  }
});

test('lines in hand are seen', { skip }, async () => {
  const { page, context } = await opened('edge-boxes');
  const drawn = page.locator('.held svg line');
  assert.equal(await drawn.count(), 2);
  const colours = await drawn.evaluateAll(all => all.map(one => one.getAttribute('stroke')));
  assert.notEqual(colours[0], colours[1]);
  await context.close();
});

test('a pile in hand keeps the keys', { skip }, async () => {
  const { page, context } = await opened('yut-nori');
  await tab(page, '[data-hand]');
  const hand = await page.evaluate(() => document.activeElement.getAttribute('data-hand'));
  await page.keyboard.press('Enter');
  const after = await page.evaluate(() => [document.activeElement.getAttribute('data-hand'), document.activeElement.getAttribute('aria-pressed')]);
  assert.deepEqual(after, [hand, 'true']);
  await context.close();
});

test('another ruleset keeps the keys, and the title says it', { skip }, async () => {
  const file = join(folder, 'many.html');
  await call('build', 'chess', '--timeout', '1200', '--choices', 'all', '--emit', 'html', '-o', file);
  const { page, context } = await open(browser, SIZES[0], file);
  const list = page.locator('header select');
  await list.focus();
  await list.selectOption('1');
  await until(page, () => globalThis.dafang.app.entry === 1);
  assert.ok(await page.evaluate(() => document.activeElement.matches('header select')));
  assert.equal(await page.title(), await page.evaluate(() => globalThis.dafang.app.game.title));
  await context.close();
});

test('a refusal is seen after a hint', { skip }, async () => {
  const { page, context } = await opened('tic-tac-toe', '@b2');
  await page.keyboard.press('h');
  await until(page, () => /^Hint: /.test(document.querySelector('.message').textContent));
  await tab(page, '[data-site]');
  await go(page, 'b2');
  assert.match(await page.locator('.message').textContent(), /^b2 is Player 1’s/);
  await context.close();
});

test('an empty text does not end a game', { skip }, async () => {
  const { page, context } = await opened('tic-tac-toe', '@b2');
  await page.getByRole('tab', { name: 'Share' }).click();
  await page.getByLabel('The game as text').fill(' \n');
  await page.getByRole('button', { name: 'Read' }).click();
  assert.deepEqual(await page.evaluate(() => globalThis.dafang.words), ['@b2']);
  assert.equal(await page.locator('.share .note[role=status]').textContent(), 'There is no text to read.');
  await context.close();
});

test('the last stone of a board of points is marked around it', { skip }, async () => {
  const { page, context } = await opened('go', '@d4');
  const [mark, width, stone] = await page.evaluate(() => {
    const ring = document.querySelector('.ring.last');
    return [ring.getAttribute('r'), Number.parseFloat(getComputedStyle(ring).strokeWidth), globalThis.dafang.app.game.draw.radius].map(Number);
  });
  assert.ok(mark + width / 2 > 1.15 * stone, `a mark of radius ${mark} and line ${width} around a stone of ${stone}`);
  await context.close();
});

test('lines of Dots and Boxes stand out in each scheme', { skip }, async () => {
  const { page, context } = await opened('dots-and-boxes', '@h1');
  for (const scheme of ['wood', 'plain', 'dark', 'colour-blind']) {
    const colours = await page.evaluate(scheme => {
      globalThis.dafang.app.wish({ scheme });
      return [document.querySelector('.pieces line').getAttribute('stroke'), document.querySelector('.ground rect').getAttribute('fill')];
    }, scheme);
    // As the guidelines of the web reckon contrast.
    const light = colour => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4).reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
    const [darker, lighter] = colours.map(light).sort((one, other) => one - other);
    const contrast = (lighter + 0.05) / (darker + 0.05);
    assert.ok(contrast > 3, `${colours.join(' on ')} in ${scheme}: ${contrast.toFixed(2)}`);
  }
  await context.close();
});
