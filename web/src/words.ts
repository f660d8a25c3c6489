// What the page says: status, results, and why a click is no move.

import type { Game } from './contract';
import type { Move, Position } from './rules';
import type { Played, Session } from './session';

export const playerName = (game: Game, number: number): string =>
  game.players.find(player => player.number === number)?.name ?? 'Nobody';

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export function siteName(game: Game, site: number): string {
  return game.board.sites[site]?.name ?? game.hands.find(hand => hand.index === site)?.name ?? '';
}

/** How a game ended. */
export function result(game: Game, position: Position): string {
  const why = game.endings[position.ending]?.words ?? '';
  const best = Math.min(...position.ranks);
  const first = game.players.filter((_, place) => position.ranks[place] === best).map(({ name }) => name);
  const how = first.length === game.players.length && first.length > 1 ? 'A draw'
    : first.length === 0 ? 'The game is over'
    : game.players.length === 1 ? (best <= 1 ? 'Solved' : 'Not solved')
    : `${listed(first)} ${first.length > 1 ? 'win' : 'wins'}`;
  return why === '' ? how : `${how}: ${why}`;
}

/** Whether a move takes off a piece that is not the mover's, such as one that a mill earns. */
export function isCapture(game: Game, position: Position, move: Move): boolean {
  const standing = position.standing.get(move.to >= 0 ? move.to : move.from);
  const owner = standing?.veiled?.owner ?? game.pieces[standing?.kinds.at(-1) ?? 0]?.owner ?? 0;
  return game.rules[move.rule]?.kind === 'take' && owner !== position.mover;
}

/** The site of the piece with which the mover goes on, as in a chain of captures: no other piece may move. Null where that is not so. */
export function goesOnFrom(session: Session, moves: readonly Move[]): number | null {
  const { game } = session.rules;
  const { last, position } = session;
  // A throw begins a turn anew.
  if (game.players.length < 2 || position.rolls || last === null || last.mover !== position.mover || last.to < 0 || last.to >= game.board.sites.length) return null;
  const moving = moves.filter(({ from, to }) => from >= 0 || to >= 0);
  return moving.length > 0 && moving.every(({ from, to }) => from === last.to && to >= 0 && to !== from) ? last.to : null;
}

export function status(session: Session, moves: readonly Move[]): string {
  const { game } = session.rules;
  const { position } = session;
  if (position.ending >= 0) return result(game, position);
  const name = playerName(game, position.mover);
  const on = goesOnFrom(session, moves);
  if (on !== null) return `${name} goes on from ${siteName(game, on)}`;
  const takes = moves.length > 0 && moves.every(move => isCapture(game, position, move));
  if (takes && position.owed > 1) return `${name} to take ${position.owed} more pieces`;
  if (!takes && position.owed > 0) return `${name} to make ${position.owed === 1 ? 'one more move' : `${position.owed} more moves`} before the turn passes`;
  if (takes) return `${name} to take a piece`;
  return game.players.length === 1 ? `${moves.length} moves can be made` : `${name} to move${position.phase === '' ? '' : ` (${position.phase.toLowerCase()})`}`;
}

/** What was thrown, for a reader of screens, as a sentence after another; empty where nothing was. */
export function thrown(position: Position): string {
  return position.rolls && position.ending < 0 ? ` Thrown: ${listed(position.thrown.map(String))}.` : '';
}

/** What marks of a move's name say behind its sites, as the engine's notation has them: `=Queen`, `:c3+d4`, `/1`, `~again`. */
function marked(marks: readonly string[], isTaken: (site: string) => boolean): string {
  const said = marks.map(mark => {
    const text = mark.slice(1);
    const parts = text.split('+');
    const [, what, number] = /^(state|turn|value|count|score|rule)([+-]?\d+)$/.exec(text) ?? [];
    switch (mark[0]) {
      case '=': return text.toLowerCase();
      case ':': return parts.every(isTaken) ? '' : `by ${listed(parts)}`;
      case '^': return `level ${text}`;
      case '/': return `by ${parts.length > 1 ? 'dice' : 'die'} ${listed(parts)}`;
      default: return text === 'again' ? 'and moves again' : what === 'score' ? `for ${number} points` : what !== undefined ? `${what} ${number}` : `for ${text}`;
    }
  });
  return said.filter(Boolean).map(part => `, ${part}`).join('');
}

/** What of a move its words say; `taken` are the sites whose pieces it takes from others. */
type Worded = Pick<Played, 'name' | 'kind' | 'from' | 'to' | 'taken'>;

/** A move in words: `moves e2 to e4`, or `move e2 to e4` for one to choose; null for a name of another form. */
function spelled(game: Game, { name, kind, from, to, taken }: Worded, isMade: boolean): string | null {
  const verb = (word: string) => !isMade ? word : `${word}${word.endsWith('s') ? 'es' : 's'}`;
  if (kind === 'pass') return verb('pass');
  const [start, end] = [siteName(game, from), siteName(game, to)];
  const [head = '', ...marks] = name.split(/(?=[=:^/~])/);
  const takenNames = taken.map(site => siteName(game, site));
  const chosen = marked(marks, site => takenNames.includes(site));
  const takes = (but = '') => {
    const others = takenNames.filter(site => site !== but);
    return others.length > 0 ? `, ${verb('take')} ${listed(others)}` : '';
  };
  if (end !== '' && head === `@${end}`) return `${verb('play')} ${end}${chosen}${takes()}`;
  if (kind === 'take') {
    const place = end !== '' ? end : start;
    if (place === '' || head !== `x${place}`) return null;
    return `${verb('take')}${takenNames.includes(place) ? '' : ' off'} ${place}${chosen}${takes(place)}`;
  }
  if (['-', 'x', '>'].some(sign => head === `${start}${sign}${end}`) && start !== '' && end !== '') {
    if (from >= game.board.sites.length) return `${verb('play')} ${end} from ${start}${chosen}${takes()}`;
    return from === to ? `${verb('choose')} ${end}${chosen}${takes()}` : `${verb('move')} ${start} to ${end}${chosen}${takes()}`;
  }
  return kind === 'select' && end !== '' && head === end ? `${verb('choose')} ${end}${chosen}${takes()}` : null;
}

