/**
 * What the program hands to the page: a module of WebAssembly, a description of the game as data, and the elements of
 * the page that hold them. docs/module.md says what each part means.
 */

/** The version of the interface of the module: what `abi()` returns. */
export type Abi = 1;

/** The exports of the module of a game. Sites, kinds of pieces, players and rules are numbers, as in `Game`. */
export interface GameModule {
  /** May grow in any call: make views of `memory.buffer` anew after each. */
  memory: WebAssembly.Memory;
  /** The version of this interface. */
  abi(): number;
  /** Begins a game. Dice and random choices follow from the seed. */
  start(seed: bigint): void;
  /** Gives the generator of random choices and dice another seed, from this move on. */
  seed(seed: bigint): void;
  /** The number of legal moves; 0 once the game is over. A player with no other move has one: the pass. */
  legal(): number;
  /** The address of legal move `index`: eight i32, see `MOVE`. Valid until the position changes. */
  move(index: number): number;
  /** The address of the name of legal move `index`, as `dafang moves` writes it: UTF-8, ended by a byte 0. */
  name(index: number): number;
  /** Makes legal move `index`: 0 if the game goes on, 1 if it is over, −1 if there is no such move. */
  play(index: number): number;
  /** Makes the move whose eight numbers stand at an address, such as that of the buffer and 8: as `play`, without a list. It must be
   * one that was legal in this position before; of others the position breaks. */
  make(address: number): number;
  /** Makes one of the legal moves, each equally likely: its index in the list before it was made; −1 once the game is over. */
  random(): number;
  /** Plays random moves by a seed until the game is over: how many. */
  playout(seed: bigint): number;
  /** The number of sequences of `depth` moves from here; the position is as before. Not with dice: 0. */
  perft(depth: number): bigint;
  /** The player to move, from 1; 0 once the game is over. */
  mover(): number;
  /** The number of the ending (`Game.endings`), from 0; −1 while the game goes on. */
  ending(): number;
  /** The rank of a player once the game is over, 1 the best, means of shared places; 0 before. */
  rank(player: number): number;
  /** How many moves have been made since the first position. */
  plies(): number;
  /** A hash of the position without the moves that led to it. */
  hash(): bigint;
  /** The kind of the piece on a site, of a stack the highest; 0 for none. Sites of hands follow those of the board. */
  what(site: number): number;
  /** How many pieces: of equal ones on a site or in a hand, or the height of a stack; 0 for none. */
  amount(site: number): number;
  /** The kind of the piece at a level of a stack, 0 the lowest; 0 for none. */
  level(site: number, level: number): number;
  /** Local state, rotation and value of the piece on a site. */
  state(site: number): number;
  rotation(site: number): number;
  value(site: number): number;
  /** 1 if a part of a site is hidden from a player, otherwise 0. The parts by number: all of it 0, the kind of its piece 1, the owner 2,
   * how many 3, local state 4, rotation 5, value 6. */
  hidden(part: number, player: number, site: number): number;
  /** 1 while a player takes part: the game goes on, and the player has not left it. */
  active(player: number): number;
  /** The score of a player, in parts of a point (`Game.scoreParts`). */
  score(player: number): number;
  /** What is left of die `die`, as pips; 0 if it is used up or not thrown. */
  die(die: number): number;
  /** Turns up a face of a die for the coming roll, by its number from 0, in place of the one that the seed gave. */
  turnUp(die: number, face: number): void;
  /** The face of a die that was thrown for this ply, by its number from 0; −1 if there is no such die. */
  face(die: number): number;
  /** 1 if dice are rolled before this move, otherwise 0. */
  rolls(): number;
  /** How many moves, such as captures, the mover owes before the turn passes. */
  owed(): number;
  /** The phase of the mover (`Game.phases`). */
  phase(): number;
  /** The address of the position as JSON (`JsonPosition`): UTF-8, ended by a byte 0. Valid until the position changes. */
  json(): number;
  /** Writes the position to `buffer()`: its length in bytes. A copy of the bytes is an undo, and a branch of a search. */
  save(): number;
  /** The address of the buffer that `save` writes and `restore` reads. */
  buffer(): number;
  /** Goes to the position in `buffer()`, which a module of the same game has saved. */
  restore(): void;
}

/** A position as `json` writes it, with what the functions of these names give. Sites with something on them alone are there. */
export interface JsonPosition {
  mover: number;
  ending: number;
  plies: number;
  owed: number;
  phase: number;
  /** By player from the first, in parts of a point; empty without scores. */
  scores: number[];
  dice: number[];
  sites: { site: number; kind: number; amount: number; state: number; rotation: number; value: number; levels?: number[] }[];
}

/** Places in the eight numbers of a move; −1 for none, in `PIECE` and `DICE` 0. */
export const enum MOVE { RULE, FROM, TO, OVER, PIECE, SITE, VALUE, DICE }

