// A game that can be played: the module of its rules, with its data beside it.

import type { Game, GameModule } from './contract';
import { PARTS } from './sight';

/** A legal move. */
export interface Move {
  /** Its place in the list of legal moves. */
  index: number;
  name: string;
  rule: number;
  /** Sites; −1 for none. */
  from: number;
  to: number;
  over: number;
  /** The kind of the piece chosen; 0 for none. */
  piece: number;
  /** The site and the value that a loop of the rules binds. */
  site: number;
  value: number;
}

/** What stands on a site. */
export interface Standing {
  site: number;
  /** Kinds of pieces, the lowest first; of equal pieces one with its amount. */
  kinds: number[];
  amount: number;
  state: number;
  rotation: number;
  value: number;
  /** Of a piece that is seen without its kind: whose it is, 0 if that is not seen, either. Its kind is 0. */
  veiled?: { owner: number };
}

/** A position as it is drawn. */
export interface Position {
  mover: number;
  ending: number;
  ranks: number[];
  /** The players who have left a game that goes on without them. */
  out: number[];
  /** By site; those without pieces are missing. */
  standing: Map<number, Standing>;
  scores: number[];
  /** The pips of each die: those thrown where dice are rolled before this move, otherwise those that are left. */
  dice: number[];
  /** The pips that chance has thrown for this move, whether dice are rolled or not. */
  thrown: number[];
  /** Whether dice are rolled before this move. */
  rolls: boolean;
  owed: number;
  phase: string;
  hash: string;
  /** What is hidden: by player, from 1, and site the parts as bits. Empty where the rules hide nothing. */
  hidden: Uint8Array[];
}

/** A test may bring a module that can do less. */
type Exports = Omit<GameModule, 'name' | 'make' | 'json' | 'hidden' | 'active'> & Partial<Pick<GameModule, 'name' | 'make' | 'hidden' | 'active'>>;

/** The numbers of a move in a list of moves. */
export const NUMBERS = 8;

const decoder = new TextDecoder();

/** Tells moves of one name apart by numbers. */
function numbered(moves: Move[]): void {
  const known = new Map<string, number>();
  for (const move of moves) {
    const count = (known.get(move.name) ?? 0) + 1;
    known.set(move.name, count);
    if (count > 1) move.name = `${move.name}#${count}`;
  }
}

export class Rules {
  private bytes: Uint8Array;
  private numbers: Int32Array;
  private readonly hashed = new BigInt64Array(1);
  /** Low and high half of the hash of the position, after `read`. */
  readonly hash = new Int32Array(this.hashed.buffer);

  private constructor(private readonly module: Exports, readonly game: Game) {
    this.bytes = new Uint8Array(module.memory.buffer);
    this.numbers = new Int32Array(module.memory.buffer);
  }

  /** Memory may have grown in any call. */
  private look(): void {
    const { buffer } = this.module.memory;
    if (this.bytes.buffer === buffer) return;
    this.bytes = new Uint8Array(buffer);
    this.numbers = new Int32Array(buffer);
  }

  static async load(bytes: BufferSource, game: Game): Promise<Rules> {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Rules(instance.exports as unknown as Exports, game);
  }

  start(seed: bigint): void { this.module.start(BigInt.asIntN(64, seed)); }
  seed(seed: bigint): void { this.module.seed(BigInt.asIntN(64, seed)); }
  legal(): number { return this.module.legal(); }
  play(index: number): number { return this.module.play(index); }
  playout(seed: bigint): number { return this.module.playout(BigInt.asIntN(64, seed)); }
  mover(): number { return this.module.mover(); }
  isOver(): boolean { return this.module.ending() >= 0; }
  rank(player: number): number { return this.module.rank(player); }
  owed(): number { return this.module.owed(); }
  rolls(): boolean { return this.game.dice.length > 0 && this.module.rolls() > 0; }
  what(site: number): number { return this.module.what(site); }
  amount(site: number): number { return this.module.amount(site); }
  random(): number { return this.module.random(); }
  /** Makes the hash of the position. */
  read(): void { this.hashed[0] = this.module.hash(); }
  /** One of the numbers of a legal move. */
  part(index: number, part: number): number {
    const at = this.module.move(index);
    this.look();
    return this.numbers[(at >> 2) + part]!;
  }
  /** The numbers of all legal moves, one move after the other. */
  list(): Int32Array {
    const count = this.module.legal();
    if (count === 0) return new Int32Array(0);
    const at = this.module.move(0) >> 2;
    this.look();
    return this.numbers.slice(at, at + NUMBERS * count);
  }
  /** Makes a move of such a list, which need not be made anew where the position was restored. */
  make(list: Int32Array, index: number): number {
    const { module } = this;
    if (module.make === undefined) {
      module.legal();
      return module.play(index);
    }
    const at = module.buffer() + 8;
    this.look();
    this.numbers.set(list.subarray(NUMBERS * index, NUMBERS * index + NUMBERS), at >> 2);
    return module.make(at);
  }
  face(die: number): number { return this.module.face(die); }
  turnUp(die: number, face: number): void { this.module.turnUp(die, face); }

