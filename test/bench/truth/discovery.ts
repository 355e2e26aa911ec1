import { discover } from '../../../shared/domain/discovery/discover.ts';
import { pairKey } from '../../../shared/domain/discovery/variable-id.ts';
import { madeUpPerson, today } from './made-up-person.ts';
import type { Random } from './made-up-series.ts';

export const peopleSizes = [
  { variables: 12, days: 60 },
  { variables: 12, days: 365 },
  { variables: 30, days: 60 },
  { variables: 30, days: 365 },
] as const;
/** The size of a planted link, in standard deviations. */
export const plantedSize = 0.8;
export const mostWithAnyLine = 0.05;

export interface DiscoveryShares {
  readonly variables: number;
  readonly days: number;
  readonly people: number;
  readonly meanPairs: number;
  /** People with any line though nothing is linked. */
  readonly anyLine: number;
  /** Mean share of lines that link what is not, of people with links. */
  readonly falseShare: number;
  /** Links that were found. */
  readonly power: number;
}

/** Looks for what stands out among people without and with links, as on the first day they look. */
export function measureDiscovery(
  { variables, days }: (typeof peopleSizes)[number],
  people: number,
  random: Random,
): DiscoveryShares {
  const look = (effect: number) => {
    const person = madeUpPerson(variables, days, effect, random);
    const { lines, pairsLookedAt } = discover({
      timeZone: 'UTC',
      today,
      primaryOutcome: null,
      variables: person.variables,
      tags: [],
    });
    const found = lines.filter(({ cause, effect }) => person.linked.has(pairKey(cause, effect))).length;
    return { lines: lines.length, found, planted: person.linked.size, pairsLookedAt };
  };
  const repeat = (effect: number) => Array.from({ length: people }, () => look(effect));
  const without = repeat(0);
  const linked = repeat(plantedSize);
  const total = (all: typeof linked, of: (one: (typeof linked)[number]) => number) =>
    all.reduce((sum, one) => sum + of(one), 0);
  return {
    variables,
    days,
    people,
    meanPairs: Math.round(total(without, ({ pairsLookedAt }) => pairsLookedAt) / people),
    anyLine: without.filter(({ lines }) => lines > 0).length / people,
    falseShare: total(linked, ({ lines, found }) => (lines === 0 ? 0 : (lines - found) / lines)) / people,
    power:
      total(linked, ({ found }) => found) /
      Math.max(
        1,
        total(linked, ({ planted }) => planted),
      ),
  };
}
