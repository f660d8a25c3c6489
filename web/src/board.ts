// The board: a picture with its pieces, and over it the sites that are clicked. The page and the editor's view draw it so.

import type { Game, Picture } from './contract';
import { drawn, Layer, s } from './dom';
import { Palette, type Scheme } from './paint';
import type { Position, Standing } from './rules';
import { counted, siteWords } from './words';

/** What is marked on a board. */
export interface Marks {
  /** Sites of the last move. */
  last: readonly number[];
  /** Sites clicked of a move. */
  clicked: readonly number[];
  /** Sites that begin a move, those that go on with one, and those whose piece may be taken. */
  starts: ReadonlySet<number>;
  nexts: ReadonlySet<number>;
  takes: ReadonlySet<number>;
  /** From and to of a move that is advised. */
  hint: readonly number[];
  /** Whether starts are shown, too. */
  showsStarts: boolean;
}

export const NO_MARKS: Marks = {
  last: [], clicked: [], starts: new Set(), nexts: new Set(), takes: new Set(), hint: [], showsStarts: false,
};

type Spot = readonly [number, number];

const fixed = (value: number) => value.toFixed(1);

export class BoardView {
  readonly svg: SVGSVGElement;
  private readonly below = s('g', { class: 'below' });
  private readonly standings = s('g');
  private readonly asides = s('g');
  private readonly pieces = s('g', { class: 'pieces' }, this.standings, this.asides);
  private readonly over = s('g', { class: 'over' });
  private readonly sites = s('g', { class: 'sites' });
  private readonly shells: SVGGElement[] = [];
  private readonly layers = {
    below: new Layer(this.below), standings: new Layer(this.standings), asides: new Layer(this.asides), over: new Layer(this.over),
  };
  private palette: Palette;
  /** Pairs of points with a line between them, as `one * boardSites + other`. */
  private readonly linked: ReadonlySet<number>;
  /** Pieces by kind, in the colours of the palette. */
  private readonly made = new Map<number, SVGGElement>();
  /** The site that the Tab key reaches. */
  private current = 0;
  private shown: { position: Position; marks: Marks } | null = null;

  constructor(readonly game: Game, scheme: Scheme, private turned: boolean) {
    this.palette = new Palette(game, scheme);
    const lines = game.board.playedOn === 'vertex' ? game.board.edges : [];
    this.linked = new Set(lines.flatMap(([one, other]) => [one! * this.boardSites + other!, other! * this.boardSites + one!]));
    this.svg = s('svg', { class: 'board', role: 'group', 'aria-label': `Board of ${game.name}`, 'text-anchor': 'middle', 'font-family': 'sans-serif' });
    this.paint();
  }

  private get picture(): Picture { return this.game.pictures[this.turned ? 1 : 0]; }
  get boardSites(): number { return this.game.board.sites.length; }
  place(site: number): Spot { return this.picture.places[site] ?? [0, 0]; }
  get box(): Picture['viewBox'] { return this.picture.viewBox; }

  look(scheme: Scheme, turned: boolean): void {
    if (scheme === this.palette.scheme && turned === this.turned) return;
    this.turned = turned;
    if (scheme !== this.palette.scheme) {
      this.palette = new Palette(this.game, scheme);
      this.made.clear();
    }
    this.paint();
    if (this.shown !== null) this.show(this.shown.position, this.shown.marks);
  }

  colour(player: number): string { return this.palette.colours[player] ?? '#808080'; }
  ink(player: number): string { return this.palette.inks[player] ?? '#ffffff'; }

