// From clicks to a move, for sites of any kind: numbers in a page, names in an editor. A move has one path of clicks, or several.

export interface Choice<M, S> {
  /** The sites clicked of a move that is not whole yet. */
  clicked: S[];
  /** The move that the clicks decide. */
  move: M | null;
  /** Moves among which the clicks do not decide. */
  offered: M[];
  /** Whether the click fits no move. */
  refused: boolean;
}

/** The paths of clicks that make a move. */
export type Paths<M, S> = (move: M) => readonly (readonly S[])[];

const begins = <S>(path: readonly S[], start: readonly S[]) => start.every((site, place) => path[place] === site);

/** Moves that begin with some clicks. */
export function beginning<M, S>(moves: readonly M[], paths: Paths<M, S>, clicked: readonly S[]): M[] {
  return moves.filter(move => paths(move).some(path => path.length > 0 && begins(path, clicked)));
}

/** The sites that go on with some clicks. */
export function nexts<M, S>(moves: readonly M[], paths: Paths<M, S>, clicked: readonly S[]): Set<S> {
  const found = new Set<S>();
  for (const move of moves) {
    for (const path of paths(move)) {
      const next = path[clicked.length];
      if (next !== undefined && begins(path, clicked)) found.add(next);
    }
  }
  return found;
}

/** A click on a site: it goes on with the move, begins another, or puts down what was taken up. */
export function click<M, S>(moves: readonly M[], paths: Paths<M, S>, clicked: readonly S[], site: S): Choice<M, S> {
  const longer = [...clicked, site];
  const fits = (path: readonly S[]) => beginning(moves, paths, path).length > 0;
  const next = fits(longer) ? longer : clicked.at(-1) !== site && fits([site]) ? [site] : [];
  const whole = next.length === 0 ? [] : moves.filter(move => paths(move).some(path => path.length === next.length && begins(path, next)));
  const open = next.length > 0 && nexts(moves, paths, next).size > 0;
  const decided = whole.length === 1 && !open;
  return {
    clicked: decided ? [] : next,
    move: decided ? whole[0]! : null,
    offered: decided ? [] : whole,
    refused: next.length === 0 && clicked.at(-1) !== site,
  };
}
