// The queries are valid, and capture what `test/highlight` says and what an outline needs.
const assert = require('node:assert/strict');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { test } = require('node:test');
const { files, parse, query, root } = require('../support.js');

for (const name of ['highlights', 'folds', 'indents', 'injections', 'locals', 'tags', 'textobjects', 'outline', 'brackets']) {
  test(`${name}: valid`, () => {
    query(name).captures(parse(readFileSync(join(root, 'games/hex.lud'), 'utf8')));
  });
}

for (const file of files(join(__dirname, '../highlight'), ['.lud'])) {
  test("the highlights that its lines name", () => {
    const text = readFileSync(file, 'utf8');
    const captures = query('highlights').captures(parse(text));
    const lines = text.split('\n');
    let subject = 0;
    let asserted = 0;
    lines.forEach((line, row) => {
      const marker = row > 0 && (/^( *)\/\/ <- (\S+)$/.exec(line) ?? /^(\/\/ *)\^ (\S+)$/.exec(line));
      if (!marker) {
        subject = row;
        return;
      }
      const column = marker[1].length;
      const here = captures.filter(({ node: { startPosition: start, endPosition: end } }) =>
        start.row === subject && start.column <= column && (end.row > subject || end.column > column));
      assert.equal(here.at(-1)?.name, marker[2], `line ${row + 1}`);
      asserted += 1;
    });
    assert.ok(asserted > 10);
  });
}

test('every word of a bundled text has a colour', () => {
  const tree = parse(readFileSync(join(root, 'games/square-game.lud'), 'utf8'));
  const coloured = new Set(query('highlights').captures(tree).map(({ node }) => node.id));
  const plain = tree.descendantsOfType(['word', 'ludeme', 'call', 'string', 'label', 'integer', 'reference'])
    .filter(node => !coloured.has(node.id));
  assert.deepEqual(plain.map(node => node.text), []);
});

test('an outline has the defines, options and tests', () => {
  const tree = parse(readFileSync(join(root, 'games/hex.lud'), 'utf8'));
  const names = query('tags').matches(tree)
    .filter(({ captures }) => captures.some(({ name }) => name.startsWith('definition.')))
    .map(({ captures }) => captures.find(({ name }) => name === 'name').node.text);
  for (const name of ['"Hex"', '"Board"', '"Goals"', '"Swap"', '"who connects loses"']) {
    assert.ok(names.includes(name), name);
  }
});

test("the outline of Zed has each name with its form, and brackets stand in pairs", () => {
  const tree = parse('(game "A" (players 2))\n(define "B" {1 2})\n(match "C")\n');
  const of = (captures, wanted) => captures.find(({ name }) => name === wanted)?.node.text;
  const outline = query('outline').matches(tree).map(({ captures }) => [of(captures, 'context'), of(captures, 'name')]);
  assert.deepEqual(outline, [['game', '"A"'], ['define', '"B"']]);
  const pairs = query('brackets').matches(tree).map(({ captures }) => of(captures, 'open') + of(captures, 'close'));
  assert.deepEqual(pairs.sort(), ['()', '()', '()', '()', '{}']);
});

test('forms and lists of several lines fold', () => {
  const tree = parse('(game "A"\n    (players 2)\n    (equipment {\n        (board (square 3))\n    }))\n');
  const folds = query('folds').captures(tree).map(({ node }) => node)
    .filter(node => node.endPosition.row > node.startPosition.row)
    .map(node => node.startPosition.row);
  assert.deepEqual(folds, [0, 2, 2]);
});
