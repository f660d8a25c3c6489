// The worker: it thinks, and hears between playouts whether it is to stop.

import type { Game } from './contract';
import { Evaluation } from './evaluation';
import { Minimax } from './minimax';
import { Rules } from './rules';
import { Search, type Thought, type Wish } from './search';

export type ToWorker =
  | { kind: 'load'; module: Uint8Array<ArrayBuffer>; game: Game }
  | { kind: 'think'; id: number; wish: Wish }
  | { kind: 'stop' };
export type FromWorker = { kind: 'thought'; id: number; thought: Thought } | { kind: 'failed'; id: number; message: string };

/** Milliseconds between two looks at what came in. */
const SLICE = 40;
/** Positions of a minimax for each playout that a level may spend. */
const POSITIONS = 4;

interface Scope {
  postMessage(message: FromWorker): void;
  addEventListener(kind: 'message', act: (event: MessageEvent<ToWorker>) => void): void;
}

/** The search that suits a game: minimax over learned worths, where the program plays so too; otherwise the tree. */
export function searchOf(rules: Rules, wish: Wish): Search | Minimax {
  const { learned, dice, players } = rules.game;
  const evaluation = learned === null ? null : new Evaluation(rules, learned);
  return evaluation !== null && learned?.method === 'alphabeta' && dice.length === 0 && players.length === 2
    ? new Minimax(rules, { ...wish, playouts: POSITIONS * wish.playouts }, evaluation)
    : new Search(rules, wish, evaluation);
}

export function work(scope: Scope): void {
  let rules: Promise<Rules> | null = null;
  let running = 0;
  const think = async (id: number, wish: Wish) => {
    try {
      const loaded = await rules;
      if (loaded === null || running !== id) return;
      const end = performance.now() + wish.time;
      const search = searchOf(loaded, wish);
      const answer = () => scope.postMessage({ kind: 'thought', id, thought: search.result() });
      const slice = () => {
        try {
          if (running !== id) return;
          const now = performance.now();
          if (search.think(Math.min(end, now + SLICE)) && performance.now() < end) setTimeout(slice);
          else answer();
        } catch (error) {
          scope.postMessage({ kind: 'failed', id, message: String(error) });
        }
      };
      slice();
    } catch (error) {
      scope.postMessage({ kind: 'failed', id, message: String(error) });
    }
  };
  scope.addEventListener('message', ({ data }) => {
    if (data.kind === 'load') rules = Rules.load(data.module, data.game);
    else if (data.kind === 'stop') running = 0;
    else {
      running = data.id;
      void think(data.id, data.wish);
    }
  });
}
