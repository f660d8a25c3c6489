// From clicks on sites of a board to a move of a game.

import * as clicks from './clicks';

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

/** Moves that begin with some clicks. */
export const beginning = <M extends Choosable>(moves: readonly M[], clicked: readonly number[], board: number): M[] =>
  clicks.beginning(moves, move => paths(move, board), clicked);

/** The sites that go on with some clicks. */
export const nexts = (moves: readonly Choosable[], clicked: readonly number[], board: number): Set<number> =>
  clicks.nexts(moves, move => paths(move, board), clicked);

/** A click on a site: it goes on with the move, begins another, or puts down what was taken up. */
export const click = <M extends Choosable>(moves: readonly M[], clicked: readonly number[], site: number, board: number): clicks.Choice<M, number> =>
  clicks.click(moves, move => paths(move, board), clicked, site);
