// Tree search over the moves and playouts of a module: upper confidence bounds, with positions that are decided kept as such.
// Where positions have learned worths, games that are not played to their ends are valued by them, and so are moves at first.

import { LEAST_INSIGHT, type Evaluation } from './evaluation';
import { NUMBERS, type Rules } from './rules';

export interface Wish {
  /** The position, as the module saved it. */
  saved: Uint8Array;
  /** Milliseconds and playouts at most. */
  time: number;
  playouts: number;
  seed: bigint;
}

export interface Thought {
  /** The index of the best move; −1 where there is none. */
  best: number;
  /** What the position is worth for each player, from 0 to 1, by number less one. */
  values: number[];
  /** Playouts of a tree search, positions of a minimax. */
  playouts: number;
  depth: number;
  isTree: boolean;
}

interface Node {
  mover: number;
  /** Children by their move: its place in the list of moves, or with chance its numbers. */
  children: Map<string | number, Child>;
  /** The legal moves, as a list of numbers; without chance they are listed once. */
  moves: Int32Array | null;
  visits: number;
  /** What the evaluation expects of each legal move for the mover, and their places, the best first; none where nothing was learned. */
  expected: Float64Array | null;
  order: number[];
}

interface Child {
  node: Node | null;
  visits: number;
  /** Sums for each player. */
  worth: Float64Array;
  /** Whether the game is over after it: nothing more can be learned. */
  decided: boolean;
  index: number;
}

const EXPLORATION = 0.7;
/** Children that a node keeps beyond these playouts of their own stay without a node, to save memory. */
const RIPE = 2;
/** To value the moves of a node costs as much as some playouts where the choice is wide: one more visit before for this many. */
const CHOICES_FOR_VISIT = 30;
/** Moves of a game that is not played to its end. */
const FEW = 4;
/** Visits that the evaluation of a move counts for, and how much is explored then. */
const PRIOR = 8;
const EXPLORATION_KNOWN = 0.5;
/** Moves that may be selected from the first visit on, the best by the evaluation; and times the square root of the visits, more of them
 * (progressive widening). */
const WIDE = 24;
const WIDENING = 4;
/** The insight from which moves are valued that have to be made for it, where games are played to their ends. */
const ENOUGH_INSIGHT = 0.15;
const FROM = 1, TO = 2, PIECE = 4;

const empty = (mover: number): Node => ({ mover, children: new Map(), moves: null, visits: 0, expected: null, order: [] });

export class Search {
  private readonly players: number;
  private readonly isChancy: boolean;
  private root: Node;
  private readonly start: number[];
  private done = 0;
  private deepest = 0;
  private state: bigint;
  private readonly totals: Float64Array;

  constructor(private readonly rules: Rules, private readonly wish: Wish, private readonly evaluation: Evaluation | null = null) {
    this.players = rules.game.players.length;
    this.isChancy = rules.game.dice.length > 0;
    rules.restore(wish.saved);
    this.root = empty(rules.mover());
    this.start = rules.game.dice.map((_, die) => rules.rolls() ? rules.face(die) : -1);
    this.state = wish.seed;
    this.totals = new Float64Array(this.players);
  }

  /** SplitMix64. */
  private random(): bigint {
    this.state = BigInt.asUintN(64, this.state + 0x9e3779b97f4a7c15n);
    let mixed = this.state;
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return mixed ^ (mixed >> 31n);
  }

  /** Thinks for some milliseconds: whether it has more to think about. */
  think(until: number): boolean {
    if (this.rules.isOver() && this.done === 0) return false;
    while (this.done < this.wish.playouts) {
      this.once();
      if ((this.done & 3) === 0 && performance.now() >= until) return true;
    }
    return false;
  }

  get playouts(): number { return this.done; }