  /** What stays as it is while pieces move. */
  private paint(): void {
    const { picture, palette, game } = this;
    this.svg.setAttribute('viewBox', picture.viewBox.join(' '));
    const defs = s('defs');
    defs.append(...drawn(palette.paint(picture.defs)).childNodes);
    const ground = drawn(palette.paint(picture.board), { class: 'ground', 'aria-hidden': true });
    const above = drawn(palette.paint(picture.above), { class: 'above', 'aria-hidden': true });
    for (const layer of [this.below, this.pieces, this.over]) layer.setAttribute('aria-hidden', 'true');
    for (const layer of Object.values(this.layers)) layer.clear();
    this.shells.length = 0;
    const reach = this.reach();
    this.sites.replaceChildren(...game.board.sites.map(({ index }) => {
      const [x, y] = this.place(index);
      const outline = picture.outlines[index];
      const hit = outline !== undefined && outline.length > 2
        ? s('polygon', { points: outline.map(corner => corner.map(fixed).join()).join(' ') })
        : s('circle', { cx: fixed(x), cy: fixed(y), r: fixed(reach) });
      hit.setAttribute('class', 'hit');
      const ends = picture.ends[index];
      const focus = ends !== undefined && game.board.playedOn === 'edge'
        ? s('line', { x1: ends[0], y1: ends[1], x2: ends[2], y2: ends[3], class: 'focus' })
        : s('circle', { cx: fixed(x), cy: fixed(y), r: fixed(game.draw.radius * 1.12), class: 'focus' });
      const shell = s('g', { class: 'site', role: 'button', tabindex: index === this.current ? 0 : -1, 'data-site': index }, hit, focus);
      this.shells[index] = shell;
      return shell;
    }));
    this.svg.replaceChildren(defs, ground, this.below, this.pieces, above, this.over, this.sites);
  }

  /** Half the distance between neighbours. */
  private reach(): number {
    const places = this.picture.places;
    let least = Infinity;
    for (let one = 0; one < places.length; one++) {
      for (let other = one + 1; other < places.length; other++) {
        const [x, y] = [places[one]![0] - places[other]![0], places[one]![1] - places[other]![1]];
        const square = x * x + y * y;
        if (square > 1 && square < least) least = square;
      }
    }
    return Number.isFinite(least) ? Math.sqrt(least) / 2 : this.game.draw.radius;
  }

  /** The site nearest to a point of the screen; none far from all. */
  siteAt(x: number, y: number): number | null {
    const matrix = this.svg.getScreenCTM();
    if (matrix === null) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    let best: number | null = null;
    let least = 48;
    for (const { index } of this.game.board.sites) {
      const [left, top] = this.place(index);
      const apart = Math.hypot(left - point.x, top - point.y);
      if (apart < least) [best, least] = [index, apart];
    }
    return best;
  }

  /** Where a site is on the screen. */
  onScreen(site: number): Spot {
    const matrix = this.svg.getScreenCTM();
    const [x, y] = this.place(site);
    const point = new DOMPoint(x, y).matrixTransform(matrix ?? new DOMMatrix());
    return [point.x, point.y];
  }

  // ---- Focus ----

  get focused(): number { return this.current; }

  focus(site: number, preventScroll = false): void {
    this.shells[this.current]?.setAttribute('tabindex', '-1');
    this.current = site;
    const shell = this.shells[site];
    shell?.setAttribute('tabindex', '0');
    shell?.focus({ preventScroll });
  }

  /**
   * The nearest site in a direction, as the picture has it; on a board of points rather one that a line leads to. Aside counts by the
   * root of its angle: a straight way of the mill board is before a slant one to a nearer point, and the middle of Yut Nori, which has
   * points in no straight direction, is before the point beyond it.
   */
  neighbour(from: number, [dx, dy]: Spot): number {
    const [x, y] = this.place(from);
    let best = from;
    let least = Infinity;
    for (const { index } of this.game.board.sites) {
      const [sx, sy] = this.place(index);
      const along = (sx - x) * dx + (sy - y) * dy;
      const turn = (sx - x) * dy - (sy - y) * dx;
      const aside = Math.abs(turn);
      if (index === from || along < 1 || aside > along * 1.8) continue;
      // Of two that lie alike to both sides, the way back of one is the way there of the other.
      const side = turn > 0 ? 1 : 1.001;
      const cost = along * (1 + 1.2 * Math.sqrt(aside / along)) * side * (this.linked.has(from * this.boardSites + index) ? 0.5 : 1);
      if (cost < least) [best, least] = [index, cost];
    }
    return best;
  }

  // ---- What moves ----

