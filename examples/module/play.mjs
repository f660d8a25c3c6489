// Plays games of a module in Node: node play.mjs GAME.wasm GAMES
// `dafang build GAME --emit wasm -o GAME.wasm` writes the module; docs/module.md describes its functions.
import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';

const [file, games] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(file));
const { exports: game } = await WebAssembly.instantiate(module, {});
const [section] = WebAssembly.Module.customSections(module, 'dafang');
const data = JSON.parse(inflateRawSync(new Uint8Array(section)).toString());
if (game.abi() !== 1) throw new Error(`version ${game.abi()} of the interface is not known`);

/** The text at an address, which ends with a byte 0. Memory may have grown, so the view of it is made anew. */
function text(address) {
  const memory = new Uint8Array(game.memory.buffer);
  return new TextDecoder().decode(memory.subarray(address, memory.indexOf(0, address)));
}

for (let seed = 0; seed < Number(games); seed++) {
  game.start(BigInt(seed));
  const names = [];
  for (let moves = game.legal(); moves > 0; moves = game.legal()) {
    // Any choice will do; this one is that of all examples.
    const index = Number(BigInt.asUintN(64, game.hash() + BigInt(game.plies() + seed)) % BigInt(moves));
    names.push(text(game.name(index)));
    game.play(index);
  }
  const ranks = data.players.map(({ number }) => game.rank(number).toFixed(1));
  const hash = BigInt.asUintN(64, game.hash()).toString(16).padStart(16, '0');
  console.log(`game ${seed}: ${game.plies()} moves; ranks ${ranks.join(' ')}; position ${hash}`);
  console.error(`${data.title}: ${names.join(' ')}: ${data.endings[game.ending()].words}`);
}
