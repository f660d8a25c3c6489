// The page around the board: who plays, dice, buttons, and panels beside it.

import type { App } from './app';
import { button, h, s, select, twofold } from './dom';
import { listen } from './input';
import { LEVELS } from './machine';
import { panels } from './panels';
import type { Move } from './rules';
import { offeredWords, playerName, siteName } from './words';

/** The elements of a page for a game; `change` opens another of its games. */
export function page(app: App, change: (entry: number) => void): HTMLElement {
  const { game, view } = app;
  const live = h('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  app.speakBy(text => {
    live.textContent = '';
    requestAnimationFrame(() => { live.textContent = text; });
  });

  // ---- Above the board ----
  const ruleset = app.index.games.length > 1
    ? select('Rules', app.index.games.map((entry, place) => [String(place), entryName(entry)] as const), String(app.entry), value => change(Number(value)))
    : h('p', { class: 'ruleset' }, [game.ruleset, ...game.options].filter(Boolean).join(', '));
  const { links } = app.index;
  const near = links.length === 0 ? null : h('nav', { 'aria-label': 'Other pages' }, ...links.map(([name, address]) => h('a', { href: address }, name)));
  const header = h('header', {}, h('h1', {}, [game.name, native(app)].filter(Boolean).join(' ')), ruleset, near);
  const state = h('p', { class: 'state' });
  const message = h('p', { class: 'message' });
  const tray = h('div', { class: 'tray' });
  // Moves without a site stand among the buttons; those that clicks leave open come up over them.
  const plain = h('div', { class: 'choices plain', role: 'group', 'aria-label': 'Moves without a site' });
  const choices = h('div', { class: 'choices offered', role: 'group', 'aria-label': 'Moves to choose from' });
  const cover = h('div', { class: 'cover', hidden: true });
  const holder = h('div', { class: 'holder' }, view.svg, cover);
  holder.style.setProperty('--aspect', `${view.box[2]} / ${view.box[3]}`);

  // ---- Players ----
  const players = game.players.map(({ number, name }) => {
    const swatch = h('span', { class: 'swatch', 'aria-hidden': true });
    const numbers = h('span', { class: 'numbers' });
    const hand = h('div', { class: 'hand' });
    // What the machine is given of a position is all of it.
    const levels = app.hides ? [] : LEVELS;
    const seat = select('', [['', 'a person'], ...levels.map((level, place) => [String(place), level.name] as const)], '', value =>
      app.sit(number, value === '' ? null : Number(value)));
    const list = seat.querySelector('select')!;
    list.setAttribute('aria-label', `Who plays ${name}`);
    list.title = app.hides ? `Who plays ${name}: a person, as the game hides something; in \`dafang play\` the machine plays it, too`
      : `Who plays ${name}: a person, or the machine at a level`;
    const card = h('li', { class: 'player' }, swatch, h('strong', {}, name), seat, numbers, hand);
    return { number, card, swatch, numbers, hand, list };
  });

  // ---- Buttons ----
  const undo = button('↶ Undo', 'Take the last move back (u)', () => app.undo(), { id: 'undo' });
  const redo = button('↷ Redo', 'Make the move again that was taken back (r)', () => app.redo(), { id: 'redo' });
  const hint = button('Hint', 'Ask the machine for a good move (h)', () => void app.askHint(), { id: 'hint' });
  const flip = button('⇅ Flip', 'Turn the board by half (f)', () => app.wish({ turned: !app.wishes.turned }), { id: 'flip' });
  const fresh = button('New game', 'Begin again', () => app.newGame(), { id: 'new' });
  const resume = button('Let the machine play', 'The machine goes on', () => app.resume(), { id: 'resume' });
  const tools = h('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Game' }, plain, undo, redo, hint, flip, fresh, resume);
  const side = panels(app);

  const stage = h('main', {}, header, h('ul', { class: 'players', 'aria-label': 'Players' }, ...players.map(({ card }) => card)),
    holder, h('div', { class: 'below' }, state, tray, message, tools, choices));
  const made = h('div', { id: 'page' }, stage, h('aside', { 'aria-label': 'About the game' }, side.element), live);
  listen(app, side.help);

  app.watch(() => {
    const { session } = app;
    const position = app.seen;
    const held = document.activeElement;
    const hadKeys = held !== null && made.contains(held);
    const theme = app.scheme === 'dark' ? 'dark' : app.wishes.scheme === 'auto' ? 'auto' : 'light';
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['scheme'] = app.scheme;
    state.textContent = app.status();
    state.classList.toggle('over', session.isOver);
    made.dataset['hash'] = position.hash;
    made.dataset['plies'] = String(session.count);
    message.textContent = app.advice !== '' ? app.advice : app.message;
    for (const { number, card, swatch, numbers, hand, list } of players) {
      swatch.style.setProperty('background', view.colour(number));
      card.classList.toggle('turn', position.mover === number);
      card.classList.toggle('out', position.out.includes(number));
      if (position.mover === number) card.setAttribute('aria-current', 'true');
      else card.removeAttribute('aria-current');
      list.value = String(app.seats[number - 1] ?? '');
      numbers.textContent = app.hides && app.isCovered ? '' : score(app, number);
      hand.replaceChildren(...hands(app, number));
    }
    undo.disabled = !session.canUndo;
    redo.disabled = !session.canRedo;
    hint.disabled = app.hides || session.isOver || app.asksThrow || app.isCovered || app.isMachines && !app.isPaused;
    resume.hidden = !(app.isMachines && app.isPaused);
    tray.replaceChildren(...dice(app));
    plain.replaceChildren(...app.plain.filter(move => !app.offered.includes(move)).slice(0, MANY).map(move => offer(app, move)));
    choices.replaceChildren(...offers(app));
    cover.hidden = !app.isCovered;
    if (app.isCovered && cover.childElementCount === 0) {
      cover.append(h('p', {}, `Pass the device to ${playerName(game, position.mover)}.`), button('Show the board', 'Uncover the board', () => app.uncover()));
    } else if (!app.isCovered) cover.replaceChildren();
    side.draw();
    if (hadKeys && !held.isConnected) handOn(app, held);
  });
  return made;
}

