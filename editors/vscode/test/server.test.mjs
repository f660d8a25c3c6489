// The program as a language server, asked as an editor asks it, and the board in a browser over it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch, open } from './page.mjs';
import { Client, edited, place, program, root, withoutBrowser } from './support.mjs';

const hex = readFileSync(join(root, 'games/hex.lud'), 'utf8');
const square = readFileSync(join(root, 'games/square-game.lud'), 'utf8');
const serves = existsSync(program) && spawnSync(program, ['lsp', '--help']).status === 0;
const options = { skip: serves ? false : `${program} is no program with a language server: cargo build, or set DAFANG` };

let client;
let number = 0;
before(async () => {
  if (!options.skip) client = await Client.start({ commands: ['dafang.play', 'dafang.board', 'dafang.runTest', 'dafang.rulesets', 'dafang.statistics'] });
});
after(async () => client && assert.equal(await client.stop(), 0));

/** Opens a text under a name of its own. */
async function opened(text) {
  const uri = `file:///texts/game-${++number}.lud`;
  await client.open(uri, text);
  return { uri, textDocument: { uri } };
}

const { withHints } = createRequire(import.meta.url)('../out/hint.js');
/** As the extension asks: bundled games are saved. */
const hinting = withHints((...call) => client.ask(...call), () => program, uri => fileURLToPath(uri));

const games = readdirSync(join(root, 'games')).filter(name => name.endsWith('.lud')).sort();

/** Opens a bundled game where it lies, beside the texts that it uses. */
async function bundled(game) {
  const file = join(root, 'games', game);
  const uri = pathToFileURL(file).href;
  await client.open(uri, readFileSync(file, 'utf8'));
  return { uri, textDocument: { uri } };
}

test('a mistake is told, with its place and code, and gone when it is mended', options, async () => {
  const { uri } = await opened(hex);
  assert.deepEqual(await client.problems(uri), []);
  const wrong = hex.replace('(is Connected', '(is Conected');
  await client.change(uri, wrong, 2);
  const [problem] = await client.problems(uri, found => found.length > 0);
  assert.equal(problem.code, 'check::unknown_second_word');
  assert.equal(problem.severity, 1);
  assert.equal(problem.range.start.line, place(wrong, 'Conected').line);
  assert.ok(problem.range.start.character <= place(wrong, 'Conected').character);
  assert.match(problem.message, /Connected/);
  await client.change(uri, hex, 3);
  await client.problems(uri, (found, version) => found.length === 0 && version !== 2);
});

test('places count UTF-16 units behind signs of other scripts', options, async () => {
  const line = '(about also:{"𠀋方"}) (gane "One")\n';
  const { uri } = await opened(line);
  const found = await client.problems(uri, problems => problems.length > 0);
  const at = place(line, 'gane');
  assert.ok(found.some(({ range }) => range.start.line === 0 && [at.character, at.character - 1].includes(range.start.character)),
    JSON.stringify(found));
});

test('completion offers what fits, with its documentation', options, async () => {
  const { textDocument } = await opened(hex);
  const answer = await client.ask('textDocument/completion', { textDocument, position: place(hex, '(sites Empty)', 7) });
  const items = Array.isArray(answer) ? answer : answer.items;
  const labels = items.map(({ label }) => label);
  for (const label of ['Around', 'Between', 'Empty']) assert.ok(labels.includes(label), `${label} in ${labels}`);
  assert.ok(!labels.includes('game'));
});

test('hover and definition know a define', options, async () => {
  const { uri, textDocument } = await opened(hex);
  const position = place(hex, '"Goals"\n    })', 2);
  const hover = await client.ask('textDocument/hover', { textDocument, position });
  assert.match(hover.contents.value, /Side NE/);
  const found = [await client.ask('textDocument/definition', { textDocument, position })].flat();
  assert.equal(found[0].uri ?? found[0].targetUri, uri);
  assert.equal((found[0].range ?? found[0].targetSelectionRange).start.line, place(hex, '(define "Goals"').line);
});

test('a define is renamed in all its places', options, async () => {
  const { uri, textDocument } = await opened(hex);
  const position = place(hex, '(define "Goals"', 10);
  const edit = await client.ask('textDocument/rename', { textDocument, position, newName: 'Aims' });
  const edits = edit.changes?.[uri] ?? edit.documentChanges.find(change => change.textDocument.uri === uri).edits;
  assert.equal(edited(hex, edits), hex.replaceAll('"Goals"', '"Aims"'));
});

