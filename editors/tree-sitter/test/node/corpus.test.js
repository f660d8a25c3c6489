// The trees of `test/corpus`, which `tree-sitter test` also compares.
const assert = require('node:assert/strict');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { test } = require('node:test');
const { files, parse } = require('../support.js');

/** A tree as the corpus writes it: named nodes with their fields. */
function written(node) {
  const children = [];
  for (let i = 0; i < node.childCount; i++) {
    const child = node.child(i);
    if (!child.isNamed) continue;
    const field = node.fieldNameForChild?.(i);
    children.push((field ? `${field}: ` : '') + written(child));
  }
  return `(${[node.type, ...children].join(' ')})`;
}

const flat = text => text.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')').trim();

for (const file of files(join(__dirname, '../corpus'), ['.txt'])) {
  const parts = readFileSync(file, 'utf8').split(/^={3,}\n([^]*?)\n={3,}\n/m).slice(1);
  for (let i = 0; i < parts.length; i += 2) {
    const [name, ...flags] = parts[i].split('\n');
    const [text, tree] = parts[i + 1].split(/^-{3,}$/m);
    test(name, () => {
      const root = parse(text);
      assert.equal(root.hasError, flags.includes(':error'));
      if (!flags.includes(':error')) assert.equal(flat(written(root)), flat(tree));
    });
  }
}