/** The name of the game in the script of its country: the first other name without a Latin letter. A variant has none of its own. */
function native({ game }: App): string | undefined {
  return game.about.variant === null ? game.about.also.find(name => !/[a-z]/i.test(name)) : undefined;
}

/** Gives the keys to what stands where an element stood that they were in: the same pile in hand, the next die, else the board. */
function handOn(app: App, gone: Element): void {
  const hand = gone.getAttribute('data-hand');
  const next = hand !== null ? document.querySelector<HTMLButtonElement>(`[data-hand="${hand}"]`)
    : gone.closest('.asks') !== null ? document.querySelector<HTMLButtonElement>('.asks button') : null;
  if (next !== null && !next.disabled) next.focus({ preventScroll: true });
  else app.view.focus(app.view.focused, true);
}

function entryName(entry: { title: string; ruleset: string | null; options: string[] }): string {
  return [entry.ruleset, ...entry.options].filter(Boolean).join(', ') || entry.title;
}

/** Points, and how many pieces stand on the board. */
function score(app: App, player: number): string {
  const position = app.seen;
  const { game } = app;
  let pieces = 0;
  for (const { site, kinds, amount, veiled } of position.standing.values()) {
    if (site >= app.view.boardSites) continue;
    if (veiled !== undefined) {
      pieces += veiled.owner === player ? amount : 0;
      continue;
    }
    pieces += game.stacks ? kinds.filter(kind => game.pieces[kind]?.owner === player).length : game.pieces[kinds[0] ?? 0]?.owner === player ? amount : 0;
  }
  const points = position.scores[player - 1];
  const rank = position.ranks[player - 1];
  const owns = game.pieces.some(piece => piece?.owner === player);
  const pips = app.view.pips(position, player);
  const off = app.view.borneOff(position, player);
  return [
    position.out.includes(player) ? 'out of the game' : '',
    pips === null ? '' : `${pips} pips to go`,
    off > 0 ? `${off} borne off` : '',
    points === undefined ? '' : `${points} ${points === 1 ? 'point' : 'points'}`,
    owns && pips === null ? `${pieces} on the board` : '',
    rank === undefined || rank === 0 ? '' : place(rank, position.ranks.filter(other => other === rank).length),
  ].filter(Boolean).join(' · ');
}

/** The place of a player, or the places that some share: a rank is their mean. */
function place(rank: number, sharers: number): string {
  const first = Math.round(rank - (sharers - 1) / 2);
  return sharers < 2 ? `place ${first}` : `places ${first} to ${first + sharers - 1} shared`;
}

/** What a player has in hand: pieces to click. */
function hands(app: App, player: number): Node[] {
  const { game, session, view } = app;
  const small = 2.3 * game.draw.radius;
  return game.hands.filter(hand => hand.owner === player).flatMap(hand => {
    const standing = app.seen.standing.get(hand.index);
    if (standing === undefined) return [];
    if (standing.veiled !== undefined) return [h('span', { class: 'held' }, `${standing.amount} hidden`)];
    const kinds = new Map<number, number>();
    for (const kind of standing.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + (standing.kinds.length > 1 ? 1 : standing.amount));
    return [...kinds].map(([kind, amount]) => {
      const chosen = app.clicked[0] === hand.index;
      const made = h('button', {
        type: 'button', class: chosen ? 'held chosen' : 'held', 'aria-pressed': chosen ? 'true' : 'false', click: () => app.site(hand.index), 'data-hand': hand.index,
      }, h('span', { class: 'unseen' }, `In hand: ${game.pieces[kind]?.base.toLowerCase() ?? ''} `), s('svg', { viewBox: `${-small / 2} ${-small / 2} ${small} ${small}`, 'text-anchor': 'middle', 'aria-hidden': true }, view.piece(kind)), `×${amount}`);
      made.disabled = session.position.mover !== player || app.open.length === 0;
      return made;
    });
  });
}

