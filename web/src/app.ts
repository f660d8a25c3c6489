// The page at work: a game, who plays, what was clicked, and all that follows from it.

import * as address from './address';
import { BoardView, NO_MARKS, type Marks } from './board';
import { beginning, click, nexts, paths } from './choose';
import type { Game, PageIndex } from './contract';
import { GLANCE, HINT, LEVELS, Machine, seed } from './machine';
import type { Scheme } from './paint';
import { Rules, type Move, type Position } from './rules';
import { Session } from './session';
import { bytes, load } from './load';
import { ONLOOKER, seen, wordFor } from './sight';
import { announced, changes, choicesWords, FEW, goesOnFrom, gone, narrowed, isCapture, offeredWords, playerName, refusal, siteWords, status, takenBy, thrown } from './words';

/** Who plays: a person, or the machine at a level, by its place in `LEVELS`. */
export type Seat = number | null;

export interface Wishes {
  scheme: Scheme | 'auto';
  turned: boolean;
  /** Whether what can move is marked before anything is selected. */
  showsStarts: boolean;
  /** Whether dice are thrown on the table and typed in. */
  throwsByHand: boolean;
  /** Whether the board is covered until the next person has the device. */
  covers: boolean;
}

/** Milliseconds that a move of the machine stays to be seen, at least. */
const PAUSE = 350;
const KEPT = 'dafang-wishes';
/** The most moves that are tried to show what they take. */
const MOST_TRIED = 40;

export class App {
  readonly rules: Rules;
  readonly session: Session;
  readonly view: BoardView;
  readonly machine: Machine;
  seats: Seat[];
  wishes: Wishes;
  clicked: number[] = [];
  /** Moves among which the clicks do not decide. */
  offered: Move[] = [];
  /** The piece that must go on, as in a chain of captures; it is taken up already. */
  private goesOn: number | null = null;
  hint: Move | null = null;
  advice = '';
  message = '';
  /** Whether the machine waits, as after undo. */
  isPaused = false;
  isCovered = false;
  /** In a game that hides something: the player who has the device; 0 if that is not known. */
  private holder = ONLOOKER;
  /** Whether the dice of this move were typed in. */
  private isThrown = false;
  /** What positions are worth to the players, by their hash. */
  readonly worth = new Map<string, number[]>();
  wantsChart = false;
  private readonly watchers: (() => void)[] = [];
  private announce: (text: string) => void = () => undefined;

  private constructor(readonly index: PageIndex, readonly entry: number, rules: Rules, module: Uint8Array<ArrayBuffer>, source: string) {
    this.rules = rules;
    this.session = new Session(rules);
    this.session.start(0n);
    this.wishes = kept(rules.game);
    this.view = new BoardView(rules.game, this.scheme, this.wishes.turned);
    this.machine = new Machine(source, module, rules.game);
    this.seats = rules.game.players.map(() => null);
  }

  static async open(index: PageIndex, entry: number, source: string): Promise<App> {
    const found = index.games[entry]!;
    const { game, module } = await load(found);
    return new App(index, entry, await Rules.load(module, game), module, source);
  }

  get game(): Game { return this.rules.game; }

  get scheme(): Scheme {
    if (this.wishes.scheme !== 'auto') return this.wishes.scheme;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'wood';
  }

  watch(act: () => void): void { this.watchers.push(act); }
  speakBy(act: (text: string) => void): void { this.announce = act; }
  say(text: string): void { this.announce(text); }

  // ---- The game ----

  begin(wanted: address.Wanted | null = null): void {
    this.session.start(wanted?.seed ?? seed());
    const problem = wanted === null ? null : this.session.follow(wanted.moves);
    this.isPaused = wanted !== null && wanted.moves.length > 0;
    this.holder = this.isPaused ? ONLOOKER : this.mover;
    this.message = problem ?? '';
    this.changed();
  }

  newGame(): void {
    this.begin();
    this.say(`New game. ${this.spoken()}`);
  }

  status(): string { return status(this.session, this.session.moves); }