  show(position: Position, marks: Marks): void {
    this.shown = { position, marks };
    const { game, layers } = this;
    const { names } = this.picture;
    const pieces = new Map<string, () => Element>();
    for (const { index } of game.board.sites) {
      const standing = position.standing.get(index);
      const name = names[index];
      if (standing !== undefined) {
        const lifted = marks.clicked[0] === index;
        const { kinds, amount, veiled } = standing;
        pieces.set([index, lifted, amount, veiled?.owner, ...kinds].join(), () => this.standing(standing, lifted));
      } else if (name !== undefined && name !== '') pieces.set(`${index}`, () => drawn(this.palette.paint(name)));
    }
    layers.standings.show(pieces);
    layers.asides.show(new Map([[this.asideKey(position), () => s('g', {}, ...this.aside(position))]]));
    const below = new Map<string, () => Element>();
    const over = new Map<string, () => Element>();
    const ring = (site: number, kind: string, layer = over) => layer.set([kind, site, position.standing.has(site), ...this.top(site)].join(), () => this.ring(site, kind));
    const dot = (site: number, kind: string) => over.set([kind, site].join(), () => this.dot(site, kind));
    for (const site of marks.last) if (site >= 0 && site < this.boardSites) ring(site, 'last', below);
    if (marks.showsStarts) for (const site of marks.starts) if (site < this.boardSites && !marks.nexts.has(site)) position.standing.has(site) ? ring(site, 'start', game.draw.pieces === 'seed' ? below : over) : dot(site, 'dot faint');
    for (const site of marks.nexts) {
      if (site >= this.boardSites) continue;
      if (marks.takes.has(site)) ring(site, 'take');
      else if (position.standing.has(site)) ring(site, 'onto');
      else dot(site, marks.clicked.length > 0 ? 'dot' : 'dot faint');
    }
    for (const site of marks.takes) if (site < this.boardSites && !marks.nexts.has(site)) ring(site, 'take');
    for (const site of marks.clicked) if (site < this.boardSites) ring(site, 'clicked');
    this.arrow(marks.hint).forEach((part, place) => over.set(['arrow', place, ...marks.hint].join(), () => part));
    layers.below.show(below);
    layers.over.show(over);
    for (const { index } of game.board.sites) {
      const shell = this.shells[index];
      if (shell === undefined) continue;
      const can = marks.nexts.has(index) || marks.starts.has(index);
      const label = `${[siteWords(game, index), ...this.marked(index)].join(', ')}, ${this.words(position.standing.get(index))}${marks.takes.has(index) ? ', may be taken'
        : marks.clicked.includes(index) ? ', selected' : marks.nexts.has(index) && marks.clicked.length > 0 ? ', can be reached' : can ? ', can be played' : ''}`;
      if (shell.getAttribute('aria-label') !== label) shell.setAttribute('aria-label', label);
      shell.classList.toggle('can', can);
      shell.classList.toggle('grab', marks.starts.has(index) && position.standing.has(index));
    }
  }

  /** What the text calls a site, such as a home of a player. */
  private marked(site: number): string[] {
    return this.game.marks.filter(({ name, sites }) => name !== '' && sites.includes(site)).map(({ name }) => name);
  }

  /** What stands on a site, in words. */
  words(standing: Standing | undefined): string {
    if (standing === undefined) return 'empty';
    const { game } = this;
    if (standing.veiled !== undefined) {
      const owner = game.players.find(({ number }) => number === standing.veiled?.owner)?.name;
      const what = standing.amount > 1 ? `${standing.amount} hidden pieces` : 'a hidden piece';
      return owner === undefined ? what : `${what} of ${owner}`;
    }
    const named = (kind: number) => {
      const piece = game.pieces[kind];
      const owner = game.players.find(({ number }) => number === piece?.owner)?.name;
      return [owner, (piece?.base ?? '').toLowerCase()].filter(Boolean).join(' ');
    };
    const top = named(standing.kinds.at(-1) ?? 0);
    if (standing.amount < 2) return top;
    const alike = standing.kinds.every(kind => kind === standing.kinds[0]);
    return alike ? counted(standing.amount, top) : `stack of ${standing.amount}, ${top} on top`;
  }

