// The TextMate grammar over every bundled game, and over a few lines whose scopes are compared with a file.
// `UPDATE=1` writes that file.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { root } from './support.mjs';

const require = createRequire(import.meta.url);
const oniguruma = require('vscode-oniguruma');
const { INITIAL, Registry } = require('vscode-textmate');
const here = import.meta.dirname;

async function grammar() {
  await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
      createOnigString: text => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => JSON.parse(readFileSync(join(here, '../syntaxes/dafang.tmLanguage.json'), 'utf8')),
  });
  return registry.loadGrammar('source.dafang');
}

/** Each token that is no blank, with its innermost scope. */
function* tokens(grammar, text) {
  let stack = INITIAL;
  for (const [row, line] of text.split(/\r?\n/).entries()) {
    const result = grammar.tokenizeLine(line, stack);
    stack = result.ruleStack;
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      const word = line.slice(startIndex, endIndex);
      if (word.trim() !== '') yield { row: row + 1, word, scope: scopes.at(-1) };
    }
  }
}

const colours = await grammar();

test('the scopes of a few lines', () => {
  const text = readFileSync(join(here, 'colours/shapes.lud'), 'utf8');
  const found = [...tokens(colours, text)]
    .map(({ row, word, scope }) => `${row}\t${word}\t${scope.replace(/\.dafang$/, '')}\n`)
    .join('');
  const file = join(here, 'colours/shapes.tsv');
  if (process.env.UPDATE) writeFileSync(file, found);
  assert.equal(found, readFileSync(file, 'utf8'));
});

for (const game of readdirSync(join(root, 'games'), { recursive: true }).filter(name => name.endsWith('.lud')).sort()) {
  test(`${game} is coloured whole`, () => {
    const text = readFileSync(join(root, 'games', game), 'utf8');
    let count = 0;
    for (const { row, word, scope } of tokens(colours, text)) {
      count += 1;
      assert.notEqual(scope, 'source.dafang', `line ${row}: ${word} has no colour`);
      // A bracket within a string or comment has its scope; one that is coloured as a bracket opens or closes.
      if (/^[(){}]$/.test(word)) assert.match(scope, /punctuation\.section|string|comment/, `line ${row}`);
    }
    assert.ok(count > 20);
    // A string that swallowed the rest of the text would leave no bracket at its end.
    const last = [...tokens(colours, text)].filter(({ scope }) => !scope.startsWith('comment')).at(-1);
    assert.match(last.scope, /punctuation\.section|keyword\.other\.star/, last.word);
  });
}

test('a line that leaves a bracket open indents the next, and no other line', () => {
  const { indentationRules } = JSON.parse(readFileSync(join(here, '../language-configuration.json'), 'utf8'));
  const increase = new RegExp(indentationRules.increaseIndentPattern);
  let count = 0;
  for (const game of readdirSync(join(root, 'games')).filter(name => name.endsWith('.lud'))) {
    for (const line of readFileSync(join(root, 'games', game), 'utf8').split('\n')) {
      // A string of several lines is indented by nothing.
      if ((line.match(/"/g) ?? []).length % 2 === 1) continue;
      const open = [];
      for (const sign of line.replace(/"(\\.|[^"\\])*"/g, '').replace(/\/\/.*/, '')) {
        if ('({'.includes(sign)) open.push(sign);
        else if (')}'.includes(sign)) open.pop();
      }
      assert.equal(increase.test(line), open.length > 0, line);
      count += 1;
    }
  }
  assert.ok(count > 1000);
  // A regular expression must not try all ways through a line that is nested deeply: that would take years, so the bound is wide.
  const line = `${'(a {'.repeat(500)} "`;
  runInNewContext('increase.test(line)', { increase, line }, { timeout: 20_000 });
});
