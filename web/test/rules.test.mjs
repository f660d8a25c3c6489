// The rules leave a page whole: what is copied or saved is read by the program with all that it uses, as the same rules.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { SIZES, executable, launch, open } from './browser.mjs';

const run = promisify(execFile);
const dafang = process.env.DAFANG ?? new URL('../../target/debug/dafang', import.meta.url).pathname;
const call = async (folder, ...words) => (await run(dafang, words, { cwd: folder, maxBuffer: 1 << 28 })).stdout;
const emits = (await run(dafang, ['build', '--help']).catch(() => ({ stdout: '' }))).stdout.includes('html');
const skip = executable === undefined ? 'there is no Chromium' : !emits ? `${dafang} writes no pages` : false;

const FILES = {
  'base/rows.lud': `(game "Rows"
    (players 2)
    (equipment { (board (square <Board:size>)) (piece "Marker" Each) })
    (rules (play (move Add (to (sites Empty)))) (end ("RowOf" 3))))
(option "Board" <Board> args:{<size>} {(item "3x3" <3> "nine cells")* (item "5x5" <5> "25 cells")})
(rulesets {(ruleset "Ruleset/small" {"Board/3x3"})* (ruleset "Ruleset/large" {"Board/5x5"})})
//=== a line that looks like one between files`,
  'variant.lud': '(use "base/rows")\n(variant "Rows again" author:"A. Tester" remark:"Nothing else.")\n',
  'defines/row.def': '(define "RowOf" (if (is Line #1) (result Mover Win)))\n',
};
let browser, folder;
before(async () => {
  if (skip) return;
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'rules-'));
  for (const name of ['base', 'defines']) await mkdir(join(folder, name));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
});
after(() => browser?.close());

const GAMES = {
  'a variant of local files with a ruleset': ['variant.lud', '--defines', 'defines', '--ruleset', 'large'],
  'a bundled variant': ['three-squares'],
  'a bundled game': ['hex'],
  'a bundled game with an option': ['hex', '--option', 'Board/9x9'],
};
for (const [name, game] of Object.entries(GAMES)) {
  test(`the rules of ${name}`, { skip }, async () => {
    await call(folder, 'build', ...game, '--emit', 'html', '-o', 'game.html');
    const { page, context, wrong } = await open(browser, SIZES[0], join(folder, 'game.html'));
    const hash = await page.evaluate(() => globalThis.dafang.app.game.hash);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('tab', { name: 'About' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    const download = await downloading;
    assert.match(download.suggestedFilename(), /\.lud$/);
    const saved = join(await mkdtemp(join(tmpdir(), 'saved-')), 'saved.lud');
    await download.saveAs(saved);
    await page.getByRole('button', { name: 'Copy the rules' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await readFile(saved, 'utf8'));
    assert.deepEqual(wrong, []);
    await context.close();
    for (const file of [join(folder, 'game.html'), saved]) {
      const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'));
      assert.equal(JSON.parse(await call(elsewhere, 'moves', file, '--json')).rules, hash, file);
      await call(elsewhere, 'check', file);
      await call(elsewhere, 'describe', file);
    }
  });
}
