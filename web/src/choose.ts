// From clicks on sites to a move.

export interface Choosable {
  from: number;
  to: number;
  over: number;
  name: string;
}

/** The sites to click for a move, with the hand that a piece comes from and without it. */
export function paths(move: Choosable, board: number): number[][] {
  const sites = [move.from, move.to].filter((site, place, all) => site >= 0 && site !== all[place - 1]);
  const visible = sites.filter(site => site < board);
  return visible.length > 0 && visible.length < sites.length ? [sites, visible] : [sites];
}

export interface Choice<M> {
  /** The sites clicked of a move that is not whole yet. */
  clicked: number[];
  /** The move that the clicks decide. */
  move: M | null;
  /** Moves among which the clicks do not decide. */
  offered: M[];
  /** Whether the click fits no move. */
  refused: boolean;
}

const begins = (path: readonly number[], start: readonly number[]) => start.every((site, place) => path[place] === site);

/** Moves that begin with some clicks. */
export function beginning<M extends Choosable>(moves: readonly M[], clicked: readonly number[], board: number): M[] {
  return moves.filter(move => paths(move, board).some(path => path.length > 0 && begins(path, clicked)));
}

/** The sites that go on with some clicks. */
export function nexts(moves: readonly Choosable[], clicked: readonly number[], board: number): Set<number> {
  const found = new Set<number>();
  for (const move of moves) {
    for (const path of paths(move, board)) {
      const next = path[clicked.length];
      if (next !== undefined && begins(path, clicked)) found.add(next);
    }
  }
  return found;
}

/** A click on a site: it goes on with the move, begins another, or puts down what was taken up. */
export function click<M extends Choosable>(moves: readonly M[], clicked: readonly number[], site: number, board: number): Choice<M> {
  const longer = [...clicked, site];
  const fits = (path: readonly number[]) => beginning(moves, path, board).length > 0;
  const next = fits(longer) ? longer : clicked.at(-1) !== site && fits([site]) ? [site] : [];
  const whole = next.length === 0 ? [] : moves.filter(move => paths(move, board).some(path => path.length === next.length && begins(path, next)));
  const open = next.length > 0 && nexts(moves, next, board).size > 0;
  const decided = whole.length === 1 && !open;
  return {
    clicked: decided ? [] : next,
    move: decided ? whole[0]! : null,
    offered: decided ? [] : whole,
    refused: next.length === 0 && clicked.at(-1) !== site,
  };
}
