// Where the program of the page begins: as a page, or as the worker in which its machine thinks.

import { read } from './address';
import { App } from './app';
import { index } from './load';
import { failed, page } from './page';
import { work } from './worker';

async function open(source: string): Promise<void> {
  const games = index();
  const wanted = read(location.hash, games.games);
  await show(games, wanted.entry, source, wanted);
  window.addEventListener('hashchange', () => {
    const other = read(location.hash, games.games);
    void show(games, other.entry, source, other);
  });
}

let current: App | null = null;

async function show(games: ReturnType<typeof index>, entry: number, source: string, wanted: ReturnType<typeof read> | null): Promise<void> {
  const before = current;
  if (before !== null && before.entry === entry && wanted !== null) {
    before.begin(wanted);
    return;
  }
  const app = await App.open(games, entry, source);
  before?.machine.end();
  current = app;
  const made = page(app, other => void show(games, other, source, null));
  const isChosen = document.activeElement?.matches('header select') ?? false;
  document.getElementById('page')?.remove();
  document.body.prepend(made);
  if (before !== null) document.title = app.game.title;
  if (isChosen) made.querySelector<HTMLElement>('header select')?.focus();
  app.begin(wanted);
  performance.mark('ready');
  // For programs that play in the page: what can be played, and where it stands.
  (globalThis as unknown as { dafang: unknown }).dafang = {
    get moves() { return app.session.moves; },
    get open() { return app.open; },
    get position() { return app.session.position; },
    get words() { return app.session.words(); },
    get app() { return app; },
  };
}

if (typeof document === 'undefined') {
  work(globalThis as unknown as Parameters<typeof work>[0]);
} else {
  // The worker is made of this very text.
  const source = document.currentScript?.textContent ?? '';
  const begin = () => void open(source).catch((problem: unknown) => {
    console.error(problem);
    document.getElementById('page')?.remove();
    document.body.prepend(failed(problem));
  });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}
