// Minimax by alpha-beta for two players without chance, to a depth that grows, over the moves of a module and an evaluation.
//
// Principal variation search (Marsland and Campbell 1982) with a transposition table; moves that take are followed where the
// depth is spent, quiet moves that are late in the order are searched less deep. It is interrupted when its time is over and goes
// on by what the table knows.

import type { Evaluation } from './evaluation';
import { NUMBERS, type Rules } from './rules';
import type { Thought, Wish } from './search';

/** The value of a game won at once; values beyond `CERTAIN` are certain. */
const WIN = 1000;
const CERTAIN = WIN - 200;
const DEEPEST = 60;
/** Plies that captures are followed beyond the depth. */
const BEYOND = 8;
/** Places of the table. */
const PLACES = 1 << 18;
/** Positions between two looks at the clock. */
const PACE = 32;
/** Quiet moves that are searched to the whole depth, and the depth from which later ones are not. */
const FULL = 4;
const REDUCED = 3;

const EXACT = 0, LOWER = 1, UPPER = 2;
const FROM = 1, TO = 2, OVER = 3, PIECE = 4;

/** The width of a window in which a move is only compared. */
const STEP = 1e-3;

/** A move among those of a position: its place, what it takes, and what it looks like. */
interface Placed { index: number; takes: number; key: number; rated: number }

class Interrupted extends Error {}

export class Minimax {
  private readonly low = new Int32Array(PLACES);
  private readonly high = new Int32Array(PLACES);
  private readonly values = new Float32Array(PLACES);
  private readonly depths = new Int8Array(PLACES).fill(-1);
  private readonly bounds = new Uint8Array(PLACES);
  private readonly moves = new Int16Array(PLACES);
  /** How good quiet moves were elsewhere, by origin and destination. */
  private readonly history = new Map<number, number>();
  private readonly killers: number[] = [];
  private nodes = 0;
  private depth = 1;
  private best: number;
  private value = 0;
  private readonly mover: number;
  private until = 0;
  private readonly board: number;

  constructor(private readonly rules: Rules, private readonly wish: Wish, private readonly evaluation: Evaluation) {
    rules.restore(wish.saved);
    this.mover = rules.mover();
    this.board = rules.game.board.sites.length;
    this.best = rules.legal() > 0 ? 0 : -1;
  }

  /** Thinks for some milliseconds: whether it has more to think about. */
  think(until: number): boolean {
    if (this.best < 0) return false;
    this.until = until;
    try {
      while (this.depth <= DEEPEST) {
        this.rules.restore(this.wish.saved);
        const { best, value } = this.root(this.depth);
        [this.best, this.value] = [best, value];
        this.depth += 1;
        if (Math.abs(value) > CERTAIN || this.nodes >= this.wish.playouts) return false;
      }
      return false;
    } catch (problem) {
      if (!(problem instanceof Interrupted)) throw problem;
      return this.nodes < this.wish.playouts;
    }
  }

  get playouts(): number { return this.nodes; }

  private root(depth: number): { best: number; value: number } {
    const { rules } = this;
    const moves = rules.list();
    const saved = this.wish.saved;
    let [best, alpha] = [this.best, -2 * WIN];
    const order = this.order(moves, this.best, 0);
    for (const [place, { index }] of order.entries()) {
      if (place > 0) rules.restore(saved);
      let value = this.after(moves, index, depth - 1, place === 0 ? -2 * WIN : alpha, place === 0 ? 2 * WIN : alpha + STEP, 0);
      if (place > 0 && value > alpha) {
        rules.restore(saved);
        value = this.after(moves, index, depth - 1, alpha, 2 * WIN, 0);
      }
      if (value > alpha) {
        [best, alpha] = [index, value];
        // What an interrupted search has found counts once its first move was searched.
        if (place > 0) this.best = best;
        this.value = value;
      }
    }
    return { best, value: alpha };
  }

  /** The value of a legal move for the player who makes it. */
  private after(moves: Int32Array, index: number, depth: number, alpha: number, beta: number, ply: number): number {
    const { rules } = this;
    const mover = rules.mover();
    if (rules.make(moves, index) !== 0) {
      const [own, other] = [rules.rank(mover), rules.rank(3 - mover)];
      return own < other ? WIN - ply : own > other ? ply - WIN : 0;
    }
    return rules.mover() === mover ? this.search(depth, alpha, beta, ply + 1) : -this.search(depth, -beta, -alpha, ply + 1);
  }

