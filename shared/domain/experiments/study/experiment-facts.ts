import { pText } from '../../analysis/texts/number-text.ts';
import type { Fact } from '../../studies/study-facts.ts';
import { grouped } from '../../texts/counted.ts';
import type { ExperimentPlan } from '../plan.ts';
import type { Result } from '../result.ts';
import { levelText } from '../texts/amounts.ts';
import { signedDifference, signedRange } from './difference-text.ts';

const pValueText = (p: number) => pText(p).slice(2).replace('= ', '');

/** The figures of an experiment, for the curious. */
export function experimentFacts(plan: ExperimentPlan, result: Result): Fact[] {
  const { estimate, interval, pValue, flips, worstCase, adherence, described } = result;
  const [a, b] = [levelText(plan, 'A'), levelText(plan, 'B')];
  return [
    {
      label: 'Pairs compared',
      value: `${result.complete} of ${result.pairs.length}`,
      meaning: `Planned were ${plan.pairs}; a pair counts if both of its periods have records of ${plan.effect.name}.`,
    },
    ...fact(
      'Mean difference',
      estimate,
      (value) => signedDifference(plan, value),
      `${plan.effect.name} with ${a} less ${plan.effect.name} with ${b}.`,
    ),
    ...fact(
      '95% range',
      interval,
      ([low, high]) => signedRange(plan, [low, high]),
      'The differences that these days do not speak against; made this way, at least 95 of 100 such ranges hold the true one.',
    ),
    ...fact(
      'p-value',
      pValue,
      pValueText,
      `How often the lot alone would give a difference at least this large. To be a finding it had to be ${result.level} at most.`,
    ),
    ...fact(
      'Orders that could have been drawn',
      flips,
      ({ atLeast, of }) => `${grouped(String(atLeast))} of ${grouped(String(of))}`,
      'In so many of them the difference would have been at least as large.',
    ),
    ...fact(
      'If the missing pairs spoke against it',
      worstCase,
      ({ pValue: p, stands }) => `${pValueText(p)}, ${stands ? 'still a finding' : 'no finding'}`,
      'The p-value, had every incomplete pair gone the other way as far as any pair went.',
    ),
    ...(described === null || described.meanA === null || described.meanB === null
      ? []
      : [
          {
            label: 'Seen so far',
            value: `${described.complete} of ${described.pairs} pairs complete`,
            meaning: 'It was stopped before a planned look, so no difference is told.',
          },
        ]),
    {
      label: 'Done as told',
      value: `${adherence.followed} of ${adherence.days} days`,
      meaning: `Of ${adherence.unknown} ${adherence.unknown === 1 ? 'day' : 'days'} it is not known what was done.`,
    },
    ...(result.order.length === 0
      ? []
      : [
          {
            label: 'Order drawn',
            value: result.order.join(' '),
            meaning: `Pair by pair; A is ${a}, B is ${b}.`,
          },
        ]),
  ];
}

function fact<T>(label: string, value: T | null, say: (value: T) => string, meaning: string): Fact[] {
  return value === null ? [] : [{ label, value: say(value), meaning }];
}