  /** The same for a reader of screens, with what cannot be seen: the dice, and moves that are offered. */
  private spoken(isAgain = false): string {
    const dice = this.asksThrow ? ' The dice are to be typed in.' : this.isCovered ? '' : thrown(this.session.position);
    const offered = this.offered.length > 0 ? ` To choose from: ${this.choices()}.` : '';
    const status = isAgain && this.offered.length === 0 ? this.status().replace(/ to move$/, ' to move again') : this.status();
    const few = this.offered.length > 0 || this.isCovered ? '' : narrowed(this.session, this.open);
    return `${status}.${dice}${few}${offered}`;
  }

  private choices(): string { return choicesWords(this.game, this.seen, this.offered); }

  get mover(): number { return this.session.position.mover; }
  get isMachines(): boolean { return !this.session.isOver && this.seats[this.mover - 1] != null; }
  /** Whether somebody is to type what was thrown. */
  get asksThrow(): boolean {
    return this.wishes.throwsByHand && this.session.position.rolls && !this.isThrown && !this.session.isOver && this.session.moves.length > 0 && !this.session.canRedo;
  }
  /** Moves that a person can make now. */
  get open(): readonly Move[] {
    return this.isMachines && !this.isPaused || this.asksThrow || this.isCovered ? [] : this.session.moves;
  }
  /** Moves without a site on the board. */
  get plain(): Move[] {
    const board = this.view.boardSites;
    return this.open.filter(move => (move.from < 0 || move.from >= board) && (move.to < 0 || move.to >= board));
  }

  play(move: Move): void {
    const { position } = this.session;
    const before = this.mover;
    const played = this.session.play(move);
    const left = gone(this.game, position, this.session.position);
    this.isPaused = false;
    this.isThrown = false;
    this.isCovered = this.wishes.covers && !this.session.isOver && this.mover !== before && this.seats[this.mover - 1] == null && this.people > 1;
    const changed = this.isSecret ? '' : changes(this.game, played, position, this.session.position);
    const said = announced(this.game, played, this.word(this.session.count - 1), changed);
    this.message = left.trim();
    this.changed(true);
    this.say(`${said}${left} ${this.spoken(this.mover === before && this.game.players.length > 1)}`);
  }

  get people(): number { return this.seats.filter(seat => seat === null).length; }

  undo(): void {
    if (!this.session.canUndo) return;
    this.stop();
    do this.session.undo();
    while (this.session.canUndo && this.people > 0 && this.isMachines);
    this.isPaused = true;
    this.changed();
    this.say(`Taken back. ${this.spoken()}`);
  }

  redo(): void {
    if (!this.session.canRedo) return;
    this.stop();
    this.session.redo();
    this.isPaused = true;
    const { last } = this.session;
    this.cover();
    const said = last === null ? '' : announced(this.game, last, this.word(this.session.count - 1));
    this.changed();
    this.say(`${said} ${this.spoken()}`);
  }

  goTo(count: number): void {
    this.stop();
    this.session.goTo(count);
    this.isPaused = true;
    this.changed();
  }

  throw(pips: readonly number[]): void {
    if (!this.session.throw(pips)) return;
    this.isThrown = true;
    this.changed();
    this.say(this.spoken());
  }

  /** Opens a worked example at its first position, its moves ahead. */
  example(number: number): void {
    const example = this.game.examples[number];
    if (example === undefined) return;
    this.stop();
    this.session.start(1n, example.saved === '' ? null : bytes(example.saved));
    const problem = this.session.follow(example.moves);
    this.session.goTo(0);
    this.holder = this.mover;
    this.isPaused = true;
    this.message = problem ?? `Example: ${example.name}.${example.moves.length > 0 ? ' Redo shows its moves one by one.' : ''}`;
    this.say(this.message);
    this.changed(true);
  }

