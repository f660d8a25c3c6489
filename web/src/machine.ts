// The machine, as the page sees it: a worker made of the page's own program, and levels by name.

import type { Game } from './contract';
import type { Thought, Wish } from './search';
import type { FromWorker, ToWorker } from './worker';

export interface Level { name: string; time: number; playouts: number }

export const LEVELS: readonly Level[] = [
  { name: 'Beginner', time: 300, playouts: 30 },
  { name: 'Casual', time: 500, playouts: 300 },
  { name: 'Club', time: 1000, playouts: 3000 },
  { name: 'Strong', time: 3000, playouts: 50_000 },
  { name: 'Patient', time: 10_000, playouts: 1_000_000 },
];

/** A hint, and a point of the chart. */
export const HINT: Level = { name: 'Hint', time: 1200, playouts: 20_000 };
export const GLANCE: Level = { name: 'Glance', time: 250, playouts: 1500 };

export class Machine {
  private worker: Worker | null = null;
  private next = 1;
  private waiting: { id: number; done: (thought: Thought | null) => void } | null = null;

  constructor(private readonly source: string, private readonly module: Uint8Array<ArrayBuffer>, private readonly game: Game) {}

  private made(): Worker {
    if (this.worker !== null) return this.worker;
    const address = URL.createObjectURL(new Blob([this.source], { type: 'text/javascript' }));
    const worker = new Worker(address);
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (this.waiting === null || data.id !== this.waiting.id) return;
      const { done } = this.waiting;
      this.waiting = null;
      if (data.kind === 'failed') console.warn(`the machine failed: ${data.message}`);
      done(data.kind === 'thought' ? data.thought : null);
    });
    worker.addEventListener('error', event => {
      console.warn(`the machine failed: ${event.message}`);
      const done = this.waiting?.done;
      this.waiting = null;
      done?.(null);
    });
    this.tell(worker, { kind: 'load', module: this.module, game: this.game });
    this.worker = worker;
    return worker;
  }

  private tell(worker: Worker, message: ToWorker): void { worker.postMessage(message); }

  /** Thinks about a position; null if it was stopped. One thought at a time: a newer one ends the older. */
  think(saved: Uint8Array, level: Level): Promise<Thought | null> {
    this.stop();
    const worker = this.made();
    const id = this.next++;
    const wish: Wish = { saved, time: level.time, playouts: level.playouts, seed: seed() };
    return new Promise(done => {
      this.waiting = { id, done };
      this.tell(worker, { kind: 'think', id, wish });
    });
  }

  get isThinking(): boolean { return this.waiting !== null; }

  stop(): void {
    if (this.waiting === null) return;
    const { done } = this.waiting;
    this.waiting = null;
    if (this.worker !== null) this.tell(this.worker, { kind: 'stop' });
    done(null);
  }

  end(): void {
    this.stop();
    this.worker?.terminate();
    this.worker = null;
  }
}

/** A seed that nobody can guess. */
export function seed(): bigint {
  const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (BigInt(high) << 32n) | BigInt(low);
}
