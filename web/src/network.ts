// What a network says of a position beside the sum of worths, as engine/src/search/network.rs has it: the pieces on the board and in
// hand, phases and moves owed are inputs, whose rows are summed up as each of the two players sees them; the sums, cut off at 0 and 1
// and squared, are weighed by who is to move. All numbers are integers.

import type { Network as Numbers } from './contract';
import { bytes } from './load';
import type { Rules } from './rules';

/** What stands for 1 in the rows of the first layer, and in the second layer. */
const ONE = 64;
const HEAD_ONE = 256;
/** Inputs for the phase of each player, and for the moves that each owes. */
const PHASES = 8;
const OWED = 4;
/** The most pieces of a kind in hand that count. */
const HAND = 16;

interface Block { first: Int8Array; bias: Int16Array; heads: [Int16Array, Int16Array]; out: number }

export class Network {
  private readonly hidden: number;
  private readonly board: number;
  private readonly hands: number;
  private readonly phases: number;
  private readonly owed: number;
  private readonly blocks: Block[] = [];
  /** For each player and input the row of the player's block. */
  private readonly rows: [Int32Array, Int32Array];
  private readonly sums: [Int32Array, Int32Array];

  constructor(private readonly rules: Rules, { hidden, exchange, numbers }: Numbers) {
    const { board, pieces } = rules.game;
    this.hidden = hidden;
    this.board = board.sites.length;
    this.hands = pieces.length * this.board;
    this.phases = this.hands + pieces.length;
    this.owed = this.phases + 2 * PHASES;
    const inputs = this.owed + 2 * OWED;
    const packed = bytes(numbers);
    const view = new DataView(packed.buffer);
    let at = 0;
    const pairs = () => Int16Array.from({ length: hidden }, () => { at += 2; return view.getInt16(at - 2, true); });
    while (at < packed.length) {
      const first = new Int8Array(packed.buffer, at, inputs * hidden);
      at += inputs * hidden;
      const [bias, mover, other] = [pairs(), pairs(), pairs()];
      this.blocks.push({ first, bias, heads: [mover, other], out: view.getInt32(at, true) });
      at += 4;
    }
    const own = Int32Array.from({ length: inputs }, (_, input) => input);
    this.rows = [own, exchange === null ? own : own.map(input => this.image(input, exchange))];
    this.sums = [new Int32Array(hidden), new Int32Array(hidden)];
  }

  /** The input that stands for one once the players are exchanged. */
  private image(input: number, [sites, kinds]: [number[], number[]]): number {
    const exchanged = (first: number, each: number) => first + (input - first + each) % (2 * each);
    if (input < this.hands) return kinds[Math.floor(input / this.board)]! * this.board + sites[input % this.board]!;
    if (input < this.phases) return this.hands + kinds[input - this.hands]!;
    return input < this.owed ? exchanged(this.phases, PHASES) : exchanged(this.owed, OWED);
  }

  private block(player: number): Block { return this.blocks[Math.min(player, this.blocks.length - 1)]!; }

  private add(input: number): void {
    const { hidden } = this;
    for (let player = 0; player < 2; player++) {
      const { first } = this.block(player);
      const sums = this.sums[player]!;
      const row = this.rows[player]![input]! * hidden;
      for (let unit = 0; unit < hidden; unit++) sums[unit]! += first[row + unit]!;
    }
  }

  /** What a position with these kinds on its sites adds to the logarithm of the odds of its mover. */
  value(kinds: Uint8Array): number {
    const { rules, board, hidden, sums } = this;
    for (let player = 0; player < 2; player++) sums[player]!.set(this.block(player).bias);
    for (let site = 0; site < kinds.length; site++) {
      const kind = kinds[site]!;
      if (kind === 0) continue;
      if (site < board) this.add(kind * board + site);
      else for (let count = Math.min(rules.amount(site), HAND); count > 0; count--) this.add(this.hands + kind);
    }
    // The game has one phase.
    this.add(this.phases);
    this.add(this.phases + PHASES);
    const mover = rules.mover() - 1;
    const owed = rules.owed();
    if (owed > 0) this.add(this.owed + mover * OWED + Math.min(owed, OWED) - 1);
    const { heads, out } = this.block(mover);
    let total = out;
    for (let side = 0; side < 2; side++) {
      const [seen, head] = [sums[side === 0 ? mover : 1 - mover]!, heads[side]!];
      for (let unit = 0; unit < hidden; unit++) {
        const cut = Math.max(0, Math.min(seen[unit]!, ONE));
        total += cut * cut * head[unit]!;
      }
    }
    return total / (ONE * ONE * HEAD_ONE);
  }
}