  /** Plays the moves of a text: what is wrong with it, if anything is. */
  read(text: string): string | null {
    if (text.trim() === '') return 'There is no text to read.';
    const before = { seed: this.session.seed, words: this.session.words() };
    this.stop();
    this.session.start(before.seed);
    const problem = this.session.follow(address.movesOf(text));
    if (problem !== null) {
      this.session.start(before.seed);
      this.session.follow(before.words);
    }
    this.isPaused = true;
    this.changed();
    return problem;
  }

  // ---- Clicks ----

  site(site: number): void {
    if (this.isCovered) return;
    if (this.isMachines && !this.isPaused) {
      this.refuse(`It is the turn of ${playerName(this.game, this.mover)}, whom the machine plays.`);
      return;
    }
    if (this.asksThrow) {
      this.refuse('The dice come first: say what was thrown.');
      return;
    }
    const clickedBefore = this.clicked;
    // The piece that must go on stays taken up.
    const isKept = this.goesOn !== null && site === this.goesOn && this.clicked.length === 1 && this.clicked[0] === site;
    if (isKept) {
      this.saySelected(site);
      return;
    }
    const choice = click(this.open, this.clicked, site, this.view.boardSites);
    this.clicked = choice.clicked;
    this.offered = choice.offered;
    this.message = '';
    if (choice.move !== null) {
      this.play(choice.move);
      return;
    }
    if (choice.refused) {
      if (this.goesOn !== null) this.clicked = [this.goesOn];
      this.refuse(refusal(this.session, this.seen, clickedBefore, site));
    } else if (this.clicked.length > 0) this.saySelected(site);
    this.draw();
  }

  private saySelected(site: number): void {
    const reached = [...nexts(this.open, this.clicked, this.view.boardSites)].map(next => siteWords(this.game, next));
    if (this.offered.length > 0) this.say(`${this.offered.length === 1 ? '1 move' : `${this.offered.length} moves`} to choose from${this.offered.length <= FEW ? `: ${this.choices()}` : ''}.`);
    else this.say(`${siteWords(this.game, site)} selected; ${reached.length === 1 ? '1 place' : `${reached.length} places`} to go${reached.length <= FEW ? `: ${reached.join(', ')}` : ''}.`);
  }

  /** A piece was dragged from one site to another. */
  drag(from: number, to: number): void {
    if (this.clicked.at(-1) !== from) {
      this.clicked = [];
      this.site(from);
    }
    if (this.clicked.at(-1) === from) this.site(to);
  }

  canDrag(site: number): boolean {
    return beginning(this.open, [site], this.view.boardSites).length > 0 && this.session.position.standing.has(site);
  }

  refuse(text: string): void {
    this.message = text;
    this.advice = '';
    this.say(text);
    this.draw();
  }

  drop(): void {
    this.clicked = [];
    this.offered = [];
    this.message = '';
    this.draw();
  }

  uncover(): void {
    this.isCovered = false;
    this.holder = this.mover;
    const { last } = this.session;
    const said = this.hides && last !== null ? announced(this.game, last, this.word(this.session.count - 1)) : '';
    this.changed();
    if (said !== '') this.say(`${said} ${this.spoken()}`);
  }

  // ---- What is hidden ----

  /** Whether the rules hide something from players. The machine does not play then: it would see what is hidden. */
  get hides(): boolean { return this.game.hidden.length > 0; }
  /** Whether something may be hidden still: once the game is over, all is shown. */
  get isSecret(): boolean { return this.hides && (this.session.positionAt(this.session.length)?.ending ?? -1) < 0; }
  /** The player who looks at the board. */
  get viewer(): number { return this.isCovered ? ONLOOKER : this.mover; }
  /** The position as that player sees it; nothing stands on a board that is covered. */
  get seen(): Position {
    const { position } = this.session;
    if (!this.isSecret) return position;
    return this.isCovered ? { ...position, standing: new Map() } : seen(this.game, position, this.viewer);
  }

  /** A move of the game, by its place, as the player who looks may know it; null if all of it is hidden. */
  word(place: number): string | null {
    const played = this.session.played[place];
    const [before, after] = [this.session.positionAt(place), this.session.positionAt(place + 1)];
    if (played === undefined || before === undefined || after === undefined) return null;
    return this.isSecret ? wordFor(this.game, this.viewer, played, before, after) : played.name;
  }

