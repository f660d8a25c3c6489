// A match between two searches of the page over the module of a game, in Node: what learned weights are worth, and which search
// uses them better. `node match.mjs GAME.wasm [GAMES] [MILLISECONDS] [A] [B]`, each of A and B one of `plain` (tree search by random
// games alone), `tree` (with the weights), `minimax` (with them) and `page` (what the page takes for the game).
import { build } from 'esbuild';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';

const [file, games = '20', time = '100', one = 'page', other = 'plain'] = process.argv.slice(2);
const { outputFiles } = await build({
  stdin: {
    contents: "export { Rules } from './rules'; export { Search } from './search'; export { Minimax } from './minimax'; export { Evaluation } from './evaluation'; export { searchOf } from './worker';",
    resolveDir: fileURLToPath(new URL('src', import.meta.url)), loader: 'ts',
  },
  bundle: true, format: 'esm', write: false,
});
const bundle = join(await mkdtemp(join(tmpdir(), 'match-')), 'search.mjs');
await writeFile(bundle, outputFiles[0].contents);
const { Rules, Search, Minimax, Evaluation, searchOf } = await import(pathToFileURL(bundle).href);

const bytes = await readFile(file);
const module = await WebAssembly.compile(bytes);
const game = JSON.parse(inflateRawSync(Buffer.from(WebAssembly.Module.customSections(module, 'dafang')[0])));
const [table, players] = [await Rules.load(bytes, game), [await Rules.load(bytes, game), await Rules.load(bytes, game)]];
for (const rules of players) rules.start(1n);
const makers = {
  plain: (rules, wish) => new Search(rules, wish),
  tree: (rules, wish) => new Search(rules, wish, game.learned && new Evaluation(rules, game.learned)),
  minimax: (rules, wish) => new Minimax(rules, wish, new Evaluation(rules, game.learned)),
  page: (rules, wish) => searchOf(rules, wish),
};

const points = [0, 0];
const spent = [{ moves: 0, count: 0, depth: 0 }, { moves: 0, count: 0, depth: 0 }];
const most = game.players.length === 2 ? 400 : 1000;
for (let number = 0; number < Number(games); number++) {
  table.start(BigInt(number + 1));
  // Two games begin alike, with the sides changed.
  for (let ply = 0, state = (number >> 1) + 1; ply < 2 && game.dice.length === 0; ply++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const count = table.legal();
    if (count > 0) table.play(Math.floor(count * state / 2147483648));
  }
  for (let ply = 0; !table.isOver() && ply < most; ply++) {
    const count = table.legal();
    const side = (table.mover() - 1 + number) % 2;
    let best = 0;
    if (count > 1) {
      const wish = { saved: table.save(), time: Number(time), playouts: 1e9, seed: BigInt(1000 * number + ply) };
      const search = makers[[one, other][side]](players[side], wish);
      const end = performance.now() + Number(time);
      while (performance.now() < end && search.think(Math.min(end, performance.now() + 40)));
      const thought = search.result();
      best = thought.best;
      spent[side].moves += 1;
      spent[side].count += thought.playouts;
      spent[side].depth += thought.depth;
    }
    table.play(best);
  }
  for (let player = 1; player <= 2; player++) {
    const [own, their] = [table.rank(player), table.rank(3 - player)];
    points[(player - 1 + number) % 2] += !table.isOver() || own === their ? 0.5 : own < their ? 1 : 0;
  }
}
const mean = side => spent[side].moves === 0 ? '' : ` (${Math.round(spent[side].count / spent[side].moves)} a move, depth ${(spent[side].depth / spent[side].moves).toFixed(1)})`;
console.log(`${game.name}: ${one} ${points[0]}${mean(0)}, ${other} ${points[1]}${mean(1)}, ${time} ms a move`);
