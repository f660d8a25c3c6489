// What a page holds: its index, and of each game the data and the module, compressed.

import type { Game, PageIndex } from './contract';

export interface Loaded {
  game: Game;
  module: Uint8Array<ArrayBuffer>;
}

/** The text of an element: base64 of raw deflate. */
async function unpacked(id: string): Promise<ArrayBuffer> {
  const text = document.getElementById(id)?.textContent?.trim();
  if (text === undefined) throw new Error(`the page has no part ${id}`);
  const packed = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer();
}

export function index(): PageIndex {
  const text = document.getElementById('dafang-index')?.textContent;
  if (text === null || text === undefined) throw new Error('the page has no index of its games');
  return JSON.parse(text) as PageIndex;
}

export async function load(entry: PageIndex['games'][number]): Promise<Loaded> {
  const [data, module] = await Promise.all([unpacked(entry.data), unpacked(entry.module)]);
  return { game: JSON.parse(new TextDecoder().decode(data)) as Game, module: new Uint8Array(module) };
}

/** Bytes that a text holds as base64. */
export function bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
}
