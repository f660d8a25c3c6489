// Every request of the protocol and command of the server that an editor sends besides those of server.test.mjs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Client, edited, place, program, root } from './support.mjs';

const hex = readFileSync(join(root, 'games/hex.lud'), 'utf8');
const serves = existsSync(program) && spawnSync(program, ['lsp', '--help']).status === 0;
const options = { skip: serves ? false : `${program} is no program with a language server: cargo build, or set DAFANG` };

let client;
let number = 0;
before(async () => {
  if (!options.skip) client = await Client.start({ commands: ['dafang.statistics', 'dafang.runTest'] });
});
after(async () => client && assert.equal(await client.stop(), 0));

/** Opens a text under a name of its own. */
async function opened(text) {
  const uri = `file:///requests/game-${++number}.lud`;
  await client.open(uri, text);
  return { uri, textDocument: { uri } };
}

/** A folder with files, which goes when the test ends. */
function folder(t, files) {
  const path = mkdtempSync(join(tmpdir(), 'dafang-'));
  t.after(() => rmSync(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return { path, uri: pathToFileURL(path).href, file: name => pathToFileURL(join(path, name)).href };
}

const whole = text => ({ start: { line: 0, character: 0 }, end: place(text, text.slice(-2), 2) });
const at = position => ({ start: position, end: position });

/** The edits of an action for a text, whichever way they are written; a snippet as it stands. */
function edits(action, uri) {
  const { changes, documentChanges } = action.edit;
  const found = changes?.[uri] ?? documentChanges.find(change => change.textDocument.uri === uri).edits;
  return found.map(({ range, newText, snippet }) => ({ range, newText: newText ?? snippet.value }));
}

async function actions(textDocument, range, only) {
  return client.ask('textDocument/codeAction', { textDocument, range, context: { diagnostics: [], ...(only && { only }) } });
}

test('a server says what it can do', options, () => {
  const { capabilities, serverInfo } = client.initialized;
  assert.equal(serverInfo.name, 'dafang');
  assert.deepEqual(capabilities.workspace.workspaceFolders, { supported: true, changeNotifications: true });
  assert.ok(capabilities.codeActionProvider.codeActionKinds.includes('quickfix'));
  assert.ok(capabilities.executeCommandProvider.commands.includes('dafang.runTest'));
});

test('files are watched', options, async () => {
  await client.until(() => client.registered.length > 0, 'files are watched');
  const [{ method, registerOptions }] = client.registered;
  assert.equal(method, 'workspace/didChangeWatchedFiles');
  assert.match(registerOptions.watchers[0].globPattern, /lud/);
});

test('references and highlights are the places of a name', options, async () => {
  const { uri, textDocument } = await opened(hex);
  const position = place(hex, '(define "Goals"', 10);
  const found = await client.ask('textDocument/references', { textDocument, position, context: { includeDeclaration: true } });
  assert.equal(found.length, hex.split('"Goals"').length - 1);
  assert.ok(found.every(one => one.uri === uri));
  const uses = await client.ask('textDocument/references', { textDocument, position, context: { includeDeclaration: false } });
  assert.equal(uses.length, found.length - 1);
  const marks = await client.ask('textDocument/documentHighlight', { textDocument, position });
  assert.deepEqual(marks.map(({ kind }) => kind).sort(), [...uses.map(() => 2), 3]);
});

test('a name is prepared for a new one, and what is none is not', options, async () => {
  const { textDocument } = await opened(hex);
  const prepared = await client.ask('textDocument/prepareRename', { textDocument, position: place(hex, '(define "Goals"', 10) });
  assert.equal(prepared.placeholder, 'Goals');
  await assert.rejects(client.ask('textDocument/prepareRename', { textDocument, position: place(hex, '(players', 2) }), /no name/);
});

test('a range is laid out, and the rest left', options, async () => {
  const torn = hex.replace('(equipment {', '(equipment    {').replace('(define "Goals"', '(define    "Goals"');
  const { textDocument } = await opened(torn);
  const line = place(torn, '(equipment    {').line;
  const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  const answer = await client.ask('textDocument/rangeFormatting', { textDocument, range, options: { tabSize: 4, insertSpaces: true } });
  const laid = edited(torn, answer);
  assert.ok(laid.includes('(equipment {') && laid.includes('(define    "Goals"'), laid);
});

test('what is folded and selected goes by brackets', options, async () => {
  const { textDocument } = await opened(hex);
  const folds = await client.ask('textDocument/foldingRange', { textDocument });
  const line = place(hex, '(equipment').line;
  assert.ok(folds.some(({ startLine, endLine }) => startLine === line && endLine > line));
  const [selection] = await client.ask('textDocument/selectionRange', { textDocument, positions: [place(hex, '(sites Empty)', 8)] });
  const sizes = [];
  for (let range = selection; range; range = range.parent) sizes.push(range.range);
  assert.ok(sizes.length >= 4);
  assert.deepEqual(sizes.at(-1).start, { line: 0, character: 0 });
});

test('the arguments of a form are shown, the one that is written marked', options, async () => {
  const written = hex.replace('(sites Empty)', '(sites Around )');
  const { textDocument } = await opened(written);
  const help = await client.ask('textDocument/signatureHelp', { textDocument, position: place(written, '(sites Around )', 14) });
  const { label, parameters } = help.signatures[0];
  assert.match(label, /^\(sites Around /);
  const [start, end] = parameters[help.activeParameter].label;
  assert.ok(label.slice(start, end).startsWith('<') || label.slice(start, end).startsWith('['), label.slice(start, end));
});

test('words have classes, and hints stand between them', options, async () => {
  const { textDocument } = await opened(hex);
  const legend = client.initialized.capabilities.semanticTokensProvider.legend.tokenTypes;
  const { data } = await client.ask('textDocument/semanticTokens/full', { textDocument });
  assert.equal(data.length % 5, 0);
  const kinds = new Set(data.filter((_, index) => index % 5 === 3).map(kind => legend[kind]));
  for (const kind of ['keyword', 'function', 'string', 'number', 'comment']) assert.ok(kinds.has(kind), kind);
  const small = '(game "Small" (players 2) (equipment {(board "Board") (piece "Disc" Each)})\n'
    + '    (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))\n(define "Board" (square 3))\n';
  const other = await opened(small);
  const hints = await client.ask('textDocument/inlayHint', { textDocument: other.textDocument, range: whole(small) });
  const words = hints.map(({ label }) => (typeof label === 'string' ? label : label.map(({ value }) => value).join('')));
  assert.ok(words.includes('= (square 3)'), String(words));
});

test('a text that is used is a link, and its mistakes are those of its user', options, async t => {
  const { file } = folder(t, { 'base.lud': hex, 'variant.lud': '(use "base")\n' });
  const uri = file('variant.lud');
  await client.open(uri, '(use "base")\n');
  const links = await client.ask('textDocument/documentLink', { textDocument: { uri } });
  assert.deepEqual(links.map(({ target }) => target), [file('base.lud')]);
  assert.deepEqual(await client.problems(uri), []);
  writeFileSync(new URL(file('base.lud')), hex.replace('(is Connected', '(is Conected'));
  await client.tell('workspace/didChangeWatchedFiles', { changes: [{ uri: file('base.lud'), type: 2 }] });
  const [problem] = await client.problems(uri, found => found.length > 0);
  assert.equal(problem.relatedInformation[0].location.uri, file('base.lud'));
});

test('what is wrong is mended, what is missing added', options, async () => {
  const wrong = hex.replace('(is Connected', '(is Conected');
  const { uri, textDocument } = await opened(wrong);
  const fixes = await actions(textDocument, at(place(wrong, 'Conected', 3)), ['quickfix']);
  const fix = fixes.find(({ isPreferred }) => isPreferred);
  assert.equal(fix.diagnostics[0].code, 'check::unknown_second_word');
  assert.equal(edited(wrong, edits(fix, uri)), hex);
  const [all] = await actions(textDocument, whole(wrong), ['source.fixAll']);
  assert.equal(edited(wrong, edits(all, uri)), hex);
  const short = hex.replace('(sites Empty)', '(sites Around)');
  const other = await opened(short);
  const added = await actions(other.textDocument, at(place(short, '(sites Around)', 13)), ['quickfix']);
  const missing = added.find(({ title }) => title.startsWith('add the missing '));
  assert.ok(missing.edit.documentChanges, JSON.stringify(missing));
  assert.match(edited(short, edits(missing, other.uri)), /\(sites Around \$\{1:\w+\}\)/);
});

test('something gets a name, and a name is written out', options, async () => {
  const { uri, textDocument } = await opened(hex);
  const [extract] = await actions(textDocument, at(place(hex, '(sites Empty)')), ['refactor.extract']);
  assert.match(edited(hex, edits(extract, uri)), /\(define "Extracted" \(sites Empty\)\)/);
  const [inline] = await actions(textDocument, at(place(hex, '"Goals"\n    })', 2)), ['refactor.inline']);
  assert.match(inline.title, /Goals/);
  assert.ok(!/equipment \{[^}]*"Goals"/.test(edited(hex, edits(inline, uri))));
});

test('the moves that were made on a board become an example', options, async () => {
  const { uri, textDocument } = await opened(hex);
  await client.ask('dafang/board', { uri, moves: ['@f6', '@a1'] });
  const found = await actions(textDocument, at({ line: 0, character: 0 }), ['refactor']);
  const add = found.find(({ title }) => /test/.test(title));
  assert.match(edited(hex, edits(add, uri)), /\(play "@f6 @a1"\)/);
});

test('commands are carried out by the server where the editor cannot', options, async () => {
  const { uri } = await opened(hex);
  client.messages.length = 0;
  const command = (name, argument) => client.ask('workspace/executeCommand', { command: name, arguments: [argument] });
  const outcomes = await command('dafang.runTest', { uri, name: 'who connects loses' });
  assert.deepEqual(outcomes.map(({ ok }) => ok), [true]);
  await client.until(() => client.messages.length > 0, 'a message');
  assert.match(client.messages[0].message, /hold/);
  const { current } = await command('dafang.setRuleset', { uri, options: ['Board/5x5'] });
  assert.match(current, /5x5/);
  await assert.rejects(command('dafang.nothing', {}), /no command/);
});

test('random games are counted in the background, and shown in a lens', options, async () => {
  const { uri, textDocument } = await opened(hex);
  await client.until(() => client.checked.some(one => one.uri === uri), 'all rulesets are checked');
  let lens;
  while (lens === undefined) {
    // The games of other texts may come first.
    const before = client.refreshed;
    const lenses = await client.ask('textDocument/codeLens', { textDocument });
    lens = lenses.find(({ command }) => command.command === 'dafang.statistics');
    if (lens === undefined) await client.until(() => client.refreshed > before, 'random games');
  }
  assert.match(lens.command.title, /^random games: .* moves on average/);
});

test('a bundled text is read by its name', options, async () => {
  const { text } = await client.ask('dafang/text', { uri: 'dafang:hex.lud' });
  assert.equal(text, hex);
  await assert.rejects(client.ask('dafang/text', { uri: 'dafang:no-such-game.lud' }), /no text of the program/);
});

test('problems are pulled by an editor that asks for them', options, async () => {
  const other = await Client.start({ pulls: true });
  const uri = 'file:///pulled.lud';
  await other.open(uri, hex.replace('(is Connected', '(is Conected'));
  const { kind, items } = await other.ask('textDocument/diagnostic', { textDocument: { uri } });
  assert.equal(kind, 'full');
  assert.ok(items.some(({ code }) => code === 'check::unknown_second_word'));
  assert.equal(other.diagnostics.get(uri), undefined);
  assert.equal(await other.stop(), 0);
});

test('names are those of all folders, which come and go', options, async t => {
  const variant = '(use "base")\n(define "Goals" {(regions P1 (sites Side N))})\n';
  const one = folder(t, { 'base.lud': hex, 'variant.lud': variant });
  const two = folder(t, { 'other.lud': '(define "Faraway" (sites Board))\n' });
  const other = await Client.start({ folders: [{ uri: one.uri, name: 'one' }] });
  const uri = one.file('base.lud');
  await other.open(uri, hex);
  const position = place(hex, '(define "Goals"', 10);
  const found = await other.ask('textDocument/references', { textDocument: { uri }, position, context: { includeDeclaration: true } });
  assert.ok(found.some(place => place.uri === one.file('variant.lud')), JSON.stringify(found));
  const edit = await other.ask('textDocument/rename', { textDocument: { uri }, position, newName: 'Aims' });
  assert.equal(edited(variant, edit.changes[one.file('variant.lud')]), variant.replaceAll('Goals', 'Aims'));
  const faraway = async () => (await other.ask('workspace/symbol', { query: 'faraway' })).map(({ location }) => location.uri);
  assert.deepEqual(await faraway(), []);
  await other.tell('workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: two.uri, name: 'two' }], removed: [] } });
  assert.deepEqual(await faraway(), [two.file('other.lud')]);
  await other.tell('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [{ uri: two.uri, name: 'two' }] } });
  assert.deepEqual(await faraway(), []);
  assert.equal(await other.stop(), 0);
});
