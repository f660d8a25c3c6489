// What the server answers beyond the language server protocol. `uri` names a text that the editor has open.

import type { Position, Range, WorkspaceEdit } from 'vscode-languageserver-protocol';

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

export interface BoardParams {
  readonly uri: string;
  /** In a worked example, the position that its steps before this place make; elsewhere the start. */
  readonly position?: Position;
  /** Moves played from there. */
  readonly moves?: readonly string[];
  /** Sites to mark in the picture. */
  readonly marked?: readonly string[];
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

export interface Description {
  readonly markdown: string;
  readonly text: string;
  readonly problem?: string | null;
}

export interface Choice {
  readonly ruleset: string | null;
  readonly options: readonly string[];
}

export interface Rulesets {
  /** The name of the choice that is looked at. */
  readonly current: string;
  readonly rulesets: readonly { readonly name: string; readonly label: string; readonly choice: Choice }[];
}

export interface Example {
  readonly name: string;
  readonly range: Range;
  readonly line: number;
}

export interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly range: Range;
  readonly message?: string;
  /** The step that failed. */
  readonly at?: Range;
  readonly expected?: string;
  readonly actual?: string;
}

/** Sends a request to the server. */
export interface Ask {
  (method: 'dafang/board', params: BoardParams): Promise<Board>;
  (method: 'dafang/hint', params: BoardParams): Promise<Hint>;
  (method: 'dafang/describe', params: { uri: string }): Promise<Description>;
  (method: 'dafang/rulesets', params: { uri: string }): Promise<Rulesets>;
  (method: 'dafang/setRuleset', params: { uri: string } & Choice): Promise<{ current: string }>;
  (method: 'dafang/tests', params: { uri: string }): Promise<Example[]>;
  (method: 'dafang/runTests', params: { uri: string; names?: readonly string[] }): Promise<Outcome[]>;
  (method: 'dafang/text', params: { uri: string }): Promise<{ text: string }>;
  (method: 'dafang/acceptTest', params: { uri: string; name: string }): Promise<WorkspaceEdit | null>;
}

/** The code of an answer of the protocol: the server has no such method. */
export const UNKNOWN_METHOD = -32601;

/** The server has looked at a text under all its rulesets. */
export const CHANGED = 'dafang/changed';

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
