// A board beside a text: which position it shows, and the game that is played from there. Knows no editor.

import type { Position } from 'vscode-languageserver-protocol';
import type { Ask, Board, BoardParams, Hint, Shown, Wish } from './protocol';

/** A board of which nothing is known. */
const NONE: Board = {
  title: '', ruleset: '', status: '', over: false, svg: '', text: '', sites: [], moves: [], played: [], version: 0,
};

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

export class Session {
  private uri: string;
  private position: Position | undefined;
  private moves: string[] = [];
  private undone: string[] = [];
  private board: Board | undefined;
  private hint: Hint | undefined;
  private thinking = false;
  /** Counts what was asked, so that an answer that was overtaken is passed over. */
  private asked = 0;

  constructor(
    private readonly ask: Ask,
    private readonly show: (shown: Shown) => void,
    uri: string,
    position?: Position,
  ) {
    this.uri = uri;
    this.position = position;
  }

  get text(): string {
    return this.uri;
  }

  /** The cursor stands elsewhere. A game that is being played goes on. */
  async moveTo(uri: string, position: Position): Promise<void> {
    if (this.uri === uri && this.moves.length > 0) return;
    if (this.uri !== uri) {
      this.board = undefined;
      this.moves = [];
      this.undone = [];
    }
    this.uri = uri;
    this.position = position;
    await this.refresh();
  }

  async wish(wish: Wish): Promise<void> {
    switch (wish.kind) {
      case 'ready':
        break;
      case 'play':
        this.moves.push(wish.move);
        this.undone = [];
        break;
      case 'back': {
        const move = this.moves.pop();
        if (move !== undefined) this.undone.push(move);
        break;
      }
      case 'forward': {
        const move = this.undone.pop();
        if (move !== undefined) this.moves.push(move);
        break;
      }
      case 'restart':
        this.moves = [];
        this.undone = [];
        break;
      case 'hint':
        return this.think();
    }
    await this.refresh();
  }

  /** Asks for the board anew: the text, the ruleset or the moves are others. */
  async refresh(): Promise<void> {
    const turn = ++this.asked;
    this.hint = undefined;
    this.thinking = false;
    try {
      const board = await this.ask('dafang/board', this.params());
      if (turn !== this.asked) return;
      this.board = board;
      this.send();
    } catch (error) {
      if (turn !== this.asked) return;
      // What failed stands over the last board, as a mistake of the text does: no message for each key that is typed.
      this.board = { ...(this.board ?? NONE), problem: reason(error) };
      this.send();
    }
  }

  private async think(): Promise<void> {
    const turn = ++this.asked;
    this.thinking = true;
    this.send();
    try {
      const hint = await this.ask('dafang/hint', this.params());
      if (turn === this.asked) this.hint = hint;
    } catch (error) {
      if (turn === this.asked) this.hint = { move: '', path: [], problem: reason(error) };
    }
    if (turn !== this.asked) return;
    this.thinking = false;
    this.send();
  }

  private params(): BoardParams {
    return {
      uri: this.uri,
      ...(this.position === undefined ? {} : { position: this.position }),
      moves: this.moves,
    };
  }

  private send(): void {
    if (this.board === undefined) return;
    this.show({
      board: this.board,
      back: this.moves.length,
      forward: this.undone.length,
      thinking: this.thinking,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
    });
  }
}
