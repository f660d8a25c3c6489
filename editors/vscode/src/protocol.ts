// What the server answers beyond the language server protocol. `uri` names a text that the editor has open.

import type { Position, Range, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { Board, Hint } from '../../../web/src/shown';

export type { Board, Hint, Move, Shown, Site, Wish } from '../../../web/src/shown';

export interface BoardParams {
  readonly uri: string;
  /** In a worked example, the position that its steps before this place make; elsewhere the start. */
  readonly position?: Position;
  /** Moves played from there. */
  readonly moves?: readonly string[];
  /** Sites to mark in the picture. */
  readonly marked?: readonly string[];
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
