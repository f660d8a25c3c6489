// What a position is worth by learned weights: for each player a sum over pieces, places, patterns and nearness to goals.

import type { Goal, Learned } from './contract';
import { Network } from './network';
import type { Rules } from './rules';

/** Steps to what cannot be reached. */
const FAR = 60;
/** The insight from which an evaluation is better than none. */
export const LEAST_INSIGHT = 0.02;

const nearness = (steps: number) => -Math.log(1 + steps);

export class Evaluation {
  private readonly board: number;
  private readonly sites: number;
  private readonly players: number;
  /** By kind, the player whom it helps: pieces of nobody count for the first of two. */
  private readonly owners: number[];
  private readonly kinds: Uint8Array;
  private readonly owner: Uint8Array;
  private readonly tables: Float64Array[];
  /** What each player has, by number. */
  readonly scores: Float64Array;
  private readonly count: Int32Array;
  private readonly network: Network | null;

  constructor(private readonly rules: Rules, readonly learned: Learned) {
    const { game } = rules;
    this.board = game.board.sites.length;
    this.sites = this.board + game.hands.length;
    this.players = game.players.length;
    this.owners = game.pieces.map(piece => piece === null ? 0 : piece.owner === 0 && this.players === 2 ? 1 : piece.owner <= this.players ? piece.owner : 0);
    this.kinds = new Uint8Array(this.sites);
    this.owner = new Uint8Array(this.sites);
    this.tables = learned.pieces.map(table => Float64Array.from(table, worth => worth / learned.parts));
    this.scores = new Float64Array(this.players + 1);
    this.count = new Int32Array(this.players + 1);
    this.network = learned.network === undefined ? null : new Network(rules, learned.network);
  }

  worth(kind: number, site: number): number { return this.tables[kind]?.[site] ?? 0; }
  ownerOf(kind: number): number { return this.owners[kind] ?? 0; }

  /** Reads what stands where. */
  private read(): void {
    const { rules, kinds, owner, sites } = this;
    const { pieces } = rules.game;
    for (let site = 0; site < sites; site++) {
      const kind = rules.what(site);
      kinds[site] = kind;
      owner[site] = kind === 0 ? 255 : pieces[kind]?.owner ?? 0;
    }
  }

  /** What each player has in the position, in which the mover has a number of moves. */
  private sum(choices: number): void {
    const { rules, learned, scores, kinds, owners, tables, board, sites, count } = this;
    this.read();
    scores.fill(0);
    count.fill(0);
    for (let site = 0; site < board; site++) {
      const kind = kinds[site]!;
      if (kind === 0) continue;
      const whose = owners[kind]!;
      const number = learned.counts ? rules.amount(site) : 1;
      scores[whose]! += tables[kind]![site]! * number;
      count[whose]! += number;
    }
    for (let site = board; site < sites; site++) {
      const kind = kinds[site]!;
      if (kind === 0) continue;
      const number = rules.amount(site);
      scores[owners[kind]!]! += learned.hands[kind]! * number;
      count[owners[kind]!]! += number;
    }
    const mover = rules.mover();
    scores[mover]! += learned.turn + learned.mobility * Math.log(1 + choices);
    for (const pattern of learned.patterns) this.pattern(pattern);
    for (const goal of learned.goals) this.goal(goal);
    if (this.network !== null) scores[mover]! += this.network.value(kinds);
  }

  private pattern({ standing, short, placements }: Learned['patterns'][number]): void {
    const { owner, scores } = this;
    for (const [own, empty, others] of placements) {
      // Who has a piece on it: nobody else can have it whole, or all but one.
      let [holder, missing] = [0, 0];
      for (const site of own) {
        const here = owner[site]!;
        if (here === 255) missing += 1;
        else if (holder === 0) holder = here === 0 ? -1 : here;
        else if (holder !== here) holder = -1;
        if (missing > 1 || holder < 0) break;
      }
      if (holder < 0 || missing > 1) continue;
      if (missing === 1) {
        if (holder > 0) scores[holder]! += short;
        else if (own.length === 1) for (let player = 1; player <= this.players; player++) scores[player]! += short;
      } else if (empty.every(site => owner[site] === 255) && others.every(site => owner[site] !== holder)) scores[holder]! += standing;
    }
  }

  private goal(goal: Goal): void {
    const { scores, players } = this;
    if (goal.kind === 'row') this.rows(goal, (player, missing) => { if (missing <= 2) scores[player]! += goal.worth[missing - 1]!; });
    else if (goal.kind === 'connection') {
      for (let player = 1; player <= players; player++) scores[player]! += goal.worth * nearness(Math.min(...this.ways(goal, player), FAR));
    } else {
      for (let player = 1; player <= players; player++) {
        const distances = goal.distances[player - 1];
        if (distances === null || distances === undefined) continue;
        let nearest = FAR;
        for (let site = 0; site < this.board; site++) if (this.owner[site] === player) nearest = Math.min(nearest, distances[site]!);
        scores[player]! += goal.worth * nearness(nearest);
      }
    }
  }

