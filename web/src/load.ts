// What a page holds: its index, and of each game the data and the module, compressed.

import type { Game, PageIndex } from './contract';
import { grown } from './shared';

export interface Loaded {
  game: Game;
  module: Uint8Array<ArrayBuffer>;
}

/** The text of an element: base64 of raw deflate. */
async function unpacked(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = document.getElementById(id)?.textContent?.trim();
  if (text === undefined) throw new Error(`the page has no part ${id}`);
  const stream = new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export function index(): PageIndex {
  const text = document.getElementById('dafang-index')?.textContent;
  if (text === null || text === undefined) throw new Error('the page has no index of its games');
  return JSON.parse(text) as PageIndex;
}

/** The games of the page but the first, one after the other. */
let others: Promise<Uint8Array<ArrayBuffer>> | null = null;

const first = () => Promise.all([unpacked('data'), unpacked('module')]);

async function unpackOthers(): Promise<Uint8Array<ArrayBuffer>> {
  const [[data, module], packed] = await Promise.all([first(), unpacked('others')]);
  const known = new Uint8Array(data.length + module.length);
  known.set(data);
  known.set(module, data.length);
  return grown(known, packed);
}

export async function load({ at }: PageIndex['games'][number]): Promise<Loaded> {
  // A module goes to the worker alone, not with the bytes around it.
  const part = (all: Uint8Array<ArrayBuffer>, [start, middle, end]: [number, number, number]) => [all.subarray(start, middle), all.slice(middle, end)] as const;
  const [data, module] = at === null ? await first() : part(await (others ??= unpackOthers()), at);
  return { game: JSON.parse(new TextDecoder().decode(data)) as Game, module };
}

/** Bytes that a text holds as base64. A loop, since `Uint8Array.from` asks an iterator for each letter: 50 ms for a large module. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text);
  const made = new Uint8Array(letters.length);
  for (let at = 0; at < made.length; at++) made[at] = letters.charCodeAt(at);
  return made;
}
