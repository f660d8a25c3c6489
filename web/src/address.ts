// A game in the address of the page, and as a text that the program reads, too.

import type { PageIndex } from './contract';
import type { Session } from './session';

type Entry = PageIndex['games'][number];

export interface Wanted {
  /** The game of the page, by its place. */
  entry: number;
  moves: string[];
  seed: bigint | null;
}

const unbroken = (word: string) => word.replaceAll(' ', '\u00a0');

export function written(session: Session, entry: number, entries: readonly Entry[]): string {
  const moves = session.words().map(word => encodeURIComponent(unbroken(word)).replaceAll('%2C', ',').replaceAll('%40', '@').replaceAll('%3A', ':'));
  const parts = [`moves=${moves.join('+')}`, `seed=${session.seed.toString(16)}`];
  if (entries.length > 1 && entry > 0) parts.push(`game=${entry}`);
  return `#${parts.join('&')}`;
}

export function read(hash: string, entries: readonly Entry[]): Wanted {
  const parts = new Map(hash.replace(/^#/, '').split('&').map(part => part.split('=', 2) as [string, string | undefined]));
  const entry = Number(parts.get('game') ?? 0);
  const seed = parts.get('seed') ?? '';
  const decode = (word: string) => {
    try {
      return decodeURIComponent(word);
    } catch {
      return word;
    }
  };
  return {
    entry: Number.isInteger(entry) && entries[entry] !== undefined ? entry : 0,
    moves: (parts.get('moves') ?? '').split('+').filter(word => word !== '').map(decode),
    seed: /^[0-9a-f]{1,16}$/.test(seed) ? BigInt(`0x${seed}`) : null,
  };
}

/** The text of a game, as `dafang play --load` reads it. */
export function saved(session: Session): string {
  const { game } = session.rules;
  const lines = ['dafang game 1', `title: ${game.name}`, `game: ${game.name}`];
  if (game.ruleset !== null) lines.push(`ruleset: ${game.ruleset}`);
  lines.push(...game.options.map(option => `option: ${option}`), 'moves:', ...session.words().map(unbroken));
  return `${lines.join('\n')}\n`;
}

/** The moves of a text: a saved game, or moves alone, with their numbers or without. */
export function movesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex(line => line.trim() === 'moves:');
  return lines.slice(start + 1).join(' ').split(/[ \t]+/).filter(word => word !== '' && !/^\d+\.+$/.test(word));
}
