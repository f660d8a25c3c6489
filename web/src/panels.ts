// The panels beside the board: moves, rules, examples, chart, what to do with the game, and what the page is.

import * as address from './address';
import type { App } from './app';
import type { Block } from './contract';
import { button, download, h, s, select, twofold, type Child } from './dom';
import { SCHEMES, type Scheme } from './paint';
import { copySvg, png } from './picture';
import type { Played } from './session';
import { joined } from './texts';
import { announced, offeredWords, playerName } from './words';

interface Panel { name: string; element: HTMLElement; draw?: () => void }

export function panels(app: App): { element: HTMLElement; draw(): void; help(): void } {
  const all: Panel[] = [moves(app), rules(app), ...(app.game.examples.length > 0 ? [examples(app)] : []), chart(app), share(app), looks(app), about(app)];
  let shown = 0;
  const tabs = all.map(({ name, element }, place) => {
    element.id = `panel-${place}`;
    element.setAttribute('role', 'tabpanel');
    element.setAttribute('aria-labelledby', `tab-${place}`);
    element.tabIndex = 0;
    return h('button', { type: 'button', role: 'tab', id: `tab-${place}`, 'aria-controls': `panel-${place}`, click: () => open(place) }, name);
  });
  const open = (place: number) => {
    shown = place;
    tabs.forEach((tab, other) => {
      tab.setAttribute('aria-selected', String(other === place));
      tab.tabIndex = other === place ? 0 : -1;
    });
    all.forEach(({ element }, other) => { element.hidden = other !== place; });
    app.wantsChart = all[place]?.name === 'Chart';
    if (app.wantsChart && !app.isMachines) void app.chart();
    all[place]?.draw?.();
  };
  const bar = h('div', {
    class: 'tabs', role: 'tablist', 'aria-label': 'Panels', keydown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) return;
      open((shown + step + all.length) % all.length);
      tabs[shown]?.focus();
      event.preventDefault();
    },
  }, ...tabs);
  open(0);
  return {
    element: h('div', { class: 'panels' }, bar, ...all.map(({ element }) => element)),
    draw: () => all[shown]?.draw?.(),
    help: () => open(all.findIndex(({ name }) => name === 'Rules')),
  };
}

/** A move of the list, for a reader of screens. */
function spokenMove(app: App, move: Played, place: number): string {
  const pips = move.throw.replace(':', '').split(',').filter(Boolean);
  return `${pips.length > 0 ? `${pips.join(' and ')} thrown, ` : ''}${announced(app.game, move, app.word(place)).replace(/\.$/, '')}`;
}

function moves(app: App): Panel {
  const list = h('ol', { class: 'played' });
  const legal = h('div', { class: 'legal' });
  const summary = h('summary', {});
  const details = h('details', { toggle: () => drawLegal() }, summary, legal);
  const drawLegal = () => legal.replaceChildren(...(details.open ? app.open : []).map(move =>
    button(twofold(move.name, offeredWords(app.game, app.seen, move)), app.game.rules[move.rule]?.name ?? `Play ${move.name}`, () => app.play(move),
      { class: 'offer', 'data-index': move.index })));
  /** The moves that are listed, and who looks at them. */
  let listed: readonly Played[] = [];
  let viewer = '';
  let at = -1;
  const draw = () => {
    const { played, count } = app.session;
    // Moves are added at the end mostly: what is there stays.
    const looks = app.isSecret ? String(app.viewer) : '';
    let same = 0;
    while (viewer === looks && same < listed.length && listed[same] === played[same]) same += 1;
    const isNew = same < listed.length || same < played.length;
    while (list.children.length > same) list.lastElementChild?.remove();
    list.append(...played.slice(same).map((move, place) => h('li', {}, button(twofold(`${move.throw === '' ? '' : `${move.throw} `}${app.word(same + place) ?? '…'}`, spokenMove(app, move, same + place)),
      `${playerName(app.game, move.mover)}; go to the position after it`, () => app.goTo(same + place + 1),
      { 'data-mover': move.mover }))));
    listed = played;
    viewer = looks;
    if (at !== count || isNew) {
      at = count;
      [...list.children].forEach((item, place) => {
        item.classList.toggle('now', place + 1 === count);
        item.classList.toggle('ahead', place + 1 > count);
      });
      const now = list.children[count - 1] as HTMLElement | undefined;
      // Where it stands is asked once the frame has laid out the page: earlier, the page would be laid out twice.
      if (now !== undefined) requestAnimationFrame(() => setTimeout(() => { list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2; }));
    }
    summary.textContent = `${app.open.length} legal ${app.open.length === 1 ? 'move' : 'moves'}`;
    drawLegal();
  };
  return { name: 'Moves', element: h('section', {}, list, details), draw };
}

