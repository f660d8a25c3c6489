// Which of the rulesets that a server lists is the one that is looked at.

import type { Rulesets } from './protocol';

type Listed = Rulesets['rulesets'][number];

/** The server names what is looked at by its entry, by the ruleset, or by the options that were chosen. */
export function currentOf({ current, rulesets }: Rulesets): Listed | undefined {
  const chosen = ({ choice }: Listed) => [choice.ruleset, ...choice.options].filter(part => part !== null).join(', ');
  return rulesets.find(({ name }) => name === current) ?? rulesets.find(listed => chosen(listed) === current);
}
