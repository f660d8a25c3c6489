// The board in a web view: the picture with sites to click, whose turn it is, and what else can be done.

import type { Board, Move, Shown, Wish } from '../src/protocol';

interface Host {
  postMessage(wish: Wish): void;
}
declare function acquireVsCodeApi(): Host;

const SVG = 'http://www.w3.org/2000/svg';
/** The radius of a ring, in those of a site. */
const RING = 1.1;
/** Rings of more sites than this are drawn faintly. */
const MANY = 40;
const host = acquireVsCodeApi();
const wish = (kind: Exclude<Wish['kind'], 'play'>) => host.postMessage({ kind });

let shown: Shown | undefined;
/** The sites clicked of a move that is not whole yet. */
let clicked: string[] = [];
/** Moves among which the clicks did not decide. */
let offered: readonly Move[] = [];

// ---- The page ----

function element<K extends keyof HTMLElementTagNameMap>(tag: K, id: string, text = ''): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.id = id;
  made.textContent = text;
  return made;
}

function button(id: string, text: string, title: string, act: () => void): HTMLButtonElement {
  const made = element('button', id, text);
  made.type = 'button';
  made.title = title;
  made.addEventListener('click', act);
  return made;
}

const title = element('h1', 'title');
const ruleset = element('p', 'ruleset');
const problem = element('p', 'problem');
problem.setAttribute('role', 'alert');
const picture = element('div', 'picture');
const status = element('p', 'status');
status.setAttribute('aria-live', 'polite');
const choices = element('div', 'choices');
choices.setAttribute('aria-label', 'Moves to choose from');
const back = button('back', 'Back', 'Take the last move back (Backspace)', () => wish('back'));
const forward = button('forward', 'Forward', 'Play the move again that was taken back', () => wish('forward'));
const restart = button('restart', 'Restart', 'Take all moves back', () => wish('restart'));
const hint = button('hint', 'Hint', 'Show a good move (h)', () => wish('hint'));
const tools = element('div', 'tools');
tools.setAttribute('role', 'toolbar');
tools.append(back, forward, restart, hint);
const advice = element('p', 'advice');
advice.setAttribute('aria-live', 'polite');
const list = element('details', 'list');
const summary = element('summary', 'summary');
const moves = element('div', 'moves');
list.append(summary, moves);
list.addEventListener('toggle', () => shown && drawList(shown.board));
const played = element('p', 'played');
document.body.append(title, ruleset, problem, picture, status, choices, tools, advice, list, played);

// ---- Choosing a move ----

const isWrong = ({ problem }: Board) => typeof problem === 'string';

const begins = (path: readonly string[], start: readonly string[]) => start.every((site, place) => path[place] === site);
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && begins(a, b);

/** A board whose moves are clicked where the picture has their sites: a stone from a hand goes where it is put. */
function visible(board: Board): Board {
  const drawn = new Set(board.sites.map(({ site }) => site));
  return { ...board, moves: board.moves.map(({ text, path }) => ({ text, path: path.filter(site => drawn.has(site)) })) };
}

function click(site: string): void {
  if (shown === undefined || isWrong(shown.board)) return;
  const all = shown.board.moves;
  const longer = [...clicked, site];
  // A site that does not go on with the move begins another, or the same one is put down.
  const next = all.some(({ path }) => begins(path, longer)) ? longer
    : !same(clicked, [site]) && all.some(({ path }) => path[0] === site) ? [site] : [];
  const whole = all.filter(({ path }) => same(path, next));
  const open = all.some(({ path }) => path.length > next.length && begins(path, next));
  clicked = next;
  if (next.length > 0 && whole.length === 1 && !open) {
    play(whole[0]!);
    return;
  }
  offered = next.length > 0 ? whole : [];
  draw();
}

function play(move: Move): void {
  clicked = [];
  offered = [];
  host.postMessage({ kind: 'play', move: move.text });
}

// ---- Drawing ----