/** A move that was made, for a reader of screens. */
export function announced(game: Game, played: Played, word: string | null = played.name): string {
  if (word !== played.name) return `${playerName(game, played.mover)}: ${word ?? 'a move that is hidden from you'}.`;
  const words = spelled(game, played, true);
  if (words !== null) return `${playerName(game, played.mover)} ${words}.`;
  const taken = played.taken.map(site => siteName(game, site));
  return `${playerName(game, played.mover)}: ${played.name}${taken.length > 0 ? `, takes ${listed(taken)}` : ''}.`;
}

/** The sites whose pieces a move takes from others, as far as the move itself shows before it is made. */
export function takenBy(game: Game, position: Position, move: Move): number[] {
  const owner = (site: number) => {
    const standing = position.standing.get(site);
    return standing?.veiled?.owner ?? game.pieces[standing?.kinds.at(-1) ?? 0]?.owner ?? 0;
  };
  const isOthers = (site: number) => site >= 0 && site < game.board.sites.length && owner(site) !== 0 && owner(site) !== position.mover;
  if (game.rules[move.rule]?.kind === 'take') return [move.to >= 0 ? move.to : move.from].filter(isOthers);
  return move.name.includes('x') ? [...new Set([move.over, move.to])].filter(isOthers) : [];
}

/** Moves to choose from, for a reader of screens: what they differ in, if they are alike but for that. */
export function choicesWords(game: Game, position: Position, moves: readonly Move[]): string {
  const words = moves.map(move => offeredWords(game, position, move));
  const [first = '', ...others] = words.map(text => text.split(', ')[0]!);
  const isAlike = others.length > 0 && others.every(other => other === first) && words.every(text => text.length > first.length);
  return isAlike ? words.map(text => text.slice(first.length + 2)).join('; ') : words.join('; ');
}

/** A move that can be made, for a reader of screens: `move e2 to e4`. */
export function offeredWords(game: Game, position: Position, move: Move): string {
  const kind = game.rules[move.rule]?.kind ?? 'move';
  return spelled(game, { name: move.name, kind, from: move.from, to: move.to, taken: takenBy(game, position, move) }, false) ?? move.name;
}

const FEW = 8;

function named(game: Game, sites: Iterable<number>): string {
  const names = [...new Set(sites)].map(site => siteName(game, site));
  return names.length > FEW ? `${names.slice(0, FEW).join(', ')} …` : listed(names);
}

/** Why a click on a site is no move; the position is as the player sees it. */
export function refusal(session: Session, position: Position, clicked: readonly number[], site: number): string {
  const { game } = session.rules;
  const { moves } = session;
  const here = siteName(game, site);
  if (position.ending >= 0) return `The game is over. ${result(game, position)}.`;
  const mover = playerName(game, position.mover);
  const standing = position.standing.get(site);
  const owner = standing?.veiled?.owner ?? game.pieces[standing?.kinds.at(-1) ?? 0]?.owner ?? 0;
  const kinds = new Set(moves.map(move => game.rules[move.rule]?.kind));
  const from = clicked.at(-1);
  if (from !== undefined) {
    const reached = moves.filter(move => move.from === from).map(move => move.to).filter(to => to >= 0);
    return `From ${siteName(game, from)} no move leads to ${here}. It can go to ${named(game, reached)}.`;
  }
  if (kinds.size === 1 && kinds.has('take')) {
    const may = named(game, moves.map(move => move.to >= 0 ? move.to : move.from));
    if (!moves.every(move => isCapture(game, position, move))) return `${mover} takes off an own piece now: ${may} may be taken off.`;
    return standing === undefined ? `${mover} takes a piece first: ${may} may be taken.` : `What stands on ${here} may not be taken now; ${may} may.`;
  }
  if (kinds.size === 1 && kinds.has('pass')) return `${mover} has no move but to pass.`;
  if (standing !== undefined && owner !== position.mover && owner !== 0) return `${here} is ${playerName(game, owner)}’s; it is ${mover}’s turn.`;
  const starts = moves.map(move => move.from).filter(start => start >= 0 && start < game.board.sites.length);
  if (standing !== undefined && owner === position.mover && starts.length > 0) {
    return `What stands on ${here} has no legal move now. ${named(game, starts)} can move.`;
  }
  const puts = moves.filter(move => move.from < 0 || move.from >= game.board.sites.length).map(move => move.to);
  if (puts.length > 0) return standing === undefined ? `Nothing may be put on ${here} now.` : `${here} is not empty, and nothing may be put there now.`;
  return `No move begins at ${here}. ${starts.length > 0 ? `${named(game, starts)} can move.` : ''}`;
}