  /** The elements of one piece. */
  piece(kind: number): SVGGElement {
    let made = this.made.get(kind);
    if (made === undefined) {
      const piece = this.game.pieces[kind];
      const { radius, line } = this.game.draw;
      // A line has its ends from its site: in hand it lies level.
      made = piece === null || piece === undefined ? s('g')
        : piece.svg === '' && this.game.draw.pieces === 'line'
          ? s('g', {}, s('line', { x1: fixed(-radius), x2: fixed(radius), y1: 0, y2: 0, stroke: this.colour(piece.owner), 'stroke-width': line, 'stroke-linecap': 'round' }))
          : drawn(this.palette.paintPiece(piece.svg, piece.owner, this.game));
      this.made.set(kind, made);
    }
    return made.cloneNode(true) as SVGGElement;
  }

  /** A piece of which no more is seen than whose it is, or not even that (0). */
  veil(owner: number): SVGGElement {
    const { radius } = this.game.draw;
    return s('g', { class: 'veil' },
      s('circle', { r: fixed(radius), fill: this.colour(owner), stroke: this.ink(owner), 'stroke-width': 2, 'stroke-dasharray': '5 3' }),
      s('text', { dy: '.35em', 'font-size': fixed(radius * 1.1), 'font-weight': 700, fill: this.ink(owner) }, '?'));
  }

  /** What `aside` shows. */
  private asideKey(position: Position): string {
    const { game, picture } = this;
    const bar = picture.bar.map((_, place) => position.standing.get(game.hands[place]?.index ?? -1)).map(standing => [standing?.amount, ...standing?.kinds ?? []].join());
    return [...bar, ...picture.trays.map((_, place) => this.borneOff(position, place + 1))].join(';');
  }

  /** What lies on the bar and in the trays. */
  private aside(position: Position): SVGElement[] {
    const { game, picture } = this;
    const made: SVGElement[] = [];
    picture.bar.forEach(({ at, step }, place) => {
      const standing = position.standing.get(game.hands[place]?.index ?? -1);
      if (standing === undefined) return;
      const kinds = standing.kinds.length >= standing.amount ? standing.kinds : Array.from({ length: standing.amount }, () => standing.kinds[0] ?? 0);
      kinds.forEach((kind, level) => {
        const one = this.piece(kind);
        one.setAttribute('transform', `translate(${fixed(at[0] + level * step[0])},${fixed(at[1] + level * step[1])})`);
        made.push(one);
      });
    });
    picture.trays.forEach(({ at, step }, place) => {
      const { radius } = game.draw;
      const thick = Math.abs(step[1]) * 0.84;
      for (let level = 0; level < this.borneOff(position, place + 1); level++) {
        const [x, y] = [at[0] + level * step[0], at[1] + level * step[1]];
        made.push(s('rect', {
          x: fixed(x - radius), y: fixed(y - thick / 2), width: fixed(2 * radius), height: fixed(thick), rx: 3, fill: this.colour(place + 1), stroke: '#555555',
        }));
      }
    });
    return made;
  }

  /** How many pieces a player has on a site or in a hand. */
  private own(standing: Standing, player: number): number {
    if (standing.veiled !== undefined) return standing.veiled.owner === player ? standing.amount : 0;
    const owned = standing.kinds.filter(kind => this.game.pieces[kind]?.owner === player).length;
    return standing.kinds.length < standing.amount && owned > 0 ? standing.amount : owned;
  }

  borneOff(position: Position, player: number): number {
    let left = this.game.draw.supply[player - 1] ?? 0;
    for (const standing of position.standing.values()) left -= this.own(standing, player);
    return Math.max(0, left);
  }

  /** The steps that the pieces of a player have to go together; null on a board without trays. */
  pips(position: Position, player: number): number | null {
    const steps = this.game.draw.steps[player - 1];
    if (steps === undefined) return null;
    let sum = 0;
    for (const standing of position.standing.values()) sum += (steps[standing.site] ?? 0) * this.own(standing, player);
    return sum;
  }