/** The description of a game as data. */
export interface Game {
  schema: "page/1";
  /** The version of the program that made it. */
  dafang: string;
  /** The hash of texts, ruleset and options, as `--json` of the program names the rules. */
  hash: string;
  name: string;
  /** Name and ruleset. */
  title: string;
  ruleset: string | null;
  options: string[];
  about: About;
  players: Player[];
  /** By kind; the first, for kind 0, is null. */
  pieces: (Piece | null)[];
  board: Board;
  hands: Hand[];
  /** The board as `dafang show --svg` paints it: upright, and turned by half. */
  pictures: [Picture, Picture];
  /** How pieces are drawn. */
  draw: Draw;
  /** Whether pieces lie upon each other, so that `level` gives each of them. */
  stacks: boolean;
  /** Whether players have scores, and the parts of a point. */
  scores: boolean;
  scoreParts: number;
  dice: Die[];
  /** Whether some moves roll the dice after they have been chosen. */
  rollsWithMoves: boolean;
  /** The names of the phases, by number. */
  phases: string[];
  /** Sites that the text marks by a sign or a colour, such as homes and safe squares. */
  marks: { name: string; owner: number; sign: string; colour: string | null; sites: number[] }[];
  /** The parts of sites that the rules may hide from players (`GameModule.hidden`); empty in most games. */
  hidden: HiddenPart[];
  /** The rules of moves, by number. */
  rules: Rule[];
  endings: Ending[];
  english: Section[];
  examples: Example[];
  /** What positions are worth, where that has been learned (`dafang train`); otherwise null. */
  learned: Learned | null;
  /** The text of the game first, then those that it uses, each by its name. */
  texts: { name: string; text: string }[];
  /** What the text offers, and which choices other modules of the page are for: see `PageIndex`. */
  rulesets: { name: string; short: string; isDefault: boolean }[];
  choices: { heading: string; items: string[]; chosen: string }[];
}

export interface About {
  /** What the text says of itself in `(metadata (info (description …) (rules …)))`, as paragraphs. */
  text: string | null;
  also: string[];
  family: string | null;
  sources: string[];
  readings: { point: string; taken: string }[];
  /** The game that it is a variant of, the author, and the author's remark. */
  variant: string | null;
  author: string | null;
  licence: string | null;
}

export interface Player { number: number; name: string; colour: string; /** Ink that is read on it. */ ink: string; rim: string }

export interface Piece {
  kind: number;
  name: string;
  /** The name without the number of its owner. */
  base: string;
  owner: number;
  /** Letter or sign; empty where colours tell pieces apart. */
  sign: string;
  /** SVG elements of the piece around (0, 0), radius `Draw.radius`; gradients are in `Picture.defs`. Empty for lines. */
  svg: string;
}

export interface Board {
  playedOn: "cell" | "vertex" | "edge";
  /** By site. `x` and `y` in the board's own unit, y to the north. */
  sites: { index: number; name: string; x: number; y: number; polygon: [number, number][] }[];
  vertices: [number, number][];
  edges: [number, number][];
  cells: number[][];
}

export interface Hand { index: number; name: string; owner: number }

export interface Picture {
  /** Left, top, width, height. */
  viewBox: [number, number, number, number];
  /** For `<defs>`. */
  defs: string;
  /** The SVG elements of the board without pieces, the wood first. */
  board: string;
  /** The middle of each site of the board, in the units of the picture. */
  places: [number, number][];
  /** Of boards whose pieces are lines: the ends of each. */
  ends: [number, number, number, number][];
  /** The outline of each cell, in the units of the picture; empty for other boards. */
  outlines: [number, number][][];
  /** What is painted over the pieces: the points of a board of lines. */
  above: string;
  /** For each site the SVG elements of its name, painted there while it is empty; no entries where lines carry names. */
  names: string[];
  /** For each site how pieces are placed there that are several, if not by a number: the first from the place of the
   * site by `from`, each further by `step`, no more than `most` before a number is written. Null for a number alone. */
  piles: ({ from: [number, number]; step: [number, number]; most: number } | null)[];
  /** On a board with a bar: where the pieces of each hand lie, the first and the step to the next. Else empty. */
  bar: { at: [number, number]; step: [number, number] }[];
  /** On a board with trays: where the pieces of each player lie that have been borne off. Else empty. */
  trays: { at: [number, number]; step: [number, number] }[];
}

export interface Draw {
  /** Discs, lines between points, or seeds of which many lie in a pit: `seeds` are the places of the first, second … */
  pieces: "disc" | "line" | "seed";
  seeds: [number, number][];
  /** On a board with trays: the pieces that each player begins with, and for each player and site (hands, too) the steps
   * to the end of the way, null where the way does not lead. Else empty. */
  supply: number[];
  steps: (number | null)[][];
  radius: number;
  /** The width of a piece that is a line. */
  line: number;
  /** The colours of the wood, by what they paint, as they stand in `Picture.board`: a page may paint others. */
  palette: { wood: string; cells: string[]; line: string; ink: string; mark: string };
}

