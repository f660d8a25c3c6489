// What positions are worth to the machine of a page is what they are worth to the program, by the same learned weights and networks.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { build } from 'esbuild';

const dafang = process.env.DAFANG ?? new URL('../../target/debug/dafang', import.meta.url).pathname;
const call = (words, input = '') => spawnSync(dafang, words, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
const skip = call(['build', '--help']).stdout?.includes('wasm') ? false : `${dafang} writes no modules`;
let Rules, Evaluation, folder;
before(async () => {
  if (skip) return;
  const { outputFiles } = await build({
    stdin: {
      contents: "export { Rules } from './rules'; export { Evaluation } from './evaluation';",
      resolveDir: fileURLToPath(new URL('../src', import.meta.url)), loader: 'ts',
    },
    bundle: true, format: 'esm', write: false,
  });
  folder = await mkdtemp(join(tmpdir(), 'evaluation-'));
  const bundle = join(folder, 'evaluation.mjs');
  await writeFile(bundle, outputFiles[0].contents);
  ({ Rules, Evaluation } = await import(pathToFileURL(bundle).href));
});

/** Games with a network, and others of each goal and way to count. */
const NETWORKS = ['chess', 'breakthrough', 'english-draughts', 'reversi'];
const OTHERS = ['havannah', 'hex', 'square-game', 'kalah', 'gomoku'];
/** The numbers of random moves after which positions are compared. */
const PLIES = [0, 5, 14, 27, 41, 56];
/** Parts of a hundred: in a page the worth of a piece has fewer digits. */
const ROUNDING = 3;

for (const name of [...NETWORKS, ...OTHERS]) {
  test(`positions of ${name}`, { skip }, async () => {
    const file = join(folder, `${name}.wasm`);
    const made = call(['build', name, '--emit', 'wasm', '-o', file]);
    assert.equal(made.status, 0, made.stderr);
    assert.equal(made.stderr, '', 'nothing learned is left aside');
    const bytes = await readFile(file);
    const game = JSON.parse(inflateRawSync(Buffer.from(WebAssembly.Module.customSections(await WebAssembly.compile(bytes), 'dafang')[0])));
    assert.ok(game.learned !== null, 'something was learned');
    assert.equal(game.learned.network !== undefined, NETWORKS.includes(name), 'a network');
    const rules = await Rules.load(bytes, game);
    const evaluation = new Evaluation(rules, game.learned);
    rules.start(1n);
    const blind = new Evaluation(rules, { ...game.learned, network: undefined });
    const [words, worth, alone] = [[], [], []];
    for (let ply = 0; ply <= PLIES.at(-1) && !rules.isOver(); ply++) {
      const moves = rules.moves();
      if (PLIES.includes(ply)) {
        const shares = of => [...of.chances(moves.length)].map(chance => Math.round(100 * chance));
        worth.push(shares(evaluation));
        alone.push(shares(blind));
        words.push('eval');
      }
      const move = moves[(7 * ply + 3) % moves.length];
      words.push(move.name);
      rules.legal();
      rules.play(move.index);
    }
    const said = call(['play', name], `${words.join('\n')}\nquit\n`).stdout.matchAll(/at a glance: (.*)/g);
    const there = [...said].map(([, shares]) => [...shares.matchAll(/(\d+) %/g)].map(([, share]) => Number(share)));
    assert.equal(there.length, worth.length, 'each position is valued');
    for (const [place, shares] of there.entries()) {
      for (const [player, share] of shares.entries()) assert.ok(Math.abs(share - worth[place][player]) <= ROUNDING, `${name}, position ${place}: ${worth[place]} and not ${shares}`);
    }
    const apart = of => there.reduce((sum, [share], place) => sum + Math.abs(share - of[place][0]), 0);
    if (NETWORKS.includes(name)) assert.ok(apart(worth) < apart(alone), `${name}: ${there.join(' ')}; with the network ${worth.join(' ')}, without ${alone.join(' ')}`);
    assert.ok(there.some(([first]) => first !== 50), 'some position is not even');
  });
}