function draw(): void {
  if (shown === undefined) return;
  const { board } = shown;
  title.textContent = board.title;
  ruleset.textContent = board.ruleset;
  problem.textContent = board.problem ?? '';
  problem.hidden = !isWrong(board);
  document.body.classList.toggle('stale', isWrong(board));
  status.textContent = board.status;
  drawPicture(board);

  const without = !isWrong(board) ? board.moves.filter(({ path }) => path.length === 0) : [];
  const few = without.length <= 12 ? without : [];
  choices.replaceChildren(...[...offered, ...few].map(moveButton));
  back.disabled = shown.back === 0;
  forward.disabled = shown.forward === 0;
  restart.disabled = shown.back === 0;
  hint.disabled = board.over || shown.thinking || isWrong(board);
  advice.textContent = shown.thinking ? 'Thinking …'
    : shown.hint === undefined ? ''
    : shown.hint.problem ?? `Hint: ${shown.hint.move}`;
  summary.textContent = board.moves.length === 1 ? '1 move' : `${board.moves.length} moves`;
  list.hidden = board.moves.length === 0 || isWrong(board);
  drawList(board);
  played.textContent = board.played.join(' ');
}

function drawList(board: Board): void {
  moves.replaceChildren(...(list.open ? board.moves.map(moveButton) : []));
}

function moveButton(move: Move): HTMLButtonElement {
  const made = button('', move.text, `Play ${move.text}`, () => play(move));
  made.removeAttribute('id');
  made.dataset['move'] = move.text;
  return made;
}

/** The drawing as it came, parsed as XML so that nothing in it runs; its text is shown where it is none. */
function drawPicture(board: Board): void {
  if (board.svg === '') {
    picture.replaceChildren();
    return;
  }
  const parsed = new DOMParser().parseFromString(board.svg, 'image/svg+xml').documentElement;
  if (parsed.localName !== 'svg') {
    picture.replaceChildren(element('pre', 'text', board.text));
    return;
  }
  const svg = document.importNode(parsed, true) as unknown as SVGSVGElement;
  if (!svg.hasAttribute('viewBox')) {
    svg.setAttribute('viewBox', `0 0 ${svg.getAttribute('width') ?? '300'} ${svg.getAttribute('height') ?? '300'}`);
  }
  svg.removeAttribute('width');
  svg.removeAttribute('height');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `${board.title}: ${board.status}`);
  svg.append(...overlay(board));
  picture.replaceChildren(svg);
}

/** A ring for each site that can be clicked now, over the picture. */
function overlay(board: Board): Element[] {
  if (isWrong(board)) return [];
  const next = new Set(board.moves.filter(({ path }) => begins(path, clicked)).map(({ path }) => path[clicked.length]));
  const first = new Set(board.moves.map(({ path }) => path[0]));
  const hinted = shown?.hint?.path ?? [];
  return board.sites
    .filter(({ site }) => next.has(site) || first.has(site) || clicked.includes(site) || hinted.includes(site))
    .map(({ site, x, y, r }) => {
      const ring = document.createElementNS(SVG, 'circle');
      ring.setAttribute('cx', String(x));
      ring.setAttribute('cy', String(y));
      // Around a piece that fills its site.
      ring.setAttribute('r', String(r * RING));
      ring.setAttribute('class', [
        'site',
        clicked.includes(site) ? 'clicked' : next.has(site) ? 'next' : 'other',
        next.size > MANY ? 'faint' : '',
        hinted.includes(site) ? 'hinted' : '',
      ].filter(Boolean).join(' '));
      ring.dataset['site'] = site;
      const name = document.createElementNS(SVG, 'title');
      name.textContent = site;
      ring.append(name);
      ring.addEventListener('click', () => click(site));
      return ring;
    });
}

// ---- What comes in ----

window.addEventListener('message', ({ data }: MessageEvent<Shown>) => {
  const before = shown?.board;
  // Clicks stay while the same moves can be made, as after a hint or an edit that changes nothing.
  if (before === undefined || before.moves.map(({ text }) => text).join() !== data.board.moves.map(({ text }) => text).join()) {
    clicked = [];
    offered = [];
  }
  shown = { ...data, board: visible(data.board) };
  draw();
});

window.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace' && !back.disabled) wish('back');
  else if (event.key === 'h' && !hint.disabled) wish('hint');
  else if (event.key === 'Escape') {
    clicked = [];
    offered = [];
    draw();
  }
});

wish('ready');
