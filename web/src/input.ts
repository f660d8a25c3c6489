// Pointers and keys on the board.

import type { App } from './app';

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 6;

export function listen(app: App, toggleHelp: () => void): void {
  const { view } = app;
  const { svg } = view;
  let held: { id: number; from: number; x: number; y: number; ghost: SVGGElement | null } | null = null;
  let pressed = false;

  const end = () => {
    held?.ghost?.remove();
    svg.classList.remove('dragging');
    held = null;
  };
  svg.addEventListener('pointerdown', event => {
    pressed = true;
    if (!event.isPrimary || event.button !== 0) {
      // A second finger pinches.
      end();
      return;
    }
    const from = view.siteAt(event.clientX, event.clientY);
    if (from === null) {
      app.drop();
      return;
    }
    held = { id: event.pointerId, from, x: event.clientX, y: event.clientY, ghost: null };
  });
  svg.addEventListener('pointermove', event => {
    if (held === null || held.id !== event.pointerId) return;
    if (held.ghost === null) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK || !app.canDrag(held.from)) return;
      const piece = svg.querySelector<SVGGElement>(`.pieces [data-at="${held.from}"]`);
      if (piece === null) return;
      if (app.clicked.at(-1) !== held.from) {
        app.clicked = [];
        app.site(held.from);
      }
      const shown = svg.querySelector<SVGGElement>(`.pieces [data-at="${held.from}"]`) ?? piece;
      held.ghost = shown.cloneNode(true) as SVGGElement;
      held.ghost.setAttribute('class', 'ghost');
      held.ghost.removeAttribute('data-at');
      svg.append(held.ghost);
      svg.setPointerCapture(event.pointerId);
      svg.classList.add('dragging');
    }
    const scale = view.box[2] / svg.getBoundingClientRect().width;
    held.ghost.setAttribute('transform', `translate(${(event.clientX - held.x) * scale},${(event.clientY - held.y) * scale})`);
  });
  svg.addEventListener('pointerup', event => {
    if (held === null || held.id !== event.pointerId) return;
    const { from, ghost } = held;
    end();
    const to = view.siteAt(event.clientX, event.clientY);
    if (ghost === null) {
      // A slip from one site to another is a click on neither.
      if (to === from) app.site(from);
    } else if (to !== null && to !== from) app.drag(from, to);
  });
  svg.addEventListener('pointercancel', end);
  // A finger on a piece that can be dragged does not scroll the page. (A style would say so too, `touch-action`, but a browser lays out
  // the whole board when that of a site changes, which it would with each move.)
  svg.addEventListener('touchmove', event => {
    if (held !== null && event.touches.length === 1 && event.cancelable && (held.ghost !== null || app.canDrag(held.from))) event.preventDefault();
  }, { passive: false });
  // Readers of screens click without a pointer.
  svg.addEventListener('click', event => {
    const site = (event.target as Element).closest('[data-site]')?.getAttribute('data-site');
    if (!pressed && site !== null && site !== undefined) app.site(Number(site));
    pressed = false;
  });
  svg.addEventListener('focusin', event => {
    const site = (event.target as Element).getAttribute('data-site');
    if (site !== null && Number(site) !== view.focused) view.focus(Number(site));
  });

  const ways: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  svg.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ways[event.key];
    if (way !== undefined) view.focus(view.neighbour(view.focused, way));
    else if (event.key === 'Enter' || event.key === ' ') {
      app.site(view.focused);
      // Moves to choose from are where the keys are.
      if (app.offered.length > 0) document.querySelector<HTMLElement>('.offered .offer')?.focus();
    }
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  window.addEventListener('keydown', event => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input,textarea,select,dialog[open]') !== null) return;
    const acts: Record<string, () => void> = {
      u: () => app.undo(), Backspace: () => app.undo(), r: () => app.redo(), h: () => void app.askHint(),
      f: () => app.wish({ turned: !app.wishes.turned }), Escape: () => app.drop(), '?': toggleHelp,
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}
