// The rules as one text to hand on, which `dafang play FILE` and the other commands read with all that they use.

import type { Game, PageText } from './contract';

/** The texts that the page was made of; of a page without them those of the game. */
function texts(game: Game): PageText[] {
  const text = document.getElementById('dafang-texts')?.textContent;
  if (text !== null && text !== undefined) return (JSON.parse(text) as { texts: PageText[] }).texts;
  return game.texts.map(({ name, text }) => ({ name, text, uses: [], isDefine: false }));
}

/** The text of the game; with others that it uses or a choice that is not the usual one, all of them with lines between
 * them that begin with a mark, as src/page/texts.rs of the program says. */
export function joined(game: Game): { name: string; text: string } {
  const all = texts(game);
  const name = (all[0]?.name ?? 'game.lud').split('/').at(-1)!;
  const isUsual = game.ruleset === null || game.rulesets.some(({ name, short, isDefault }) => isDefault && (name === game.ruleset || short === game.ruleset));
  if (all.length < 2 && isUsual && game.options.length === 0) return { name, text: all[0]?.text ?? '' };
  let mark = '//===';
  while (all.some(({ text }) => `\n${text}`.includes(`\n${mark} `))) mark += '=';
  const lines = [`${mark} dafang texts 1\n`];
  if (game.ruleset !== null) lines.push(`${mark} ruleset ${game.ruleset}\n`);
  lines.push(...game.options.map(option => `${mark} option ${option}\n`));
  for (const { name, text, uses, isDefine } of all) {
    lines.push(`${mark} ${isDefine ? 'define' : 'file'} ${name}\n`, ...uses.map(([wanted, found]) => `${mark} uses ${wanted} = ${found}\n`), text);
    if (!text.endsWith('\n')) lines.push(`\n${mark} no newline\n`);
  }
  return { name, text: lines.join('') };
}
