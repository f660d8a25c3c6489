// Every text of this repository that is right is parsed without an error, and so is a library of descriptions
// elsewhere, if `LUDII` names its folder. Where that has an error, the program must find one, too.
const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { test } = require('node:test');
const { files, mistakes, parse, root } = require('../support.js');

const program = process.env.DAFANG ?? join(root, 'target/debug/dafang');

/** Whether the program finds a mistake of brackets or quotes in a text; in one written for Ludii that is a warning. */
function refused(file) {
  const { stdout, stderr } = spawnSync(program, ['check', file], { encoding: 'utf8' });
  return /^syntax::/m.test(`${stdout}${stderr}`);
}

for (const folder of ['games', 'grammar', 'examples', 'tests/worked', 'tests/meaning', 'tests/planted_games', 'tests/passes']) {
  if (!existsSync(join(root, folder))) continue;
  test(`texts of ${folder} have no error`, () => {
    for (const file of files(join(root, folder), ['.lud', '.def'])) {
      assert.deepEqual(mistakes(parse(readFileSync(file, 'utf8'))), [], file);
    }
  });
}

const bundled = files(join(root, 'games'), ['.lud']);
test('there are bundled games', () => assert.ok(bundled.length >= 30));

test('a bundled text cut anywhere is parsed, and its tree covers it', () => {
  const text = readFileSync(join(root, 'games/hex.lud'), 'utf8');
  for (let end = 0; end < text.length; end += 37) parse(text.slice(0, end));
});

test('a library elsewhere', { skip: process.env.LUDII ? false : 'LUDII names no folder' }, () => {
  const texts = files(process.env.LUDII, ['.lud', '.def']);
  const wrong = texts.filter(file => mistakes(parse(readFileSync(file, 'utf8'))).length > 0);
  const only = wrong.filter(file => !refused(file));
  console.log(`${texts.length} texts, ${wrong.length} with an error that the program finds, too, but for ${only.length}`);
  assert.deepEqual(only, []);
});
