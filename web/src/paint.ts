// Colour schemes: the colours of a picture, mapped to others.

import type { Game } from './contract';

export const SCHEMES = ['wood', 'plain', 'dark', 'colour-blind'] as const;
export type Scheme = (typeof SCHEMES)[number];

type Rgb = readonly [number, number, number];

interface Ground { wood: Rgb; shade: Rgb; ink: Rgb }

const GROUNDS: Record<Exclude<Scheme, 'wood'>, Ground> = {
  plain: { wood: [246, 244, 238], shade: [213, 209, 198], ink: [70, 70, 70] },
  dark: { wood: [74, 82, 92], shade: [52, 59, 68], ink: [196, 204, 212] },
  'colour-blind': { wood: [238, 232, 214], shade: [198, 190, 166], ink: [60, 56, 48] },
};

/** Colours that people with any colour vision tell apart, dark and light by turns (after Okabe and Ito). */
const SAFE: readonly string[] = ['#0072b2', '#e69f00', '#004d40', '#f0e442', '#cc79a7', '#56b4e9', '#d55e00', '#009e73'];

const WHITE: Rgb = [255, 255, 255];

const rgb = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hex = (colour: readonly number[]): string => `#${colour.map(part => Math.max(0, Math.min(255, Math.round(part))).toString(16).padStart(2, '0')).join('')}`;
const blend = (from: Rgb, to: Rgb, part: number): Rgb => from.map((value, at) => value + part * (to[at]! - value)) as unknown as Rgb;
const distance = (one: Rgb, other: Rgb): number => Math.hypot(...one.map((part, at) => part - other[at]!));
const brightness = ([red, green, blue]: Rgb): number => (299 * red + 587 * green + 114 * blue) / 1000;

/** Where a colour lies on the way between two others, and how far beside it. */
function along(colour: Rgb, from: Rgb, to: Rgb): { part: number; aside: number } {
  const way = to.map((value, at) => value - from[at]!);
  const length = way.reduce((sum, value) => sum + value * value, 0) || 1;
  const part = way.reduce((sum, value, at) => sum + value * (colour[at]! - from[at]!), 0) / length;
  const clamped = Math.max(0, Math.min(1, part));
  return { part: clamped, aside: distance(colour, blend(from, to, clamped)) };
}

/** The colours of a scheme for a game. */
export class Palette {
  private readonly known = new Map<string, string>();
  /** By player; 0 for nobody. */
  readonly colours: string[];
  readonly inks: string[];
  readonly ground: Ground;

  constructor(game: Game, readonly scheme: Scheme) {
    const { palette } = game.draw;
    // The darkest of the grounds, or what a board without cells would have.
    const shades = palette.cells.map(rgb).sort((one, other) => brightness(one) - brightness(other));
    const own: Ground = { wood: rgb(palette.wood), shade: shades[0] ?? [180, 135, 85], ink: rgb(palette.ink) };
    this.ground = scheme === 'wood' ? own : GROUNDS[scheme];
    this.colours = ['#808080'];
    this.inks = ['#ffffff'];
    // Black and white are told apart by everybody, and keep the sense of the names.
    const isGrey = ([red, green, blue]: Rgb) => Math.max(red, green, blue) - Math.min(red, green, blue) < 24;
    let next = 0;
    for (const player of game.players) {
      const safe = scheme === 'colour-blind' && !isGrey(rgb(player.colour)) ? SAFE[next++ % SAFE.length]! : player.colour;
      this.colours[player.number] = safe;
      this.inks[player.number] = brightness(rgb(safe)) > 120 ? '#000000' : '#ffffff';
      if (safe !== player.colour) {
        const [from, to] = [rgb(player.colour), rgb(safe)];
        this.known.set(player.colour, safe);
        this.known.set(player.rim, hex(blend(to, [0, 0, 0], 0.45)));
        // Light and shadow of pieces, as gradients have them.
        for (const [other, part] of [[[255, 255, 255], 0.35], [[0, 0, 0], 0.12]] as const) {
          this.known.set(hex(blend(from, other, part)), hex(blend(to, other, part)));
        }
      }
    }
    this.own = own;
  }

  private readonly own: Ground;

  private map(colour: string): string {
    const known = this.known.get(colour);
    if (known !== undefined || this.scheme === 'wood') return known ?? colour;
    const { own, ground } = this;
    const value = rgb(colour);
    const floor = along(value, own.wood, own.shade);
    const line = along(value, own.shade, own.ink);
    const table = along(value, own.wood, WHITE);
    // Tinted grounds keep their tint; what is lighter than the wood, as the field of a table, is so in each scheme.
    const mapped = floor.aside < 9 ? hex(blend(ground.wood, ground.shade, floor.part))
      : table.aside < 9 && table.part < 0.5 ? hex(blend(ground.wood, WHITE, table.part))
      : line.aside < 14 ? hex(blend(ground.shade, ground.ink, line.part)) : colour;
    this.known.set(colour, mapped);
    return mapped;
  }

  /** A text of SVG in the colours of the scheme. */
  paint(svg: string): string {
    return svg.replace(/#[0-9a-f]{6}\b/g, colour => this.map(colour));
  }

  /** Elements of a piece: its own player's colours only, as letters and rims of pieces stay as they are; of nobody's the ink. */
  paintPiece(svg: string, owner: number, game: Game): string {
    const player = game.players.find(({ number }) => number === owner);
    // Lines and points of nobody are drawn in the ink of the board.
    if (player === undefined) return svg.replaceAll(hex(this.own.ink), this.map(hex(this.own.ink)));
    const painted = svg.replace(/#[0-9a-f]{6}\b/g, colour => colour === player.ink ? this.inks[owner]! : this.known.get(colour) ?? colour);
    return painted;
  }
}