/** A text, in which names that it gives stand between pairs of asterisks. */
const words = (text: string): Child[] => text.split(/\*\*(.+?)\*\*/).map((part, place) => place % 2 === 1 ? h('strong', {}, part) : part);

function block(part: Block): Child {
  if ('text' in part) return h('p', {}, ...words(part.text));
  if ('note' in part) return h('p', { class: 'note' }, ...words(part.note));
  if ('picture' in part) return h('pre', {}, part.picture.join('\n'));
  const items = ('list' in part ? part.list : part.numbered).map(item => h('li', {}, ...item.flatMap((inner, place) =>
    'text' in inner ? [place > 0 ? ' ' : null, ...words(inner.text)] : [block(inner)])));
  return 'list' in part ? h('ul', {}, ...items) : h('ol', {}, ...items);
}

function rules(app: App): Panel {
  const { english } = app.game;
  return {
    name: 'Rules',
    element: h('section', { class: 'rules' }, ...english.map(({ title, blocks }) => h('div', {}, title === '' || title === app.game.name ? null : h('h2', {}, title), ...blocks.map(block)))),
  };
}

function examples(app: App): Panel {
  return {
    name: 'Examples',
    element: h('section', {}, h('p', {}, 'Positions that the author has worked out. Each begins on the board; Redo shows its moves, if it has some, one by one.'),
      h('ul', { class: 'examples' }, ...app.game.examples.map((example, place) => h('li', {},
        button(example.name, 'Show this example on the board', () => app.example(place)))))),
  };
}

function chart(app: App): Panel {
  const plot = s('svg', { class: 'chart', viewBox: '0 0 300 140', role: 'img', 'aria-label': 'Chances of the players by move' });
  const note = h('p', { class: 'note' });
  const draw = () => {
    const { session, game, view } = app;
    const count = Math.max(1, session.length);
    const x = (ply: number) => 8 + 284 * ply / count;
    const y = (worth: number) => 130 - 120 * worth;
    const shown = game.players.length === 2 ? game.players.slice(0, 1) : game.players;
    const lines = shown.map(({ number, name }) => {
      const points: string[] = [];
      for (let ply = 0; ply <= session.length; ply++) {
        const worth = app.worth.get(session.positionAt(ply)?.hash ?? '')?.[number - 1];
        if (worth !== undefined) points.push(`${x(ply).toFixed(1)},${y(worth).toFixed(1)}`);
      }
      return s('g', {}, s('title', {}, name), s('polyline', { points: points.join(' '), class: 'halo' }), s('polyline', { points: points.join(' '), stroke: view.colour(number) }));
    });
    plot.replaceChildren(s('rect', { x: 8, y: 10, width: 284, height: 120, class: 'frame' }),
      s('line', { x1: 8, x2: 292, y1: 70, y2: 70, class: 'half' }), ...lines,
      s('line', { x1: x(session.count), x2: x(session.count), y1: 10, y2: 130, class: 'now' }));
    const here = app.worth.get(session.position.hash);
    note.textContent = app.hides ? 'The machine would see what is hidden, so it does not value positions of this game here.'
      : here === undefined ? 'The machine values each position by random games; this takes a moment.'
      : `Here: ${game.players.map(({ name, number }) => `${name} ${Math.round(100 * (here[number - 1] ?? 0))} %`).join(', ')}`;
  };
  return { name: 'Chart', element: h('section', {}, plot, note), draw };
}