  /** Covers the board where another player is to look at it than the one who has the device. */
  private cover(): void {
    if (!this.hides) return;
    this.isCovered = this.isSecret && this.wishes.covers && this.people > 1 && this.mover !== this.holder;
  }

  // ---- The machine ----

  sit(player: number, seat: Seat): void {
    this.seats[player - 1] = seat;
    this.isPaused = false;
    this.stop();
    this.changed();
  }

  resume(): void {
    this.isPaused = false;
    this.changed();
  }

  private stop(): void { this.machine.stop(); }

  private async think(): Promise<void> {
    const level = LEVELS[this.seats[this.mover - 1] ?? 2] ?? LEVELS[2]!;
    const { saved, position, moves } = this.session;
    const [began, asked] = [performance.now(), saved];
    const thought = moves.length === 1 ? { best: 0, values: [], playouts: 0, depth: 0, isTree: true } : await this.machine.think(saved, level);
    if (thought === null || this.session.saved !== asked) return;
    const left = PAUSE - (performance.now() - began);
    if (left > 0) await new Promise(done => setTimeout(done, left));
    if (this.session.saved !== asked || !this.isMachines || this.isPaused) return;
    if (thought.values.length > 0) this.worth.set(position.hash, thought.values);
    const move = this.session.moves[thought.best];
    if (move !== undefined) this.play(move);
  }

  async askHint(): Promise<void> {
    if (this.hides || this.session.isOver || this.asksThrow || this.isCovered || this.isMachines && !this.isPaused) return;
    this.advice = 'Thinking …';
    this.draw();
    const asked = this.session.saved;
    const thought = await this.machine.think(asked, HINT);
    if (thought === null || this.session.saved !== asked) return;
    this.hint = this.session.moves[thought.best] ?? null;
    const worth = thought.values[this.mover - 1] ?? 0.5;
    this.worth.set(this.session.position.hash, thought.values);
    this.advice = this.hint === null ? 'No move to advise.'
      : `Hint: ${this.hint.name} (${Math.round(100 * worth)} % for ${playerName(this.game, this.mover)}, after ${thought.playouts} ${thought.isTree ? 'playouts' : 'positions'})`;
    this.say(this.hint === null ? this.advice : this.advice.replace(this.hint.name, offeredWords(this.game, this.seen, this.hint)));
    this.draw();
  }

  /** Values the positions of the game that have no value yet, one after the other. */
  async chart(): Promise<void> {
    if (this.hides || !this.wantsChart || this.machine.isThinking) return;
    for (let count = 0; count <= this.session.length; count++) {
      const [position, saved] = [this.session.positionAt(count), this.session.savedAt(count)];
      if (position === undefined || saved === undefined || this.worth.has(position.hash)) continue;
      if (position.ending >= 0) {
        const many = this.game.players.length;
        this.worth.set(position.hash, position.ranks.map(rank => many > 1 ? (many - rank) / (many - 1) : 1));
        continue;
      }
      const thought = await this.machine.think(saved, GLANCE);
      if (thought === null) return;
      this.worth.set(position.hash, thought.values);
      this.draw();
      void this.chart();
      return;
    }
    this.draw();
  }

  // ---- What is seen ----

