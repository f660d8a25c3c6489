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

/** The corners of a board as on a board of chess, letters from the left and numbers from below; none where that is no help. */
const corners = new WeakMap<Game, string[]>();
function cornersOf(game: Game): string[] {
  let names = corners.get(game);
  if (names === undefined) {
    const ranks = ([0, 1] as const).map(axis => [...new Set(game.board.vertices.map(spot => spot[axis].toFixed(2)))].sort((one, other) => Number(one) - Number(other)));
    const [columns = [], rows = []] = ranks;
    names = columns.length > 26 ? [] : game.board.vertices.map(([x, y]) => `${String.fromCharCode(97 + columns.indexOf(x.toFixed(2)))}${rows.indexOf(y.toFixed(2)) + 1}`);
    corners.set(game, names);
  }
  return names;
}

/** A site for a reader of screens. An edge has a number for its name, which says nothing of its place, so its ends are said, too. */
export function siteWords(game: Game, site: number): string {
  const name = siteName(game, site);
  const [one, other] = game.board.playedOn === 'edge' ? game.board.edges[site] ?? [] : [];
  const names = one === undefined ? [] : cornersOf(game);
  return names.length === 0 ? name : `${name} between ${names[one!]} and ${names[other!]}`;
}

/** Some pieces: `2 White men`. */
export function counted(amount: number, piece: string): string {
  const many = piece.endsWith('man') ? `${piece.slice(0, -3)}men` : /(s|x|ch|sh)$/.test(piece) ? `${piece}es` : /[^aeiou]y$/.test(piece) ? `${piece.slice(0, -1)}ies` : `${piece}s`;
  return `${amount} ${many}`;
}

/** How a game ended. */
export function result(game: Game, position: Position): string {
  const why = game.endings[position.ending]?.words ?? '';
  const best = Math.min(...position.ranks);
  const first = game.players.filter((_, place) => position.ranks[place] === best).map(({ name }) => name);
  const how = first.length === game.players.length && first.length > 1 ? 'A draw'
    : first.length === 0 ? 'The game is over'
    : game.players.length === 1 ? (best <= 1 ? 'Solved' : 'Not solved')
    : `${listed(first)} ${first.length > 1 ? 'win' : 'wins'}${followers(game, position, best)}`;
  return why === '' ? how : `${how}: ${why}`;
}

/** Of three players and more those behind the winners, in the order of their ranks: `, then Red, then Blue and Green`. */
function followers(game: Game, position: Position, best: number): string {
  if (game.players.length < 3) return '';
  const ranks = [...new Set(position.ranks)].filter(rank => rank > best).sort((one, other) => one - other);
  return ranks.map(rank => `, then ${listed(game.players.filter((_, place) => position.ranks[place] === rank).map(({ name }) => name))}`).join('');
}