  /** The seeds of a pit, and their number from three on. */
  private heap(standing: Standing, [x, y]: Spot, group: SVGGElement): SVGElement {
    const kind = standing.kinds[0] ?? 0;
    for (const [right, down] of this.game.draw.seeds.slice(0, standing.amount)) {
      const one = this.piece(kind);
      one.setAttribute('transform', `translate(${fixed(x + right)},${fixed(y + down)})`);
      group.append(one);
    }
    if (standing.amount >= 3) {
      const [left, top] = [x + 19.2, y - 19.2];
      group.append(s('rect', { x: fixed(left - 10), y: fixed(top - 8.5), width: 20, height: 17, rx: 8.5, fill: '#fffbe8', stroke: '#4a3016' }),
        s('text', { x: fixed(left), y: fixed(top), dy: '.35em', 'font-size': 13, 'font-weight': 700, fill: '#281a0a' }, String(standing.amount)));
    }
    return group;
  }

  private standing(standing: Standing, lifted: boolean): SVGElement {
    const { game, picture } = this;
    const [x, y] = this.place(standing.site);
    const kind = standing.kinds.at(-1) ?? 0;
    const owner = game.pieces[kind]?.owner ?? 0;
    const ends = picture.ends[standing.site];
    if (game.draw.pieces === 'line' && ends !== undefined) {
      return s('line', {
        x1: ends[0], y1: ends[1], x2: ends[2], y2: ends[3], stroke: this.colour(owner), 'stroke-width': game.draw.line, 'stroke-linecap': 'round',
      });
    }
    const group = s('g', { class: lifted ? 'piece lifted' : 'piece', 'data-at': standing.site });
    if (standing.veiled !== undefined) {
      const veil = this.veil(standing.veiled.owner);
      veil.setAttribute('transform', `translate(${fixed(x)},${fixed(y)})`);
      group.append(veil);
      if (standing.amount > 1) group.append(this.label(standing.amount, [x, y]));
      return group;
    }
    if (game.draw.pieces === 'seed') return this.heap(standing, [x, y], group);
    const pile = picture.piles[standing.site] ?? null;
    const kinds = standing.kinds.length >= standing.amount ? standing.kinds : Array.from({ length: Math.max(1, standing.amount) }, () => kind);
    if (pile !== null) {
      const shown = kinds.slice(-Math.max(1, pile.most));
      shown.forEach((kind, place) => {
        const at = [x + pile.from[0] + place * pile.step[0], y + pile.from[1] + place * pile.step[1]];
        const one = this.piece(kind);
        one.setAttribute('transform', `translate(${at.map(part => fixed(part!)).join()})`);
        group.append(one);
      });
      const top = shown.length - 1;
      if (kinds.length > shown.length) group.append(this.number(kinds.length, [x + pile.from[0] + top * pile.step[0], y + pile.from[1] + top * pile.step[1]], owner));
      return group;
    }
    const one = this.piece(kind);
    one.setAttribute('transform', `translate(${fixed(x)},${fixed(y)})`);
    group.append(one);
    if (game.stacks && kinds.length > 1) group.append(this.levels(kinds, [x, y]));
    if (standing.amount > 1) group.append(this.label(standing.amount, [x, y]));
    return group;
  }

  /** How many lie in a pile that is too high to be drawn. */
  private number(amount: number, [x, y]: Spot, owner: number): SVGElement {
    return s('text', { x: fixed(x), y: fixed(y), dy: '.35em', 'font-size': 18, 'font-weight': 700, fill: this.ink(owner) }, String(amount));
  }

  private label(amount: number, [x, y]: Spot): SVGElement {
    const { radius } = this.game.draw;
    const text = `×${amount}`;
    const width = 9 + 8.5 * text.length;
    const [left, top] = [x + 0.7 * radius, y - 0.7 * radius];
    return s('g', {},
      s('rect', { x: fixed(left - width / 2), y: fixed(top - 9.5), width: fixed(width), height: 19, rx: 9.5, fill: '#fffbe8', stroke: '#4a3016' }),
      s('text', { x: fixed(left), y: fixed(top), dy: '.35em', 'font-size': 14, 'font-weight': 700, fill: '#281a0a' }, text));
  }

  /** The owners of a stack as bars, the lowest piece at the bottom. */
  private levels(kinds: readonly number[], [x, y]: Spot): SVGElement {
    const { radius } = this.game.draw;
    const thick = Math.min(1.8 * radius / kinds.length, 6);
    const [left, bottom] = [x - 1.15 * radius, y + 0.9 * radius];
    return s('g', {}, ...kinds.map((kind, level) => s('rect', {
      x: fixed(left), y: fixed(bottom - thick * (level + 1)), width: 12, height: fixed(thick),
      fill: this.colour(this.game.pieces[kind]?.owner ?? 0), stroke: '#333333', 'stroke-width': 0.8,
    })));
  }