  /** The value of a position that is not over, for its mover. */
  private search(depth: number, alpha: number, beta: number, ply: number): number {
    const { rules } = this;
    this.nodes += 1;
    if (this.nodes % PACE === 0 && (performance.now() >= this.until || this.nodes >= this.wish.playouts)) throw new Interrupted();
    rules.read();
    const [low, high] = [rules.hash[0]!, rules.hash[1]!];
    const place = (low ^ rules.mover()) & (PLACES - 1);
    let known = -1;
    if (this.depths[place]! >= 0 && this.low[place] === low && this.high[place] === high) {
      known = this.moves[place]!;
      const value = this.values[place]!;
      const bound = this.bounds[place]!;
      if (this.depths[place]! >= depth + BEYOND && (bound === EXACT || bound === LOWER && value >= beta || bound === UPPER && value <= alpha)) return value;
    }
    const moves = rules.list();
    const count = moves.length / NUMBERS;
    if (count === 0) return 0;
    const isQuiet = depth <= 0 && count > 1;
    let most = isQuiet || ply >= DEEPEST || depth <= -BEYOND ? this.evaluation.advantage(rules.mover(), count) : -2 * WIN;
    if (ply >= DEEPEST || depth <= -BEYOND || most >= beta) return most;
    const first = alpha;
    alpha = Math.max(alpha, most);
    // Where there is no choice, nothing is spent.
    const next = count === 1 && depth > 0 ? depth : depth - 1;
    const order = this.order(moves, known, ply, isQuiet);
    let best = -1;
    if (order.length > 0) {
      const saved = rules.save();
      for (const [at, { index, takes, key }] of order.entries()) {
        if (at > 0) rules.restore(saved);
        const less = takes === 0 && at >= FULL && depth >= REDUCED ? 1 : 0;
        let value = this.after(moves, index, next - less, alpha, at === 0 ? beta : alpha + STEP, ply);
        if (at > 0 && value > alpha && (less > 0 || value < beta)) {
          rules.restore(saved);
          value = this.after(moves, index, next, alpha, beta, ply);
        }
        if (value > most) [most, best] = [value, index];
        alpha = Math.max(alpha, value);
        if (alpha < beta) continue;
        if (takes === 0) {
          this.killers[ply] = key;
          this.history.set(key, (this.history.get(key) ?? 0) + depth * depth);
        }
        break;
      }
    }
    this.low[place] = low;
    this.high[place] = high;
    this.values[place] = most;
    this.depths[place] = depth + BEYOND;
    this.bounds[place] = most >= beta ? LOWER : most > first ? EXACT : UPPER;
    this.moves[place] = best;
    return most;
  }

  /** Legal moves, the most promising first; those alone that take something, if no others are asked for. */
  private order(moves: Int32Array, known: number, ply: number, onlyTakes = false): Placed[] {
    const { rules, evaluation, board } = this;
    const mover = rules.mover();
    const worth = (site: number) => {
      if (site < 0 || site >= board) return 0;
      const kind = rules.what(site);
      return kind !== 0 && evaluation.ownerOf(kind) !== mover ? Math.max(0.01, evaluation.worth(kind, site)) : 0;
    };
    const found: Placed[] = [];
    for (let index = 0, first = 0; first < moves.length; index++, first += NUMBERS) {
      const [from, to] = [moves[first + FROM]!, moves[first + TO]!];
      // What a move takes shows before it is made.
      const takes = worth(to) || worth(moves[first + OVER]!) || (moves[first + PIECE]! > 0 && from >= 0 ? 0.005 : 0);
      if (onlyTakes && takes === 0) continue;
      const key = from + 1 + 1024 * (to + 1);
      const rated = index === known ? 1e9
        : takes > 0 ? 1e6 + takes - (from >= 0 && from < board ? evaluation.worth(rules.what(from), from) / 16 : 0)
        : this.killers[ply] === key ? 1e5 : Math.min(9e4, this.history.get(key) ?? 0);
      found.push({ index, takes, key, rated });
    }
    return found.sort((one, other) => other.rated - one.rated || one.index - other.index);
  }

  result(): Thought {
    const chance = Math.abs(this.value) > CERTAIN ? (this.value > 0 ? 1 : 0) : 1 / (1 + Math.exp(-this.value));
    const values = [1, 2].map(player => player === this.mover ? chance : 1 - chance);
    return { best: this.best, values, playouts: this.nodes, depth: this.depth - 1, isTree: false };
  }
}