export type HiddenPart = "All" | "What" | "Who" | "Count" | "State" | "Rotation" | "Value";

export interface Die { faces: number[]; weights: number[] }

export interface Rule {
  number: number;
  /** The name that the text gives the move. */
  name: string | null;
  kind: "move" | "put" | "take" | "pass" | "swap" | "propose" | "vote" | "select" | "assign" | "crossOut";
  /** The rule in the text, in short, and its text and line. */
  text: string;
  place: string;
}

export interface Ending {
  /** Why the game ended, in words. */
  words: string;
  /** The ranks of the players from the first; null where `rank` depends on the position. */
  ranks: number[] | null;
}

export interface Section { title: string; blocks: Block[] }
export type Block =
  | { text: string }
  | { note: string }
  | { list: Block[][] }
  | { numbered: Block[][] }
  | { picture: string[] };

/** What each player has in a position is a sum of worths, as logarithm of the odds to win. Kinds and sites are numbers. */
export interface Learned {
  /** The search that suits the game. */
  method: "mcts" | "alphabeta";
  /** Whether random games of a tree search are played to their ends, and not valued after a few moves. */
  playsOut: boolean;
  /** Whether each turn adds a piece that stays as it is. */
  onlyAdded: boolean;
  /** Whether sites hold several pieces. */
  counts: boolean;
  /** How much of the results the worths explain: 0 for nothing, 1 for all. */
  insight: number;
  /** To be the mover; and to have a choice, for the logarithm of one more than the number of moves. */
  turn: number;
  mobility: number;
  /** By kind and site of the board what a piece there is worth, in `parts` of one. */
  parts: number;
  pieces: number[][];
  /** By kind, in hand. */
  hands: number[];
  /** Where a pattern stands, and where one piece is missing and its site empty. A placement is sites of the player's pieces,
   * sites that must be empty, and sites without pieces of the player. */
  patterns: { standing: number; short: number; placements: [number[], number[], number[]][] }[];
  goals: Goal[];
  /** A network whose value is added to the sums of the two players; missing where none was learned. */
  network?: Network;
}

/** After the efficiently updatable networks of Nasu (2018), as `engine/src/search/network.rs` has it. */
export interface Network {
  /** Sums of each view. */
  hidden: number;
  /** For each site the one where the second player sees it, and for each kind the one that it is to the second player; null where each
   * player has numbers of its own. */
  exchange: [number[], number[]] | null;
  /** In base 64, for each block: the first layer by input, a byte for each number; then, two bytes each, the lower first, what the sums
   * begin with and the second layer for the mover and for the other; then four bytes that are added. */
  numbers: string;
}

export type Goal =
  /** Rows of one owner: what an open one is worth that lacks one piece, and two; the sites of all, one after the other. */
  | { kind: "row"; length: number; worth: [number, number]; rows: number[] }
  /** Regions to connect, by player from the first: for minus the logarithm of one more than the sites that are to be filled. */
  | { kind: "connection"; worth: number; steps: number[][]; regions: number[][][]; number: number }
  /** A region to reach: for minus the logarithm of one more than the steps of the nearest piece, by player and site. */
  | { kind: "region"; worth: number; distances: (number[] | null)[] };

/** A worked example: a position, and moves from there. */
export interface Example {
  name: string;
  /** The moves, as `name` gives them. */
  moves: string[];
  /** The position that it begins with, as bytes for `restore`, base64; empty for the first position of the game. */
  saved: string;
}

/** A text in the JSON of `<script type="application/json" id="dafang-texts">` of a page. */
export interface PageText {
  name: string;
  text: string;
  /** The names in its `(use "…")`, each with the name of the text that it means. */
  uses: [string, string][];
  /** Whether it holds defines that the others call without a `(use "…")`. */
  isDefine: boolean;
}

/** The JSON in `<script type="application/json" id="dafang-index">` of a page. */
export interface PageIndex {
  format: 2;
  dafang: string;
  name: string;
  /** The games of the page, one for each choice, the first shown. Of that one `<script id="data">` holds the data and `id="module"`
   * the module, both as base64 of deflate-raw (`DecompressionStream("deflate-raw")`), of all others `id="others"` both together. */
  games: {
    title: string;
    ruleset: string | null;
    options: string[];
    hash: string;
    /** Where in the others, once they are unpacked, the data begin, the module begins, and it ends; null for the first game. */
    at: [number, number, number] | null;
  }[];
  /** Other pages near it, as those of the gallery that it belongs to: names and relative addresses. */
  links: [string, string][];
}