/** The spots of a die of six sides, in a square of three by three. */
const SPOTS: Record<number, readonly number[]> = { 0: [], 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function die(pips: number, isUsed: boolean): SVGSVGElement {
  const spots = SPOTS[pips];
  return s('svg', { class: isUsed ? 'die used' : 'die', viewBox: '0 0 40 40', role: 'img', 'aria-label': isUsed ? 'die, used' : `die: ${pips}` },
    s('rect', { x: 2, y: 2, width: 36, height: 36, rx: 8 }),
    ...(isUsed ? [] : spots !== undefined
      ? spots.map(spot => s('circle', { cx: 10 + 10 * (spot % 3), cy: 10 + 10 * Math.floor(spot / 3), r: 3.6 }))
      : [s('text', { x: 20, y: 27, 'text-anchor': 'middle' }, String(pips))]));
}

/** What was thrown by hand so far. */
let typed: number[] = [];

function dice(app: App): Node[] {
  const { game, session } = app;
  if (game.dice.length === 0 || session.isOver) return [];
  if (!app.asksThrow) {
    typed = [];
    return [h('div', { class: 'dice', role: 'group', 'aria-label': 'Dice' },
      ...session.position.dice.map((pips, place) => die(pips, pips === 0 && !(game.dice[place]?.faces.includes(0) ?? false))))];
  }
  const next = game.dice[typed.length];
  const faces = [...new Set(next?.faces ?? [])];
  return [h('div', { class: 'dice asks', role: 'group', 'aria-label': 'What was thrown' },
    h('span', {}, `${playerName(game, session.position.mover)} throws: die ${typed.length + 1} of ${game.dice.length}`),
    ...typed.map(pips => die(pips, false)),
    ...faces.map(face => h('button', {
      type: 'button', 'aria-label': `Die ${typed.length + 1} shows ${face}`, click: () => {
        typed.push(face);
        if (typed.length < game.dice.length) app.draw();
        else app.throw(typed.splice(0));
      },
    }, die(face, false))))];
}

const MANY = 60;

/** Moves that the clicks leave open. */
function offers(app: App): Node[] {
  const made = app.offered.slice(0, MANY).map(move => offer(app, move));
  if (made.length > 0) made.push(button('Cancel', 'Put the piece down (Escape)', () => app.drop(), { class: 'cancel' }));
  return made;
}

function offer(app: App, move: Move): HTMLButtonElement {
  const { game, view } = app;
  const rule = game.rules[move.rule];
  const kind = rule?.kind;
  const many = app.offered.length > 1;
  const text = kind === 'pass' && !many ? 'Pass' : kind === 'swap' && !many ? 'Swap sides' : chosenAlone(app, move) ?? move.name;
  const made = h('button', {
    type: 'button', class: 'offer', 'data-move': move.name, 'data-index': move.index, title: rule?.name ?? `Play ${move.name}`, click: () => app.play(move),
  });
  const piece = move.piece > 0 ? game.pieces[move.piece] : null;
  if (many && piece !== null && piece !== undefined && piece.svg !== '') {
    const small = 2.3 * game.draw.radius;
    made.append(s('svg', { viewBox: `${-small / 2} ${-small / 2} ${small} ${small}`, 'text-anchor': 'middle', 'aria-hidden': true }, view.piece(move.piece)));
  }
  const over = move.over >= 0 && many ? ` over ${siteName(game, move.over)}` : '';
  for (const part of text === move.name ? twofold(`${text}${over}`, `${offeredWords(game, app.seen, move)}${over}`) : [text, over]) if (part) made.append(part);
  return made;
}

/** What is chosen by a move, if the moves to choose from differ in nothing else: `Queen` of `@a8=Queen`. */
function chosenAlone(app: App, move: Move): string | null {
  const parts = app.offered.map(({ name }) => name.split('='));
  const isAlike = parts.length > 1 && parts.every(part => part.length === 2 && part[0] === parts[0]![0] && /^[\p{L}\d ]+$/u.test(part[1]!));
  return isAlike && app.offered.includes(move) ? move.name.split('=')[1]! : null;
}

/** What a page shows that cannot play. */
export function failed(problem: unknown): HTMLElement {
  return h('div', { id: 'page', class: 'failed' }, h('main', {}, h('h1', {}, 'This game cannot be played here'),
    h('p', {}, `It needs a browser that runs WebAssembly, of 2023 or later. ${String(problem)}`)));
}