  /** The numbers of a legal move in short, by which it is found again where other moves are legal beside it. */
  key(index: number): string {
    const at = this.module.move(index);
    return new Int32Array(this.module.memory.buffer, at, 8).join();
  }

  moves(): Move[] {
    const count = this.module.legal();
    const found: Move[] = [];
    for (let index = 0; index < count; index++) {
      const [rule = 0, from = -1, to = -1, over = -1, piece = 0, site = -1, value = -1] =
        new Int32Array(this.module.memory.buffer, this.module.move(index), 8);
      const move = { index, name: '', rule, from, to, over, piece, site, value };
      move.name = this.module.name === undefined ? this.plain(move) : this.text(this.module.name(index));
      found.push(move);
    }
    if (this.module.name === undefined) numbered(found);
    return found;
  }

  /** A name for a move of a module that gives none. */
  private plain({ rule, from, to, piece }: Move): string {
    const { board, hands, pieces, rules } = this.game;
    const name = (site: number) => board.sites[site]?.name ?? hands.find(hand => hand.index === site)?.name ?? '';
    const kind = rules[rule]?.kind ?? 'move';
    const chosen = piece > 0 ? `=${pieces[piece]?.base ?? piece}` : '';
    if (kind === 'put') return `@${name(to)}`;
    if (kind === 'take') return `x${name(to)}`;
    if (kind === 'assign' || kind === 'crossOut') return `${name(to)}${kind === 'assign' ? '' : '!'}${chosen}`;
    if (from >= board.sites.length) return `@${name(to)}`;
    if (from < 0 || from === to) return to >= 0 ? name(to) : kind;
    if (to < 0) return name(from);
    return `${name(from)}${this.module.what(to) > 0 && !this.game.stacks ? 'x' : '-'}${name(to)}${chosen}`;
  }

  private text(at: number): string {
    const memory = new Uint8Array(this.module.memory.buffer);
    return decoder.decode(memory.slice(at, memory.indexOf(0, at)));
  }

  save(): Uint8Array {
    const length = this.module.save();
    const at = this.module.buffer();
    this.look();
    return this.bytes.slice(at, at + length);
  }

  restore(saved: Uint8Array): void {
    const at = this.module.buffer();
    this.look();
    this.bytes.set(saved, at);
    this.module.restore();
  }

  position(): Position {
    const { module, game } = this;
    const standing = new Map<number, Standing>();
    const sites = game.board.sites.length + game.hands.length;
    for (let site = 0; site < sites; site++) {
      const kind = module.what(site);
      if (kind <= 0) continue;
      const amount = module.amount(site);
      const kinds = game.stacks ? Array.from({ length: amount }, (_, level) => module.level(site, level)) : [kind];
      standing.set(site, {
        site, kinds: kinds.length > 0 ? kinds : [kind], amount,
        state: module.state(site), rotation: module.rotation(site), value: module.value(site),
      });
    }
    const ending = module.ending();
    const rolls = this.rolls();
    const thrown = game.dice.map(({ faces }, die) => faces[module.face(die)] ?? 0);
    return {
      mover: module.mover(),
      ending,
      ranks: ending >= 0 ? game.players.map(({ number }) => module.rank(number)) : [],
      out: ending >= 0 ? [] : game.players.map(({ number }) => number).filter(number => module.active?.(number) === 0),
      standing,
      scores: game.scores ? game.players.map(({ number }) => module.score(number) / game.scoreParts) : [],
      dice: rolls ? thrown : game.dice.map((_, die) => module.die(die)),
      thrown, rolls,
      owed: module.owed(),
      phase: game.phases.length > 1 && ending < 0 ? game.phases[module.phase()] ?? '' : '',
      hidden: game.hidden.length === 0 ? [] : this.hidden(sites),
      hash: BigInt.asUintN(64, module.hash()).toString(16).padStart(16, '0'),
    };
  }

  private hidden(sites: number): Uint8Array[] {
    const of = (player: number) => Uint8Array.from({ length: sites }, (_, site) => {
      let parts = 0;
      for (let part = 0; part < PARTS; part++) parts |= this.module.hidden!(part, player, site) << part;
      return parts;
    });
    return [new Uint8Array(sites), ...this.game.players.map(({ number }) => of(number))];
  }
}