  /** Where the outermost piece of a site lies: of a pile the one that moves. */
  private top(site: number): Spot {
    const [x, y] = this.place(site);
    const pile = this.picture.piles[site] ?? null;
    const amount = this.shown?.position.standing.get(site)?.amount ?? 0;
    if (pile === null || amount < 2) return [x, y];
    const level = Math.min(amount, pile.most) - 1;
    return [x + pile.from[0] + level * pile.step[0], y + pile.from[1] + level * pile.step[1]];
  }

  private ring(site: number, kind: string): SVGElement {
    const outline = this.picture.outlines[site];
    const ends = this.picture.ends[site];
    if (ends !== undefined && this.game.draw.pieces === 'line') {
      return s('line', { x1: ends[0], y1: ends[1], x2: ends[2], y2: ends[3], class: `ring edge ${kind}`, 'stroke-linecap': 'round' });
    }
    // The last line that was drawn shines around its edges.
    const drawn = kind === 'last' ? this.shown?.position.standing.get(site)?.kinds.at(-1) : undefined;
    const stroke = drawn === undefined ? null : this.piece(drawn).firstElementChild;
    if (stroke !== null && stroke.tagName === 'line' && stroke.nextElementSibling === null) {
      const [left, top] = this.place(site);
      stroke.setAttribute('class', `ring edge ${kind}`);
      stroke.setAttribute('transform', `translate(${fixed(left)},${fixed(top)})`);
      return stroke as SVGElement;
    }
    if (outline !== undefined && outline.length > 2 && (kind === 'last' || kind === 'clicked')) {
      return s('polygon', { points: outline.map(corner => corner.map(fixed).join()).join(' '), class: `ring ${kind}` });
    }
    const [x, y] = this.top(site);
    // The mark of the last move lies below its piece, and shows around it.
    const isAround = kind === 'last' && (this.shown?.position.standing.has(site) ?? false);
    return s('circle', { cx: fixed(x), cy: fixed(y), r: fixed(this.game.draw.radius * (isAround ? 1.08 : 1.02)), class: `ring ${kind}${isAround ? ' around' : ''}` });
  }

  private dot(site: number, kind: string): SVGElement {
    const ends = this.picture.ends[site];
    if (ends !== undefined && this.game.draw.pieces === 'line') return this.ring(site, 'onto');
    const [x, y] = this.place(site);
    return s('circle', { cx: fixed(x), cy: fixed(y), r: fixed(this.game.draw.radius * (kind === 'dot' ? 0.34 : 0.2)), class: kind });
  }

  private arrow(hint: readonly number[]): SVGElement[] {
    const sites = hint.filter(site => site >= 0 && site < this.boardSites);
    const [from, to] = [sites[0], sites.at(-1)];
    if (from === undefined || to === undefined) return [];
    if (from === to) return [this.ring(from, 'hinted')];
    const [[x1, y1], [x2, y2]] = [this.place(from), this.place(to)];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const head = 13;
    const [hx, hy] = [x2 - ux * head, y2 - uy * head];
    return [
      s('line', { x1: fixed(x1), y1: fixed(y1), x2: fixed(hx), y2: fixed(hy), class: 'arrow' }),
      s('polygon', { points: [[x2, y2], [hx - uy * 9, hy + ux * 9], [hx + uy * 9, hy - ux * 9]].map(at => at.map(part => fixed(part!)).join()).join(' '), class: 'head' }),
    ];
  }

  /** The board as a picture of its own, without what belongs to the page. */
  copy(): SVGSVGElement {
    const copy = this.svg.cloneNode(true) as SVGSVGElement;
    copy.querySelectorAll('.sites,.over').forEach(layer => layer.remove());
    copy.querySelectorAll('.below').forEach(layer => layer.remove());
    for (const name of ['class', 'role', 'aria-label']) copy.removeAttribute(name);
    const [, , width, height] = this.box;
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    return copy;
  }
}