/** Milliseconds after which a browser that does not answer counts as one that refuses, as some do that ask nobody. */
const PATIENCE = 4000;
const within = <T>(promise: Promise<T>): Promise<T> =>
  Promise.race([promise, new Promise<T>((_, fail) => setTimeout(() => fail(new Error('no answer')), PATIENCE))]);

function share(app: App): Panel {
  const text = h('textarea', { rows: 9, spellcheck: 'false', 'aria-label': 'The game as text' });
  const note = h('p', { class: 'note', role: 'status' });
  const name = app.game.name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'game';
  const say = (words: string) => { note.textContent = words; };
  const copy = async (what: string, content: string) => {
    try {
      await within(navigator.clipboard.writeText(content));
      say(`${what} copied.`);
    } catch {
      text.value = content;
      text.select();
      say(`The browser does not let the page copy; copy it from the field below.`);
    }
  };
  const save = (content: Blob, ending: string) => {
    const file = `${name}.${ending}`;
    download(file, content);
    say(`Saved as ${file}.`);
  };
  const svg = () => new Blob([copySvg(app)], { type: 'image/svg+xml' });
  const copyPicture = async () => {
    say('Copying …');
    const image = png(app);
    try {
      // Safari wants to be asked before the picture is there.
      await within(navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]));
      say('Picture copied.');
    } catch {
      await image.then(made => {
        save(made, 'png');
        say(`The browser does not let the page copy a picture; it is saved as ${name}.png.`);
      }, () => say('The browser makes no picture.'));
    }
  };
  const file = h('input', {
    type: 'file', accept: '.txt,.game,text/plain', class: 'unseen', 'aria-label': 'Open a saved game', tabindex: -1, change: () => {
      void file.files?.[0]?.text().then(content => {
        text.value = content;
        read();
      });
    },
  });
  const read = () => {
    note.textContent = app.read(text.value) ?? 'The game is on the board.';
  };
  return {
    name: 'Share',
    element: h('section', { class: 'share' },
      h('div', { class: 'row' },
        button('Copy link', 'An address that opens this position', () => {
          if (app.session.isFromStart) void copy('Link', `${location.href.split('#')[0]}${app.link}`);
          else note.textContent = 'This is the position of an example, which no address leads to.';
        }),
        button('Copy moves', 'The moves, blanks between them', () => void copy('Moves', app.session.words().join(' ')))),
      h('div', { class: 'row' },
        button('Picture: SVG', 'The board as a drawing, in a file', () => save(svg(), 'svg')),
        button('Picture: PNG', 'The board as an image, in a file', () => void png(app).then(image => save(image, 'png'), () => say('The browser makes no picture.'))),
        button('Copy picture', 'The board as an image, to paste', () => void copyPicture()),
        button('Copy SVG', 'The board as a drawing, as text to paste', () => void copy('Drawing', copySvg(app)))),
      note,
      app.hides ? h('p', { class: 'note' }, 'Links and saved games hold all moves, those that are hidden from a player, too.') : null,
      text,
      h('div', { class: 'row' },
        button('Write', 'The game as text, here', () => { text.value = address.saved(app.session); }),
        button('Read', 'Play the moves of the text', read),
        button('Save …', 'The game as a file that `dafang play --load` reads, too', () => save(new Blob([address.saved(app.session)], { type: 'text/plain' }), 'game')),
        button('Open …', 'A game from a file', () => file.click()), file)),
  };
}

