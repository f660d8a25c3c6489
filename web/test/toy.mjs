// A page with a toy game whose module is written here, so that the page itself can be tried without the program: two players put
// stones on a board of five by five and step with them; who steps onto the other's stone takes it. It ends after 40 moves.
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { createHash } from 'node:crypto';

const SIDE = 5;

/** Runs in the page and in its worker, before the page's own script. */
function install() {
  const side = 5, sites = side * side;
  const name = site => 'abcde'[site % side] + (1 + Math.floor(site / side));
  const game = () => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    let what = new Uint8Array(sites), plies = 0, mover = 1, moves = [], state = 1n;
    const over = () => plies >= 40;
    const random = () => { state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n); return Number(state >> 33n); };
    const legal = () => {
      moves = [];
      if (over()) return 0;
      for (let site = 0; site < sites; site++) {
        if (what[site] === 0 && plies < 10) moves.push([1, -1, site, -1, mover, -1, -1, 0, `@${name(site)}`]);
        if (what[site] !== mover) continue;
        const [x, y] = [site % side, Math.floor(site / side)];
        for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
          if (x + dx < 0 || x + dx >= side || y + dy < 0 || y + dy >= side) continue;
          const to = site + dx + side * dy;
          if (what[to] !== mover) moves.push([2, site, to, -1, 0, -1, -1, 0, `${name(site)}-${name(to)}`]);
        }
      }
      if (moves.length === 0) moves.push([0, -1, -1, -1, 0, -1, -1, 0, 'pass']);
      return moves.length;
    };
    const play = index => {
      if (moves.length === 0) legal();
      const move = moves[index];
      if (move === undefined) return -1;
      if (move[1] >= 0) what[move[1]] = 0;
      if (move[2] >= 0) what[move[2]] = mover;
      plies += 1;
      mover = 3 - mover;
      moves = [];
      return over() ? 1 : 0;
    };
    const count = player => what.filter(kind => kind === player).length;
    return {
      memory, abi: () => 1, start(seed) { what.fill(0); plies = 0; mover = 1; moves = []; state = seed; }, seed(seed) { state = seed; }, legal,
      move(index) { new Int32Array(memory.buffer, 0, 8).set(moves[index].slice(0, 8)); return 0; },
      name(index) { new Uint8Array(memory.buffer).set(new TextEncoder().encode(`${moves[index][8]}\0`), 64); return 64; },
      play, random() { const n = legal(); if (n === 0) return -1; const index = random() % n; play(index); return index; },
      playout(seed) { state = seed; let n = 0; while (!over()) { const all = legal(); play(random() % all); n += 1; } return n; },
      mover: () => over() ? 0 : mover, ending: () => over() ? 0 : -1,
      rank: player => !over() ? 0 : count(1) === count(2) ? 1.5 : count(player) > count(3 - player) ? 1 : 2,
      plies: () => plies, hash: () => BigInt.asIntN(64, [...what].reduce((sum, kind) => sum * 31n + BigInt(kind), BigInt(mover))),
      what: site => what[site] ?? 0, amount: site => what[site] ? 1 : 0, level: () => 0, state: () => 0, rotation: () => 0, value: () => 0,
      score: () => 0, die: () => 0, turnUp() {}, owed: () => 0, rolls: () => 0, face: () => -1, phase: () => 0,
      save() { const at = new Uint8Array(memory.buffer, 1024); at.set(what); at[sites] = plies; at[sites + 1] = mover; return sites + 2; },
      buffer: () => 1024,
      restore() { const at = new Uint8Array(memory.buffer, 1024); what = at.slice(0, sites); plies = at[sites]; mover = at[sites + 1]; moves = []; },
    };
  };
  WebAssembly.instantiate = async () => ({ instance: { exports: game() } });
}

const U = 48;

