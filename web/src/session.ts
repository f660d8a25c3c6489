// A game being played: positions, moves, undo and redo, and its text.

import type { Rule } from './contract';
import type { Move, Position, Rules } from './rules';

/** A move that was made. */
export interface Played {
  name: string;
  mover: number;
  /** What its rule does. */
  kind: Rule['kind'];
  from: number;
  to: number;
  /** Sites whose pieces it took from others. */
  taken: number[];
  /** What was thrown before it, as `4,2:`; empty where nothing was. */
  throw: string;
  /** How many moves could be made. */
  choices: number;
}

interface Ply {
  saved: Uint8Array;
  position: Position;
  moves: Move[];
  /** The move that led here. */
  played: Played | null;
}

export class Session {
  private readonly plies: Ply[] = [];
  private at = 0;
  seed = 0n;
  /** Plies before this number belong to an example: its first position. */
  private startsFrom: Uint8Array | null = null;

  constructor(readonly rules: Rules) {}

  /** Begins a game, or goes to a position from which moves are made. */
  start(seed: bigint, from: Uint8Array | null = null): void {
    this.seed = seed;
    this.startsFrom = from;
    this.rules.start(seed);
    if (from !== null) this.rules.restore(from);
    this.plies.splice(0, this.plies.length, this.here(null));
    this.at = 0;
  }

  private here(played: Played | null): Ply {
    const moves = this.rules.moves();
    return { saved: this.rules.save(), position: this.rules.position(), moves, played };
  }

  private get ply(): Ply { return this.plies[this.at]!; }
  get position(): Position { return this.ply.position; }
  get moves(): readonly Move[] { return this.ply.moves; }
  get saved(): Uint8Array { return this.ply.saved; }
  get count(): number { return this.at; }
  get isOver(): boolean { return this.ply.position.ending >= 0; }
  get last(): Played | null { return this.ply.played; }
  /** Whether dice are rolled before this move, or by it. */
  get canThrow(): boolean { return this.position.rolls || this.rules.game.rollsWithMoves; }
  get canUndo(): boolean { return this.at > 0; }
  get canRedo(): boolean { return this.at + 1 < this.plies.length; }
  get isFromStart(): boolean { return this.startsFrom === null; }
  /** The moves made up to now, and those that were taken back. */
  get played(): Played[] { return this.plies.slice(1).map(ply => ply.played!); }
  positionAt(count: number): Position | undefined { return this.plies[count]?.position; }
  savedAt(count: number): Uint8Array | undefined { return this.plies[count]?.saved; }
  get length(): number { return this.plies.length - 1; }

  play(move: Move): Played {
    const before = this.ply;
    const thrown = this.canThrow ? `${before.position.thrown.join()}:` : '';
    const next = this.plies[this.at + 1]?.played;
    if (next !== null && next !== undefined && next.name === move.name && next.throw === thrown && next.from === move.from && next.to === move.to) {
      this.goTo(this.at + 1);
      return next;
    }
    this.rules.restore(before.saved);
    this.rules.legal();
    this.rules.play(move.index);
    const played: Played = {
      name: move.name, mover: before.position.mover, kind: this.rules.game.rules[move.rule]?.kind ?? 'move', from: move.from, to: move.to, taken: [], throw: thrown, choices: before.moves.length,
    };
    this.plies.length = this.at + 1;
    this.plies.push(this.here(played));
    this.at += 1;
    played.taken.push(...this.taken(before.position, this.position));
    return played;
  }

  /** The sites whose pieces the mover of a position has taken from others in the next one. */
  private taken({ mover, standing }: Position, next: Position): number[] {
    const { board, pieces } = this.rules.game;
    const owner = (kind: number | undefined) => pieces[kind ?? 0]?.owner ?? 0;
    const taken: number[] = [];
    for (const [site, was] of standing) {
      const whose = owner(was.kinds.at(-1));
      if (site >= board.sites.length || whose === mover || whose === 0) continue;
      const now = next.standing.get(site);
      if (now === undefined || owner(now.kinds.at(-1)) === mover && was.kinds.length >= now.kinds.length) taken.push(site);
    }
    return taken;
  }

  /** What a legal move would take: it is made in the module, and the position put back. */
  takenBy(move: Move): number[] {
    const { rules, ply } = this;
    rules.restore(ply.saved);
    rules.legal();
    rules.play(move.index);
    const taken = this.taken(ply.position, rules.position());
    rules.restore(ply.saved);
    rules.legal();
    return taken;
  }

  /** Turns up faces of all dice for the roll before the move that is next. */
  throw(pips: readonly number[]): boolean {
    const { rules } = this;
    const faces = pips.map((value, die) => rules.game.dice[die]?.faces.indexOf(value) ?? -1);
    if (!this.canThrow || faces.length !== rules.game.dice.length || faces.includes(-1)) return false;
    rules.restore(this.ply.saved);
    faces.forEach((face, die) => rules.turnUp(die, face));
    this.plies.length = this.at + 1;
    this.plies[this.at] = this.here(this.ply.played);
    return true;
  }

  undo(): void { this.goTo(this.at - 1); }
  redo(): void { this.goTo(this.at + 1); }

  goTo(count: number): void {
    if (count < 0 || count >= this.plies.length) return;
    this.at = count;
    this.rules.restore(this.saved);
    this.rules.legal();
  }

  /** The moves up to now in words, each after what was thrown for it. */
  words(): string[] {
    const words = this.played.slice(0, this.at).flatMap(({ throw: thrown, name }) => thrown === '' ? [name] : [thrown, name]);
    if (this.position.rolls && !this.isOver) words.push(`${this.position.thrown.join()}:`);
    return words;
  }

  /** Plays moves as they are written: null, or what is wrong. */
  follow(words: readonly string[]): string | null {
    for (const [place, word] of words.entries()) {
      const thrown = /^(-?\d+(?:,-?\d+)*):$/.exec(word);
      if (thrown !== null) {
        const pips = thrown[1]!.split(',').map(Number);
        if (this.canThrow && pips.join() !== this.position.thrown.join() && !this.throw(pips)) return `no such throw: ${word}`;
        continue;
      }
      // A name may have blanks, which the address and the text write as no break.
      const move = this.moves.find(({ name }) => name === word || name.replaceAll(' ', '\u00a0') === word);
      if (move === undefined) return `move ${place + 1}, ${word}, is not legal there`;
      this.play(move);
    }
    return null;
  }
}