  /** The open rows of each player that lack one to three pieces. */
  private rows(goal: Goal & { kind: 'row' }, show: (player: number, missing: number, first: number) => void): void {
    const { owner, players } = this;
    const { length, rows } = goal;
    for (let first = 0; first < rows.length; first += length) {
      let [holder, missing] = [0, 0];
      for (let place = first; place < first + length; place++) {
        const here = owner[rows[place]!]!;
        if (here === 255) missing += 1;
        else if (holder === 0) holder = here === 0 ? -1 : here;
        else if (holder !== here) holder = -1;
        if (missing > 3 || holder < 0) break;
      }
      if (holder < 0 || missing > 3 || missing === 0) continue;
      if (holder > 0) show(holder, missing, first);
      else for (let player = 1; player <= players; player++) show(player, missing, first);
    }
  }

  /** For each site how many empty sites, itself among them, are to be filled so that a group through it meets the nearest regions. */
  private ways(goal: Goal & { kind: 'connection' }, player: number): number[] {
    const { owner, board } = this;
    const found = (goal.regions[player - 1] ?? []).map(region => this.filled(goal.steps, region, player));
    const number = Math.min(goal.number, found.length);
    const ways: number[] = [];
    for (let site = 0; site < board; site++) {
      let sum = 0;
      if (number === found.length) for (const distances of found) sum += distances[site]!;
      else for (const distance of found.map(distances => distances[site]!).sort((one, other) => one - other).slice(0, number)) sum += distance;
      ways.push(Math.max(0, Math.min(sum, FAR) - (owner[site] === 255 ? Math.max(0, number - 1) : 0)));
    }
    return ways;
  }

  /** For each site how many empty sites, itself among them, are on the way to a region over own pieces and empty sites. */
  private filled(steps: readonly number[][], region: readonly number[], player: number): Uint8Array {
    const { owner } = this;
    const distances = new Uint8Array(steps.length).fill(FAR);
    let near = region.filter(site => owner[site] === player);
    let far = region.filter(site => owner[site] === 255);
    for (let distance = 0; distance < FAR && near.length + far.length > 0; distance++) {
      const open = near;
      while (open.length > 0) {
        const site = open.pop()!;
        if (distances[site]! < FAR) continue;
        distances[site] = distance;
        for (const to of steps[site]!) {
          if (distances[to]! < FAR) continue;
          if (owner[to] === player) open.push(to);
          else if (owner[to] === 255) far.push(to);
        }
      }
      [near, far] = [far, []];
    }
    return distances;
  }

  /** For each site what a piece that is put there adds for the mover, less what it takes from the others: exact for rows. */
  gains(): Float64Array {
    this.read();
    const gains = new Float64Array(this.board);
    const mover = this.rules.mover();
    for (const goal of this.learned.goals) {
      if (goal.kind === 'row') {
        const worth = (missing: number) => missing === 1 || missing === 2 ? goal.worth[missing - 1]! : 0;
        this.rows(goal, (player, missing, first) => {
          const gain = player === mover ? worth(missing - 1) - worth(missing) : worth(missing);
          for (let place = first; place < first + goal.length; place++) if (this.owner[goal.rows[place]!] === 255) gains[goal.rows[place]!]! += gain;
        });
      } else if (goal.kind === 'connection') {
        for (let player = 1; player <= this.players; player++) {
          const ways = this.ways(goal, player);
          const shortest = Math.min(...ways, FAR);
          for (let site = 0; site < this.board; site++) {
            if (this.owner[site] !== 255) continue;
            if (player === mover) gains[site]! += goal.worth * (nearness(Math.min(shortest, Math.max(0, ways[site]! - 1))) - nearness(shortest));
            else if (ways[site] === shortest) gains[site]! += goal.worth * (nearness(shortest) - nearness(shortest + 1)) / 2;
          }
        }
      }
    }
    return gains;
  }

  /** What a player of two has more than the other, as logarithm of the odds to win. */
  advantage(player: number, choices: number): number {
    this.sum(choices);
    return this.scores[player]! - this.scores[3 - player]!;
  }

  /** The chances of all players, by number less one. */
  chances(choices: number): Float64Array {
    this.sum(choices);
    const { scores, players, count } = this;
    const chances = new Float64Array(players);
    if (players === 2) {
      chances[0] = 1 / (1 + Math.exp(scores[2]! - scores[1]!));
      chances[1] = 1 - chances[0];
      return chances;
    }
    let [best, all] = [-Infinity, 0];
    for (let player = 1; player <= players; player++) if (count[player]! > 0) best = Math.max(best, scores[player]!);
    for (let player = 1; player <= players; player++) {
      // Who has no piece left is out.
      chances[player - 1] = count[player]! > 0 ? Math.exp(scores[player]! - best) : 0;
      all += chances[player - 1]!;
    }
    return chances.map(chance => all > 0 ? chance / all : 1 / players);
  }
}
