import { pText } from '../../analysis/texts/number-text.ts';
import type { Fact } from '../../studies/study-facts.ts';
import { grouped, inDays } from '../../texts/counted.ts';
import type { ExperimentPlan } from '../plan.ts';
import type { ExperimentOutcome } from '../result.ts';
import { levelText } from '../texts/amounts.ts';
import { signedDifference, signedRange } from './difference-text.ts';

const pValueText = (p: number) => pText(p).slice(2).replace('= ', '');

/** The figures of an experiment, for the curious. */
export function experimentFacts(plan: ExperimentPlan, result: ExperimentOutcome): Fact[] {
  const { estimate, interval, pValue, flips, worstCase, adherence, described } = result;
  const [a, b] = [levelText(plan, 'A'), levelText(plan, 'B')];
  return [
    {
      label: 'Pairs compared',
      value: `${result.complete} of ${result.pairs.length}`,
      meaning: `${plan.pairs} were planned; a pair counts if both of its periods have records of ${plan.effect.name}.`,
    },
    ...fact(
      'Mean difference',
      estimate,
      (value) => signedDifference(plan, value),
      `${plan.effect.name} with ${a} minus ${plan.effect.name} with ${b}.`,
    ),
    ...fact(
      '95% range',
      interval,
      ([low, high]) => signedRange(plan, [low, high]),
      'The differences that fit these days; at least 95 of 100 ranges made this way contain the true one.',
    ),
    ...fact(
      'p-value',
      pValue,
      pValueText,
      `How often chance alone would give a difference at least this large. To count as a finding, it had to be at most ${result.level}.`,
    ),
    ...fact(
      'Possible orders',
      flips,
      ({ atLeast, of }) => `${grouped(String(atLeast))} of ${grouped(String(of))}`,
      'In how many of them the difference would have been at least as large.',
    ),
    ...fact(
      'If the missing pairs showed the opposite',
      worstCase,
      ({ pValue: p, stands }) => `${pValueText(p)}, ${stands ? 'still a finding' : 'not a finding'}`,
      'The p-value if every incomplete pair had gone the other way as far as any pair did.',
    ),
    ...(described === null || described.meanA === null || described.meanB === null
      ? []
      : [
          {
            label: 'Seen so far',
            value: `${described.complete} of ${described.pairs} pairs complete`,
            meaning: 'It was stopped before a planned analysis, so no difference is shown.',
          },
        ]),
    {
      label: 'Days as planned',
      value: `${adherence.followed} of ${adherence.days} days`,
      meaning: `On ${inDays(adherence.unknown)} we don’t know what was done.`,
    },
    ...(result.order.length === 0
      ? []
      : [
          {
            label: 'Random order',
            value: result.order.join(' '),
            meaning: `Pair by pair; A is ${a}, B is ${b}.`,
          },
        ]),
  ];
}

function fact<T>(label: string, value: T | null, say: (value: T) => string, meaning: string): Fact[] {
  return value === null ? [] : [{ label, value: say(value), meaning }];
}