  private once(): void {
    const { rules } = this;
    rules.restore(this.wish.saved);
    const seed = this.random();
    if (this.isChancy) {
      rules.seed(seed);
      this.start.forEach((face, die) => { if (face >= 0) rules.turnUp(die, face); });
    }
    const path: Child[] = [];
    let node: Node | null = this.root;
    while (node !== null) {
      const moves: Int32Array | null = this.isChancy ? null : node.moves ??= rules.list();
      const count = moves === null ? rules.legal() : moves.length / NUMBERS;
      if (count === 0) break;
      const child = this.choose(node, count);
      node.visits += 1;
      path.push(child);
      if ((moves === null ? rules.play(child.index) : rules.make(moves, child.index)) !== 0) {
        child.decided = !this.isChancy;
        node = null;
        break;
      }
      if (child.node === null && child.visits + 1 >= RIPE + (!this.values ? 0 : Math.floor(count / CHOICES_FOR_VISIT))) child.node = empty(rules.mover());
      node = child.node;
    }
    this.deepest = Math.max(this.deepest, path.length);
    const worth = this.playOn(seed);
    for (let player = 0; player < this.players; player++) this.totals[player]! += worth[player]!;
    for (const child of path) {
      child.visits += 1;
      for (let player = 0; player < this.players; player++) child.worth[player]! += worth[player]!;
    }
    this.done += 1;
  }

  /** What each player gets of a game that is played on from here. */
  private playOn(seed: bigint): Float64Array {
    const { rules, evaluation } = this;
    if (!rules.isOver() && evaluation !== null && !evaluation.learned.playsOut) {
      for (let ply = 0; ply < FEW && !rules.isOver(); ply++) this.guided();
      if (!rules.isOver()) return evaluation.chances(rules.legal());
    }
    if (!rules.isOver()) rules.playout(seed);
    return Float64Array.from({ length: this.players }, (_, player) => this.reward(player + 1));
  }

  /** What a player gets of a game that is over. */
  private reward(player: number): number {
    const rank = this.rules.rank(player);
    return rank > 0 && this.players > 1 ? (this.players - rank) / (this.players - 1) : rank > 0 ? 1 - (rank - 1) : 0.5;
  }

  /** Makes the better of two random moves, by the worth of what they do at once. */
  private guided(): void {
    const { rules } = this;
    const moves = rules.list();
    const count = moves.length / NUMBERS;
    const draw = this.random();
    const one = Number(draw & 0xffffffffn) % count;
    const other = Number(draw >> 32n) % count;
    rules.play(this.gain(moves, other) > this.gain(moves, one) ? other : one);
  }

  /** What a move adds at once to what the mover has: the piece where it goes to, and a foreign one that it takes there. */
  private gain(moves: Int32Array, index: number): number {
    const { rules } = this;
    const evaluation = this.evaluation!;
    const first = NUMBERS * index;
    const [from, to, chosen] = [moves[first + FROM]!, moves[first + TO]!, moves[first + PIECE]!];
    const mover = rules.mover();
    const board = rules.game.board.sites.length;
    const at = (kind: number, site: number) => kind === 0 ? 0 : evaluation.ownerOf(kind) === mover ? evaluation.worth(kind, site) : -evaluation.worth(kind, site);
    let [gain, kind] = [0, chosen];
    if (from >= 0 && from < board) {
      const stands = rules.what(from);
      gain -= at(stands, from);
      if (kind === 0) kind = stands;
    }
    if (to >= 0 && to < board) gain += at(kind, to) - at(rules.what(to), to);
    return gain;
  }

  /** Whether moves are valued before they are tried. Where games are played to their ends and pieces do not only come, each move has to
   * be made for it, which pays where the worths explain enough: in Reversi (17 %) such a search won 5 of 6 games, in Amazons (13 %) 2 of
   * 16. The threshold rests on these two games. */
  private get values(): boolean {
    if (this.evaluation === null || this.isChancy) return false;
    const { insight, onlyAdded, playsOut } = this.evaluation.learned;
    return insight > (onlyAdded || !playsOut ? LEAST_INSIGHT : ENOUGH_INSIGHT);
  }

  /** What the evaluation expects of each legal move. */
  private expect(node: Node, count: number): Float64Array {
    const { rules } = this;
    const evaluation = this.evaluation!;
    const mover = node.mover;
    const expected = new Float64Array(count);
    const moves = node.moves ??= rules.list();
    const saved = rules.save();
    // Where pieces are only added, what one adds follows from its site, and the position is valued once.
    const gains = evaluation.learned.onlyAdded && this.players === 2 ? evaluation.gains() : null;
    const before = gains === null ? 0 : evaluation.advantage(mover, count) - 2 * evaluation.learned.turn;
    for (let index = 0; index < count; index++) {
      const to = moves[NUMBERS * index + TO]!;
      if (gains !== null && to >= 0 && to < gains.length) {
        expected[index] = 1 / (1 + Math.exp(-(before + this.gain(moves, index) + gains[to]!)));
        continue;
      }
      if (rules.make(moves, index) !== 0) expected[index] = this.reward(mover);
      else expected[index] = evaluation.chances(count)[mover - 1]!;
      rules.restore(saved);
    }
    return expected;
  }

