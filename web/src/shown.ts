// What the board of an editor is sent by its extension, and what it sends.

export interface Site {
  readonly site: string;
  /** In the coordinates of the picture. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

export interface Move {
  /** The long name of the move, which every command takes. */
  readonly text: string;
  /** The sites to click, in order; none for a pass. */
  readonly path: readonly string[];
}

export interface Board {
  readonly title: string;
  readonly ruleset: string;
  /** Whose turn it is, or how the game ended. */
  readonly status: string;
  readonly over: boolean;
  readonly svg: string;
  readonly text: string;
  readonly sites: readonly Site[];
  readonly moves: readonly Move[];
  readonly played: readonly string[];
  readonly version: number;
  /** Why the text, or these moves, cannot be played; all else is that of the last time that they could. */
  readonly problem?: string | null;
}

export interface Hint {
  readonly move: string;
  readonly path: readonly string[];
  readonly problem?: string | null;
}

/** What the web view is sent. */
export interface Shown {
  readonly board: Board;
  /** How many moves can be taken back, and played again. */
  readonly back: number;
  readonly forward: number;
  readonly hint?: Hint;
  readonly thinking: boolean;
}

/** What the web view sends. */
export type Wish =
  | { readonly kind: 'ready' | 'back' | 'forward' | 'restart' | 'hint' }
  | { readonly kind: 'play'; readonly move: string };