  wish(wishes: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...wishes };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.wishes));
    } catch {
      // A page that may keep nothing goes on without.
    }
    if (wishes.throwsByHand !== undefined) this.isThrown = false;
    this.changed();
  }

  private marks(): Marks {
    if (this.isCovered) return NO_MARKS;
    const { open, clicked, session, game, seen } = this;
    const board = this.view.boardSites;
    const starts = nexts(open, [], board);
    const takes = new Set<number>();
    const going = clicked.length > 0 ? beginning(open, clicked, board) : open;
    for (const move of going) {
      const target = move.to >= 0 ? move.to : move.from;
      const there = seen.standing.get(target);
      const owner = there?.veiled?.owner ?? game.pieces[there?.kinds.at(-1) ?? 0]?.owner ?? 0;
      if (isCapture(game, seen, move)) takes.add(target);
      else if (clicked.length > 0 && owner !== 0 && owner !== this.mover) takes.add(target);
    }
    for (const site of this.wouldTake(going)) takes.add(site);
    // What is put or taken is the first click already: all its places are shown.
    const placing = open.length > 0 && open.every(move => move.from < 0 || move.from >= board || game.rules[move.rule]?.kind === 'take');
    return {
      last: session.last === null || this.word(session.count - 1) === null ? [] : [session.last.from, session.last.to],
      clicked, starts, takes,
      nexts: clicked.length > 0 || placing && (this.wishes.showsStarts || takes.size > 0) ? nexts(open, clicked, board) : new Set(),
      hint: this.hint === null ? [] : [this.hint.from, this.hint.to],
      showsStarts: this.wishes.showsStarts && clicked.length === 0 && !placing,
    };
  }

  /** Pieces that moves take which do not end on them, as those that are jumped over: of the piece that is taken up, or where
   * nothing but a capture is allowed. */
  private wouldTake(moves: readonly Move[]): number[] {
    const isTakenUp = this.clicked.length > 0;
    // To try moves would tell what is hidden.
    if (this.hides || moves.length === 0 || moves.length > MOST_TRIED) return [];
    if (!isTakenUp && !(this.wishes.showsStarts && moves.every(({ from, name }) => from >= 0 && name.includes('x')))) return [];
    const { game, session, view } = this;
    const carried = moves.filter(({ rule, from, to }) => game.rules[rule]?.kind === 'move' && from >= 0 && from < view.boardSites && to >= 0);
    return carried.flatMap(move => [...takenBy(game, session.position, move), ...session.takenBy(move)]);
  }

  draw(): void {
    this.view.look(this.scheme, this.wishes.turned);
    this.view.show(this.seen, this.marks());
    for (const act of this.watchers) act();
  }

  /** Another position is shown. */
  private changed(keepsMessage = false): void {
    this.clicked = [];
    this.offered = [];
    this.hint = null;
    this.advice = '';
    this.cover();
    this.offerAll();
    this.goesOn = this.clicked.length > 0 || this.open.length === 0 ? null : goesOnFrom(this.session, this.open);
    if (this.goesOn !== null) this.clicked = [this.goesOn];
    if (!keepsMessage && this.session.count > 0) this.message = '';
    this.keepAddress();
    this.draw();
    if (this.isMachines && !this.isPaused && !this.asksThrow) void this.think();
    else void this.chart();
  }

  /** Where all moves are choices at one site, as when a pawn becomes another piece, they are offered without a click on it. */
  private offerAll(): void {
    const [first, ...others] = this.open;
    const site = first === undefined || others.length === 0 ? undefined : paths(first, this.view.boardSites).at(-1)![0];
    if (site === undefined || site >= this.view.boardSites) return;
    if (!this.open.every(move => paths(move, this.view.boardSites).every(path => path.length === 1 && path[0] === site))) return;
    this.clicked = [site];
    this.offered = [...this.open];
  }

  get link(): string { return address.written(this.session, this.entry, this.index.games); }

  private keepAddress(): void {
    // The next player to have the device would read hidden moves in the address.
    if (!this.session.isFromStart) return;
    const link = this.isSecret ? '#' : this.link;
    if (link === (location.hash || '#')) return;
    try {
      history.replaceState(null, '', link);
    } catch {
      // A browser that keeps addresses of files as they are still shows the link in "Share".
    }
  }
}

function kept(game: Game): Wishes {
  const plain: Wishes = { scheme: 'auto', turned: false, showsStarts: true, throwsByHand: false, covers: game.hidden.length > 0 };
  try {
    return { ...plain, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Wishes>, turned: false, throwsByHand: false, covers: plain.covers };
  } catch {
    return plain;
  }
}