function picture(turned) {
  const at = site => [U * (site % SIDE), -U * Math.floor(site / SIDE)].map(value => turned ? -value : value);
  const sites = Array.from({ length: SIDE * SIDE }, (_, site) => site);
  const corners = site => { const [x, y] = at(site); return [[x - 24, y - 24], [x + 24, y - 24], [x + 24, y + 24], [x - 24, y + 24]]; };
  const places = sites.map(at);
  const [left, top] = [Math.min(...places.map(([x]) => x)) - 36, Math.min(...places.map(([, y]) => y)) - 36];
  const stops = colour => `<stop offset="0" stop-color="${colour}"/>`;
  return {
    viewBox: [left, top, U * SIDE + 24, U * SIDE + 24],
    defs: `<radialGradient id="player1">${stops('#181818')}</radialGradient><radialGradient id="player2">${stops('#fafafa')}</radialGradient>`,
    board: `<rect x="${left}" y="${top}" width="${U * SIDE + 24}" height="${U * SIDE + 24}" fill="#cda56e"/>`
      + sites.map(site => `<polygon points="${corners(site).join(' ')}" fill="${site % 2 ? '#cda56e' : '#b48755'}" stroke="#74532f"/>`).join(''),
    places, ends: [], outlines: sites.map(corners), above: '', names: [], piles: sites.map(() => null), bar: [], trays: [],
  };
}

export function data() {
  const names = Array.from({ length: SIDE * SIDE }, (_, site) => 'abcde'[site % SIDE] + (1 + Math.floor(site / SIDE)));
  const piece = (kind, fill) => ({ kind, name: `Stone${kind}`, base: 'Stone', owner: kind, sign: '', svg: `<circle r="20" fill="url(#player${kind})" stroke="${fill}"/>` });
  return {
    schema: 'page/1', dafang: '0.0.0', hash: '0123456789abcdef', name: 'Toy', title: 'Toy', ruleset: null, options: [],
    about: { text: 'A toy.', also: [], family: 'toys', sources: ['this test'], readings: [{ point: 'whether a stone that steps onto another of its own colour takes it', taken: 'no, as the table says' }], variant: null, author: null, licence: 'MIT' },
    players: [{ number: 1, name: 'Black', colour: '#181818', ink: '#ffffff', rim: '#0d0d0d' }, { number: 2, name: 'White', colour: '#fafafa', ink: '#000000', rim: '#8a8a8a' }],
    pieces: [null, piece(1, '#0d0d0d'), piece(2, '#8a8a8a')],
    board: { playedOn: 'cell', sites: names.map((name, index) => ({ index, name, x: index % SIDE, y: Math.floor(index / SIDE), polygon: [] })), vertices: [], edges: [], cells: [] },
    hands: [], pictures: [picture(false), picture(true)],
    draw: { pieces: 'disc', seeds: [], supply: [], steps: [], radius: 20, line: 7, palette: { wood: '#cda56e', cells: ['#cda56e', '#b48755'], line: '#5a3c1e', ink: '#4a3016', mark: '#d02020' } },
    stacks: false, scores: false, scoreParts: 1, dice: [], rollsWithMoves: false, phases: ['Play'], marks: [], hidden: [],
    rules: [{ number: 0, name: null, kind: 'pass', text: '', place: '' }, { number: 1, name: null, kind: 'put', text: '', place: '' }, { number: 2, name: null, kind: 'move', text: '', place: '' }],
    endings: [{ words: 'forty moves were made', ranks: null }],
    english: [{ title: 'Play', blocks: [{ text: 'Put a stone or step with one.' }, { list: [[{ text: '**Taking** (取) is stepping.' }, { text: 'It ends the turn.' }]] }] }],
    examples: [{ name: 'a stone is taken', moves: ['@c3', '@c4', 'c3-c4'], saved: '' }],
    learned: null, texts: [{ name: 'toy.lud', text: '(game "Toy")' }], rulesets: [], choices: [],
  };
}

export async function toyPage() {
  const read = name => readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8');
  const [script, style] = [`(${install})();${await read('page.js')}`, await read('page.css')];
  const packed = text => deflateRawSync(text).toString('base64');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `default-src 'none'; script-src 'sha256-${hash}' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'`;
  const index = { format: 2, dafang: '0.0.0', name: 'Toy', games: [{ title: 'Toy', ruleset: null, options: [], hash: '0', at: null }], links: [] };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Toy</title><style>${style}</style></head><body>
<script type="application/json" id="dafang-index">${JSON.stringify(index)}</script>
<script type="text/plain" id="data">${packed(JSON.stringify(data()))}</script><script type="text/plain" id="module">${packed('')}</script>
<script>${script}</script></body></html>`;
}