function looks(app: App): Panel {
  const check = (label: string, isOn: () => boolean, act: (value: boolean) => void) => {
    const box = h('input', { type: 'checkbox', change: () => act(box.checked) });
    box.checked = isOn();
    return h('label', { class: 'check' }, box, label);
  };
  const names: Record<Scheme | 'auto', string> = { auto: 'as the device has it', wood: 'wood', plain: 'plain', dark: 'dark', 'colour-blind': 'for any colour vision' };
  return {
    name: 'Options',
    element: h('section', { class: 'looks' },
      select('Colours', (['auto', ...SCHEMES] as const).map(scheme => [scheme, names[scheme]] as const), app.wishes.scheme, value => app.wish({ scheme: value as Scheme | 'auto' })),
      check('Mark what can be played', () => app.wishes.showsStarts, showsStarts => app.wish({ showsStarts })),
      app.game.dice.length > 0 ? check('Dice are thrown on the table and typed in', () => app.wishes.throwsByHand, throwsByHand => app.wish({ throwsByHand })) : null,
      app.game.players.length > 1 ? check('Cover the board until the next person has the device', () => app.wishes.covers, covers => app.wish({ covers })) : null,
      h('h2', {}, 'Keys'),
      h('dl', { class: 'keys' }, ...([
        ['arrows', 'go from site to site'], ['Enter', 'select, or play'], ['Escape', 'put down'], ['u', 'undo'], ['r', 'redo'], ['h', 'hint'], ['f', 'flip the board'], ['?', 'rules'],
      ] as const).flatMap(([key, does]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, does)]))),
  };
}

/** The signs and colours of marked sites, with their names. */
function legend(app: App): HTMLElement[] {
  const marks = app.game.marks.filter(({ name }) => name !== '');
  if (marks.length === 0) return [];
  return [h('h2', {}, 'Marks on the board'), h('dl', {}, ...marks.flatMap(({ name, owner, sign, colour, sites }) => {
    const swatch = h('span', { class: 'swatch', 'aria-hidden': true }, sign);
    if (colour !== null) swatch.style.setProperty('background', colour);
    const whose = owner > 0 ? ` of ${playerName(app.game, owner)}` : '';
    const names = sites.map(site => app.game.board.sites[site]?.name ?? '');
    return [h('dt', {}, swatch), h('dd', {}, `${name}${whose}: ${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}`)];
  }))];
}

function about(app: App): Panel {
  const { game } = app;
  const note = h('span', { role: 'status', class: 'note' });
  const own = joined(game);
  const copy = async (text: string) => {
    try {
      await within(navigator.clipboard.writeText(text));
      note.textContent = 'Copied.';
    } catch {
      download(own.name, new Blob([text], { type: 'text/plain' }));
      note.textContent = `The browser does not let the page copy; the rules are saved as ${own.name}.`;
    }
  };
  const { about } = game;
  const lines: [string, string | null][] = [
    ['Other names', about.also.join(', ') || null], ['Family', about.family], ['Sources', about.sources.join('; ') || null], ['Variant', about.variant],
    ['Author', about.author], ['Licence', about.licence], ['Rules', game.hash], ['Made by', `Dafang ${game.dafang}`],
  ];
  return {
    name: 'About',
    element: h('section', { class: 'about' },
      ...(about.text ?? '').split('\n\n').filter(Boolean).map(text => h('p', {}, text)),
      h('dl', {}, ...lines.filter(([, value]) => value !== null && value !== '').flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
      ...legend(app),
      ...(about.readings.length > 0 ? [h('h2', {}, 'How the sources are read'), h('dl', { class: 'long' }, ...about.readings.flatMap(({ point, taken }) => [h('dt', {}, point), h('dd', {}, taken)]))] : []),
      h('h2', {}, 'The rules as text'),
      h('p', { class: 'row' }, button('Copy the rules', 'The text of the game with all that it uses', () => void copy(own.text)),
        button('Save the rules …', 'The text of the game with all that it uses, as a file for `dafang play`', () => download(own.name, new Blob([own.text], { type: 'text/plain' }))), note),
      ...game.texts.map(({ name, text }) => h('details', {}, h('summary', {}, name), h('pre', { tabindex: 0 }, text)))),
  };
}
