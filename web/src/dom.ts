// Elements of HTML and SVG, made in one call.

export type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

const SVG = 'http://www.w3.org/2000/svg';

function fill(made: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value as unknown as EventListener);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) made.append(child);
}

/** An element of HTML. An attribute that is a function listens to the event of its name. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  fill(made, attributes, children);
  return made;
}

/** An element of SVG. */
export function s<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, tag);
  fill(made, attributes, children);
  return made;
}

/** A group with the elements of a text of SVG, parsed as XML so that nothing in it runs. */
export function drawn(text: string, attributes: Attributes = {}): SVGGElement {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, 'image/svg+xml').documentElement;
  const group = s('g', attributes);
  group.append(...[...parsed.childNodes].map(node => document.importNode(node, true)));
  return group;
}

/** Children of an element by keys that say all of how they look: those that stay the same stay in the document. */
export class Layer {
  private kept = new Map<string, Element>();

  constructor(private readonly parent: Element) {}

  show(wanted: ReadonlyMap<string, () => Element>): void {
    const before = this.kept;
    for (const [key, element] of before) if (!wanted.has(key)) element.remove();
    this.kept = new Map();
    let next = this.parent.firstChild;
    for (const [key, make] of wanted) {
      const element = before.get(key) ?? make();
      this.kept.set(key, element);
      if (element === next) next = element.nextSibling;
      else this.parent.insertBefore(element, next);
    }
  }

  clear(): void {
    this.kept = new Map();
    this.parent.replaceChildren();
  }
}

export function button(text: string | readonly Child[], title: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h('button', { type: 'button', title, click: () => act(), ...attributes }, ...(typeof text === 'string' ? [text] : text));
}

/** A text for the eye, and another one for readers of screens. */
export function twofold(text: string, words: string): Child[] {
  return text === words ? [text] : [h('span', { 'aria-hidden': 'true' }, text), h('span', { class: 'unseen' }, words)];
}

/** A choice from a list. */
export function select(label: string, items: readonly (readonly [string, string])[], chosen: string, act: (value: string) => void): HTMLLabelElement {
  const list = h('select', { change: () => act(list.value) }, ...items.map(([value, text]) => h('option', { value, selected: value === chosen }, text)));
  list.value = chosen;
  return h('label', {}, h('span', {}, label), list);
}

/** Hands a text or a picture to the person as a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
