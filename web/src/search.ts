// Tree search over the moves and playouts of a module: upper confidence bounds, with positions that are decided kept as such.

import type { Rules } from './rules';

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
  playouts: number;
  depth: number;
}

interface Node {
  mover: number;
  /** Children by the key of their move. */
  children: Map<string, Child>;
  visits: number;
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

export class Search {
  private readonly players: number;
  private readonly isChancy: boolean;
  private root: Node;
  private readonly start: number[];
  private done = 0;
  private deepest = 0;
  private state: bigint;
  private readonly totals: Float64Array;

  constructor(private readonly rules: Rules, private readonly wish: Wish) {
    this.players = rules.game.players.length;
    this.isChancy = rules.game.dice.length > 0;
    rules.restore(wish.saved);
    this.root = { mover: rules.mover(), children: new Map(), visits: 0 };
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
      const count = rules.legal();
      if (count === 0) break;
      const child = this.choose(node, count);
      node.visits += 1;
      path.push(child);
      if (rules.play(child.index) !== 0) {
        child.decided = !this.isChancy;
        node = null;
        break;
      }
      if (child.node === null && child.visits + 1 >= RIPE) child.node = { mover: rules.mover(), children: new Map(), visits: 0 };
      node = child.node;
    }
    this.deepest = Math.max(this.deepest, path.length);
    if (!rules.isOver()) rules.playout(seed);
    const worth = new Float64Array(this.players);
    for (let player = 1; player <= this.players; player++) {
      const rank = rules.rank(player);
      worth[player - 1] = rank > 0 && this.players > 1 ? (this.players - rank) / (this.players - 1) : rank > 0 ? 1 - (rank - 1) : 0.5;
      this.totals[player - 1]! += worth[player - 1]!;
    }
    for (const child of path) {
      child.visits += 1;
      for (let player = 0; player < this.players; player++) child.worth[player]! += worth[player]!;
    }
    this.done += 1;
  }

  private choose(node: Node, count: number): Child {
    // Without chance the same moves are legal each time, so their places are enough.
    const key = (index: number) => this.isChancy ? this.rules.key(index) : String(index);
    if (node.mover === 0) node.mover = this.rules.mover();
    const mover = (this.isChancy ? this.rules.mover() : node.mover) - 1;
    const log = Math.log(node.visits + 1);
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
      const child = this.root.children.get(this.isChancy ? rules.key(index) : String(index));
      if (child === undefined) continue;
      const mover = this.root.mover - 1;
      const value = (child.worth[mover] ?? 0) / child.visits;
      const rating = child.decided && value >= 1 ? Infinity : child.decided && value <= 0 ? value - 1 : child.visits + value;
      if (rating > most) [best, most] = [index, rating];
    }
    const chosen = best >= 0 ? this.root.children.get(this.isChancy ? rules.key(best) : String(best)) : undefined;
    const values = Array.from({ length: this.players }, (_, player) =>
      chosen !== undefined && chosen.visits > 20 ? (chosen.worth[player] ?? 0) / chosen.visits : this.done > 0 ? this.totals[player]! / this.done : 0.5);
    return { best, values, playouts: this.done, depth: this.deepest };
  }
}
