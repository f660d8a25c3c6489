// The board in a web view: the picture with sites to click, whose turn it is, and what else can be done.

import * as clicks from './clicks';
import { button, h, s } from './dom';
import type { Board, Move, Shown, Wish } from './shown';

interface Host {
  postMessage(wish: Wish): void;
}
declare function acquireVsCodeApi(): Host;

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

const title = h('h1', { id: 'title' });
const ruleset = h('p', { id: 'ruleset' });
const problem = h('p', { id: 'problem', role: 'alert' });
const picture = h('div', { id: 'picture' });
const status = h('p', { id: 'status', 'aria-live': 'polite' });
const choices = h('div', { id: 'choices', role: 'group', 'aria-label': 'Moves to choose from' });
const back = button('Back', 'Take the last move back (Backspace)', () => wish('back'), { id: 'back' });
const forward = button('Forward', 'Play the move again that was taken back', () => wish('forward'), { id: 'forward' });
const restart = button('Restart', 'Take all moves back', () => wish('restart'), { id: 'restart' });
const hint = button('Hint', 'Show a good move (h)', () => wish('hint'), { id: 'hint' });
const tools = h('div', { id: 'tools', role: 'toolbar' }, back, forward, restart, hint);
const advice = h('p', { id: 'advice', 'aria-live': 'polite' });
const summary = h('summary', { id: 'summary' });
const moves = h('div', { id: 'moves' });
const list = h('details', { id: 'list', toggle: () => { if (shown !== undefined) drawList(shown.board); } }, summary, moves);
const played = h('p', { id: 'played' });
document.body.append(title, ruleset, problem, picture, status, choices, tools, advice, list, played);

// ---- Choosing a move ----

const isWrong = ({ problem }: Board) => typeof problem === 'string';

const paths = ({ path }: Move) => [path];

/** A board whose moves are clicked where the picture has their sites: a stone from a hand goes where it is put. */
function visible(board: Board): Board {
  const drawn = new Set(board.sites.map(({ site }) => site));
  return { ...board, moves: board.moves.map(({ text, path }) => ({ text, path: path.filter(site => drawn.has(site)) })) };
}

function click(site: string): void {
  if (shown === undefined || isWrong(shown.board)) return;
  const choice = clicks.click(shown.board.moves, paths, clicked, site);
  if (choice.move !== null) {
    play(choice.move);
    return;
  }
  ({ clicked, offered } = choice);
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
  return button(move.text, `Play ${move.text}`, () => play(move), { 'data-move': move.text });
}

/** The drawing as it came, parsed as XML so that nothing in it runs; its text is shown where it is none. */
function drawPicture(board: Board): void {
  if (board.svg === '') {
    picture.replaceChildren();
    return;
  }
  const parsed = new DOMParser().parseFromString(board.svg, 'image/svg+xml').documentElement;
  if (parsed.localName !== 'svg') {
    picture.replaceChildren(h('pre', { id: 'text' }, board.text));
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
  const next = clicks.nexts(board.moves, paths, clicked);
  const first = clicks.nexts(board.moves, paths, []);
  const hinted = shown?.hint?.path ?? [];
  return board.sites
    .filter(({ site }) => next.has(site) || first.has(site) || clicked.includes(site) || hinted.includes(site))
    .map(({ site, x, y, r }) => {
      const kinds = [
        'site',
        clicked.includes(site) ? 'clicked' : next.has(site) ? 'next' : 'other',
        next.size > MANY ? 'faint' : '',
        hinted.includes(site) ? 'hinted' : '',
      ];
      // Around a piece that fills its site.
      return s('circle', { cx: x, cy: y, r: r * RING, class: kinds.filter(Boolean).join(' '), 'data-site': site, click: () => click(site) }, s('title', {}, site));
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