  private choose(node: Node, count: number): Child {
    // Without chance the same moves are legal each time, so their places are enough.
    const key = (index: number) => this.isChancy ? this.rules.key(index) : index;
    if (node.mover === 0) node.mover = this.rules.mover();
    const mover = (this.isChancy ? this.rules.mover() : node.mover) - 1;
    const log = Math.log(node.visits + 1);
    if (this.values) return this.prefer(node, count, mover, log);
    let best: Child | null = null;
    let most = -Infinity;
    let fresh = -1;
    let seen = 0;
    for (let index = 0; index < count; index++) {
      const child = node.children.get(key(index));
      if (child === undefined) {
        // One of the moves that were never tried, each as likely.
        seen += 1;
        if (Number(this.random() & 0xffffn) % seen === 0) fresh = index;
        continue;
      }
      child.index = index;
      const value = (child.worth[mover] ?? 0) / child.visits;
      const bound = value + EXPLORATION * Math.sqrt(log / child.visits);
      // What ends the game well is taken at once.
      if (child.decided && value >= 1) return child;
      if (bound > most) [best, most] = [child, bound];
    }
    // With many moves, one that does well is looked at again before all others are tried once.
    if (fresh >= 0 && (best === null || node.children.size < 4 || most < this.urgency(node, mover, log, count))) {
      const made: Child = { node: null, visits: 0, worth: new Float64Array(this.players), decided: false, index: fresh };
      node.children.set(key(fresh), made);
      return made;
    }
    return best!;
  }

  /** The child with the highest bound, where the evaluation gives each move some visits in advance. */
  private prefer(node: Node, count: number, mover: number, log: number): Child {
    if (node.expected === null) {
      const found = this.expect(node, count);
      node.order = Array.from(found.keys()).sort((one, other) => found[other]! - found[one]!);
      node.expected = found;
    }
    const { expected, order } = node;
    const open = Math.min(count, WIDE + Math.floor(WIDENING * Math.sqrt(node.visits)));
    let [best, most] = [0, -Infinity];
    for (let place = 0; place < open; place++) {
      const index = order[place]!;
      const child = node.children.get(index);
      const visits = child?.visits ?? 0;
      const sum = child?.worth[mover] ?? 0;
      if (child?.decided && sum >= visits) return child;
      const mean = (sum + PRIOR * expected[index]!) / (visits + PRIOR);
      const bound = mean + EXPLORATION_KNOWN * Math.sqrt(log / (visits + 1));
      if (bound > most) [best, most] = [index, bound];
    }
    let child = node.children.get(best);
    if (child === undefined) node.children.set(best, child = { node: null, visits: 0, worth: new Float64Array(this.players), decided: false, index: best });
    return child;
  }

  /** What a move is worth that was never tried. */
  private urgency(node: Node, mover: number, log: number, count: number): number {
    let [worth, visits] = [0, 0];
    for (const child of node.children.values()) {
      worth += child.worth[mover] ?? 0;
      visits += child.visits;
    }
    const mean = visits > 0 ? worth / visits : 0.5;
    return mean + EXPLORATION * Math.sqrt(log) * (count <= 60 ? 1 : 0.75);
  }

  result(): Thought {
    const { rules } = this;
    rules.restore(this.wish.saved);
    const count = rules.legal();
    let best = count > 0 ? 0 : -1;
    let most = -1;
    for (let index = 0; index < count; index++) {
      const child = this.root.children.get(this.isChancy ? rules.key(index) : index);
      if (child === undefined) continue;
      const mover = this.root.mover - 1;
      const value = (child.worth[mover] ?? 0) / child.visits;
      const rating = child.decided && value >= 1 ? Infinity : child.decided && value <= 0 ? value - 1 : child.visits + value;
      if (rating > most) [best, most] = [index, rating];
    }
    const chosen = best >= 0 ? this.root.children.get(this.isChancy ? rules.key(best) : best) : undefined;
    const values = Array.from({ length: this.players }, (_, player) =>
      chosen !== undefined && chosen.visits > 20 ? (chosen.worth[player] ?? 0) / chosen.visits : this.done > 0 ? this.totals[player]! / this.done : 0.5);
    return { best, values, playouts: this.done, depth: this.deepest, isTree: true };
  }
}
