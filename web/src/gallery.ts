// The gallery of games: search and filters over cards that are part of its page, which shows all of them without a script.

const cards = [...document.querySelectorAll<HTMLElement>('[data-words]')];
const field = document.querySelector<HTMLInputElement>('#search');
const family = document.querySelector<HTMLSelectElement>('#family');
const players = document.querySelector<HTMLSelectElement>('#players');
const count = document.querySelector('#count');

/** A text as it is searched: without case, marks of letters and signs. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

const words = new Map(cards.map(card => [card, plain(card.dataset['words'] ?? '')]));

function show(): void {
  const wanted = plain(field?.value ?? '').split(' ');
  let shown = 0;
  for (const card of cards) {
    const text = words.get(card) ?? '';
    const fits = wanted.every(word => text.includes(word))
      && (!family?.value || card.dataset['family'] === family.value)
      && (!players?.value || (card.dataset['players'] ?? '').split(' ').includes(players.value));
    card.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const group of document.querySelectorAll<HTMLElement>('main > section')) {
    group.hidden = group.querySelector('[data-words]:not([hidden])') === null;
  }
  if (count !== null) count.textContent = `${shown} of ${cards.length} games`;
  // A search is part of the address, so that it can be handed on and survives "back".
  const query = new URLSearchParams();
  for (const [key, value] of [['q', field?.value], ['family', family?.value], ['players', players?.value]] as const) if (value) query.set(key, value);
  try {
    history.replaceState(null, '', query.size > 0 ? `#${query}` : location.pathname.split('/').at(-1) ?? '');
  } catch {
    // A browser that keeps addresses of files as they are searches all the same.
  }
}

const query = new URLSearchParams(location.hash.slice(1));
if (field !== null) field.value = query.get('q') ?? '';
if (family !== null) family.value = query.get('family') ?? '';
if (players !== null) players.value = query.get('players') ?? '';
field?.addEventListener('input', show);
family?.addEventListener('change', show);
players?.addEventListener('change', show);
document.querySelector<HTMLElement>('.search')?.removeAttribute('hidden');
show();