test('formatting mends the layout and nothing else', options, async () => {
  const torn = hex.replace('    (equipment {\n        "Board"', '  (equipment   {\n  "Board"');
  const format = { options: { tabSize: 4, insertSpaces: true } };
  const { textDocument } = await opened(torn);
  const once = edited(torn, (await client.ask('textDocument/formatting', { textDocument, ...format })) ?? []);
  assert.equal(once.replace(/\s+/g, ''), hex.replace(/\s+/g, ''));
  assert.match(once, /^ {4}\(equipment \{$/m);
  const again = await opened(once);
  assert.deepEqual((await client.ask('textDocument/formatting', { textDocument: again.textDocument, ...format })) ?? [], []);
});

test('an outline has the tests and defines', options, async () => {
  const { textDocument } = await opened(hex);
  const names = JSON.stringify(await client.ask('textDocument/documentSymbol', { textDocument }));
  for (const name of ['Goals', 'Swap', 'who connects loses']) assert.ok(names.includes(name), name);
});

test('a board has the start, and the position after moves', options, async () => {
  const { uri } = await opened(hex);
  const start = await client.ask('dafang/board', { uri });
  assert.equal(start.title, 'Hex');
  assert.equal(start.moves.length, 121);
  assert.deepEqual(start.moves.find(({ path }) => path[0] === 'f6').path, ['f6']);
  assert.match(start.svg, /^<svg/);
  assert.equal(start.sites.length, 121);
  for (const { site, x, y, r } of start.sites) assert.ok(site.length > 1 && [x, y, r].every(Number.isFinite) && r > 0, site);
  assert.equal(start.over, false);
  const later = await client.ask('dafang/board', { uri, moves: [start.moves[0].text, start.moves[1].text] });
  assert.equal(later.moves.length, 119);
  assert.deepEqual(later.played, [start.moves[0].text, start.moves[1].text]);
});

test('in a worked example, a board has the position at the cursor', options, async () => {
  const { uri } = await opened(hex);
  const start = place(hex, '(ongoing) (play "@e3")', 0);
  const before = await client.ask('dafang/board', { uri, position: start });
  assert.equal(before.over, false);
  assert.equal(before.moves.length, 25 - 8);
  const end = await client.ask('dafang/board', { uri, position: place(hex, '(ended P1))', 1) });
  assert.equal(end.over, true);
  assert.equal(end.moves.length, 0);
});

test('a board of a text with a mistake is that of the last text without', options, async () => {
  const { uri } = await opened(hex);
  await client.ask('dafang/board', { uri });
  await client.change(uri, hex.replace('(is Connected', '(is Conected'), 2);
  const stale = await client.ask('dafang/board', { uri });
  assert.equal(typeof stale.problem, 'string');
  assert.ok(!stale.problem.includes('\n'));
  assert.match(stale.svg, /^<svg/);
  const wrong = await opened('(game "None" (players');
  const none = await client.ask('dafang/board', { uri: wrong.uri });
  assert.equal(typeof none.problem, 'string');
  assert.equal(none.svg, '');
  await client.change(uri, hex, 3);
  const illegal = await client.ask('dafang/board', { uri, moves: ['@z99'] });
  assert.equal(typeof illegal.problem, 'string');
});

test('a hint is a legal move, of the server or of the engine', options, async () => {
  const { uri } = await bundled('hex.lud');
  const { rulesets } = await client.ask('dafang/rulesets', { uri });
  await client.ask('dafang/setRuleset', { uri, ...rulesets.find(({ choice }) => choice.options.includes('Board/5x5')).choice });
  const { moves } = await client.ask('dafang/board', { uri, moves: ['@c3'] });
  assert.equal(moves.length, 24);
  const hint = await hinting('dafang/hint', { uri, moves: ['@c3'] });
  assert.equal(hint.problem ?? undefined, undefined);
  assert.deepEqual(moves.find(({ text }) => text === hint.move)?.path, hint.path);
});

test('the rules in English', options, async () => {
  const { uri } = await opened(hex);
  const { markdown, text, problem } = await client.ask('dafang/describe', { uri });
  assert.equal(problem ?? undefined, undefined);
  assert.match(markdown, /Hex/);
  assert.match(text, /Red/);
});

test('rulesets are listed and chosen', options, async () => {
  const { uri } = await opened(hex);
  const { rulesets } = await client.ask('dafang/rulesets', { uri });
  const small = rulesets.find(({ choice }) => choice.options.includes('Board/5x5'));
  assert.ok(small, JSON.stringify(rulesets.map(({ name }) => name)));
  const { current } = await client.ask('dafang/setRuleset', { uri, ...small.choice });
  assert.equal((await client.ask('dafang/rulesets', { uri })).current, current);
  assert.equal((await client.ask('dafang/board', { uri })).moves.length, 25);
  const other = await opened(square);
  const names = (await client.ask('dafang/rulesets', { uri: other.uri })).rulesets.map(({ name }) => name);
  assert.ok(names.some(name => name.includes('square-56')), String(names));
});

test('worked examples are found and run', options, async () => {
  const wrong = hex.replace('(choices 121) (play "@f6") (toMove P2) (choices 120)', '(choices 120) (play "@f6") (toMove P2) (choices 120)');
  const { uri } = await opened(wrong);
  const examples = await client.ask('dafang/tests', { uri });
  assert.equal(examples.length, wrong.match(/^\(test /gm).length);
  assert.ok(examples.every(({ name, line }) => wrong.split('\n')[line].includes(name)));
  const all = await client.ask('dafang/runTests', { uri });
  const [failed, ...others] = all.filter(({ ok }) => !ok);
  assert.deepEqual(others, []);
  assert.match(failed.name, /^121 cells/);
  assert.ok(failed.message);
  const one = await client.ask('dafang/runTests', { uri, names: ['who connects loses'] });
  assert.deepEqual(one.map(({ name, ok }) => [name, ok]), [['who connects loses', true]]);
});

test('an example that fails is accepted as it goes', options, async t => {
  const wrong = hex.replace('(choices 121) (play "@f6")', '(choices 120) (play "@f6")');
  const { uri } = await opened(wrong);
  const [{ name }] = await client.ask('dafang/tests', { uri });
  let edit;
  try {
    edit = await client.ask('dafang/acceptTest', { uri, name });
  } catch (error) {
    if (error.code !== -32601) throw error;
    t.skip('the program accepts examples in a terminal only');
    return;
  }
  const edits = edit.changes?.[uri] ?? edit.documentChanges.find(change => change.textDocument.uri === uri).edits;
  const mended = edited(wrong, edits);
  assert.match(mended, /\(choices 121\) \(play "@f6"\)/);
});

test('lenses stand at the game and its examples', options, async () => {
  const { textDocument } = await opened(hex);
  const lenses = await client.ask('textDocument/codeLens', { textDocument });
  const commands = new Set(lenses.map(({ command }) => command?.command));
  for (const command of ['dafang.play', 'dafang.board', 'dafang.runTest']) assert.ok(commands.has(command), command);
  const run = lenses.find(({ command }) => command?.command === 'dafang.runTest').command;
  assert.equal(run.arguments[0].uri, textDocument.uri);
  assert.ok(run.arguments[0].name);
});

test('every bundled game can be clicked through', options, async () => {
  for (const game of games) {
    const { uri } = await bundled(game);
    const played = [];
    for (let turn = 0; turn < 12; turn++) {
      const board = await client.ask('dafang/board', { uri, moves: played });
      assert.equal(board.problem ?? undefined, undefined, `${game} after ${played.join(' ')}`);
      assert.deepEqual(board.played, played, game);
      const drawn = new Set(board.sites.map(({ site }) => site));
      // A hand is not drawn; what else a move names is.
      const lost = board.moves.flatMap(({ path }) => path).filter(site => !drawn.has(site) && !/^hand\d*$/.test(site));
      assert.deepEqual(lost, [], game);
      const without = board.moves.filter(({ path }) => !path.some(site => drawn.has(site)));
      assert.ok(without.length <= 12, `${game}: ${without.length} moves without a site`);
      if (board.over) break;
      played.push(board.moves[(turn * 7) % board.moves.length].text);
    }
    assert.ok(played.length > 0, game);
  }
});

const seen = { skip: options.skip || withoutBrowser };
for (const game of ['hex', 'english-draughts', 'nine-mens-morris', 'backgammon', 'dots-and-boxes']) {
  test(`${game} is played in the browser`, seen, async () => {
    const { uri } = await bundled(`${game}.lud`);
    const browser = await launch();
    try {
      const board = await open(browser, hinting, { uri, height: 900 });
      for (let turn = 0; turn < 6; turn++) {
        const { moves, over, sites } = await client.ask('dafang/board', { uri, moves: board.session.moves });
        assert.ok(!over);
        const { text: move, path } = moves[Math.floor(moves.length / 2)];
        for (const site of path.filter(name => sites.some(drawn => drawn.site === name))) await board.site(site).click();
        const named = board.page.locator(`#choices [data-move="${move}"]`);
        if (board.session.moves.length === turn && await named.count() > 0) await named.click();
        await board.page.waitForFunction(count => !document.querySelector('#back').disabled
          && document.querySelector('#played').textContent.split(' ').filter(Boolean).length > count, turn);
        assert.equal(board.session.moves.at(-1), move);
      }
      await board.shot(`${game}-played`);
      await board.page.locator('#hint').click();
      // The throws of dice of a game that is clicked are those of the server, which the engine is not told.
      await board.says('#advice', game === 'backgammon' ? /./ : /^Hint: /);
      await board.shot(`${game}-hint`);
      await board.page.keyboard.press('Backspace');
      await board.page.waitForFunction(() => !document.querySelector('#forward').disabled);
      assert.equal(board.session.moves.length, 5);
      assert.deepEqual(board.errors, []);
      assert.ok(await board.page.locator('#problem').isHidden());
    } finally {
      await browser.close();
    }
  });
}