/** Who has left the game by a move, as a sentence after another; empty if nobody has. */
export function gone(game: Game, before: Position, after: Position): string {
  const names = after.out.filter(number => !before.out.includes(number)).map(number => playerName(game, number));
  return names.length === 0 ? '' : ` ${listed(names)} ${names.length > 1 ? 'are' : 'is'} out of the game.`;
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

/** What was thrown, or is left of it, for a reader of screens, as a sentence after another; empty where nothing was. */
export function thrown(position: Position): string {
  if (position.ending >= 0) return '';
  if (position.rolls) return ` Thrown: ${listed(position.thrown.map(String))}.`;
  const left = position.dice.filter(pips => pips > 0);
  return left.length > 0 ? ` Left: ${listed(left.map(String))}.` : '';
}

/** At most how many sites are said one by one. */
export const FEW = 8;

/** Where a piece that goes on may go, or what may be taken now, for a reader of screens, as a sentence after another; empty otherwise. */
export function narrowed(session: Session, moves: readonly Move[]): string {
  const { game } = session.rules;
  const isOn = goesOnFrom(session, moves) !== null;
  if (!isOn && (moves.length === 0 || !moves.every(move => isCapture(game, session.position, move)))) return '';
  const sites = [...new Set(moves.map(({ from, to }) => to >= 0 ? to : from).filter(site => site >= 0))];
  return sites.length > FEW ? '' : ` ${isOn ? 'To go' : 'May be taken'}: ${sites.map(site => siteWords(game, site)).join(', ')}.`;
}

/** What else a move has changed, for a reader of screens: `, becomes king`, `, box on f8`, `, 4 seeds; h1 has 13`. */
export function changes(game: Game, { name, mover, from, to }: Played, before: Position, after: Position): string {
  const sites = game.board.sites.map(({ index }) => index);
  if (game.draw.pieces === 'seed') {
    const amount = (position: Position, site: number) => position.standing.get(site)?.amount ?? 0;
    const start = from >= 0 ? from : to;
    const sown = amount(before, start);
    if (sown === 0) return '';
    const emptied = sites.filter(site => site !== start && amount(before, site) > 0 && amount(after, site) === 0);
    const grown = sites.filter(site => amount(after, site) > amount(before, site) + 1);
    return [`, ${sown === 1 ? '1 seed' : `${sown} seeds`}`, emptied.length > 0 ? `, ${listed(emptied.map(site => siteWords(game, site)))} emptied` : '',
      grown.length > 0 && grown.length <= 2 ? `; ${listed(grown.map(site => `${siteWords(game, site)} has ${amount(after, site)}`))}` : ''].join('');
  }
  const top = (position: Position, site: number) => game.pieces[position.standing.get(site)?.kinds.at(-1) ?? 0];
  const [was, is] = [top(before, from), top(after, to)];
  const turned = !game.stacks && !name.includes('=') && was?.owner === mover && is?.owner === mover && was.kind !== is.kind ? `, becomes ${is.base.toLowerCase()}` : '';
  const made = sites.filter(site => site !== to && !before.standing.has(site) && top(after, site)?.owner === mover);
  return `${turned}${made.length > 0 && made.length <= 4 ? `, ${listed(made.map(site => `${top(after, site)!.base.toLowerCase()} on ${siteWords(game, site)}`))}` : ''}`;
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
  const [first, last] = [siteWords(game, from), siteWords(game, to)];
  const [head = '', ...marks] = name.split(/(?=[=:^/~])/);
  const takenNames = taken.map(site => siteName(game, site));
  const chosen = marked(marks, site => takenNames.includes(site));
  const takes = (but = '') => {
    const others = taken.filter(site => siteName(game, site) !== but).map(site => siteWords(game, site));
    return others.length > 0 ? `, ${verb('take')} ${listed(others)}` : '';
  };
  if (end !== '' && head === `@${end}`) return `${verb('play')} ${last}${chosen}${takes()}`;
  if (kind === 'take') {
    const place = end !== '' ? end : start;
    if (place === '' || head !== `x${place}`) return null;
    return `${verb('take')}${takenNames.includes(place) ? '' : ' off'} ${end !== '' ? last : first}${chosen}${takes(place)}`;
  }
  if (['-', 'x', '>'].some(sign => head === `${start}${sign}${end}`) && start !== '' && end !== '') {
    if (from >= game.board.sites.length) return `${verb('play')} ${last} from ${first}${chosen}${takes()}`;
    return from === to ? `${verb(game.draw.pieces === 'seed' ? 'sow' : 'choose')} ${last}${chosen}${takes()}` : `${verb('move')} ${first} to ${last}${chosen}${takes()}`;
  }
  return kind === 'select' && end !== '' && head === end ? `${verb(game.draw.pieces === 'seed' ? 'sow' : 'choose')} ${last}${chosen}${takes()}` : null;
}

/** A move that was made, for a reader of screens. */
export function announced(game: Game, played: Played, word: string | null = played.name, changed = ''): string {
  if (word !== played.name) return `${playerName(game, played.mover)}: ${word ?? 'a move that is hidden from you'}.`;
  const words = spelled(game, played, true);
  if (words !== null) return `${playerName(game, played.mover)} ${words}${changed}.`;
  const taken = played.taken.map(site => siteWords(game, site));
  return `${playerName(game, played.mover)}: ${played.name}${taken.length > 0 ? `, takes ${listed(taken)}` : ''}${changed}.`;
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
