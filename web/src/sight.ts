// What a player may see of a game that hides something, as `Game::seen_by` and `Game::word_for` of the engine have it.

import type { Game } from './contract';
import type { Position, Standing } from './rules';
import type { Played } from './session';

/** The parts of a site that may be hidden, by the numbers that the module knows them by. */
export const enum PART { ALL, WHAT, WHO, COUNT, STATE, ROTATION, VALUE }
export const PARTS = 7;

/** Somebody who plays no part in a game, from whom is hidden what is hidden from any player. */
export const ONLOOKER = 0;

function isHidden(position: Position, part: PART, viewer: number, site: number): boolean {
  const from = viewer === ONLOOKER ? position.hidden : position.hidden.slice(viewer, viewer + 1);
  return from.some(parts => ((parts[site] ?? 0) >> part & 1) === 1);
}

/** A position as a player sees it: pieces that are not known are missing, or veiled. */
export function seen(game: Game, position: Position, viewer: number): Position {
  if (game.hidden.length === 0 || position.ending >= 0) return position;
  const standing = new Map<number, Standing>();
  const secretive = new Set<number>();
  const is = (part: PART, site: number) => isHidden(position, part, viewer, site);
  for (const [site, there] of position.standing) {
    const owner = game.pieces[there.kinds.at(-1) ?? 0]?.owner ?? 0;
    const all = is(PART.ALL, site);
    if (all || is(PART.WHAT, site) || is(PART.WHO, site)) {
      secretive.add(owner);
      if (all) continue;
      const amount = is(PART.COUNT, site) ? 1 : there.amount;
      standing.set(site, { site, kinds: [0], amount, state: 0, rotation: 0, value: 0, veiled: { owner: is(PART.WHO, site) ? 0 : owner } });
      continue;
    }
    standing.set(site, {
      ...there,
      amount: is(PART.COUNT, site) && !game.stacks ? 1 : there.amount,
      state: is(PART.STATE, site) ? 0 : there.state,
      rotation: is(PART.ROTATION, site) ? 0 : there.rotation,
      value: is(PART.VALUE, site) ? 0 : there.value,
    });
  }
  for (const { number } of game.players) if (number !== viewer && secretive.has(number)) veilHand(game, standing, number);
  return { ...position, standing };
}

/** While a piece of a player is hidden, so are the kinds in hand: what is missing there would tell what was placed. */
function veilHand(game: Game, standing: Map<number, Standing>, owner: number): void {
  const places = game.hands.filter(hand => hand.owner === owner).map(({ index }) => index);
  const total = places.reduce((sum, site) => sum + (standing.get(site)?.amount ?? 0), 0);
  for (const site of places) standing.delete(site);
  const [first] = places;
  if (first !== undefined && total > 0) standing.set(first, { site: first, kinds: [0], amount: total, state: 0, rotation: 0, value: 0, veiled: { owner } });
}

/** A move in words as a player may know it: null if all of it is hidden. */
export function wordFor(game: Game, viewer: number, played: Played, before: Position, after: Position): string | null {
  if (game.hidden.length === 0 || viewer === played.mover) return played.name;
  const is = (part: PART) => {
    const left = played.from >= 0 && played.from < game.board.sites.length && isHidden(before, part, viewer, played.from);
    return left || played.to >= 0 && (isHidden(before, part, viewer, played.to) || isHidden(after, part, viewer, played.to));
  };
  if (is(PART.ALL)) return null;
  return is(PART.WHAT) || is(PART.WHO) ? played.name.split(/[=:~^#]/)[0] ?? '' : played.name;
}
