import { inUnit } from '../../units/scale-text.ts';
import { looksOf } from '../looks.ts';
import { actionDays, daysInAll, type ExperimentPlan } from '../plan.ts';
import { levelText } from './amounts.ts';

/** The parts of a report about the making of an experiment, after CENT 2015. */
interface ReportWords {
  readonly design: string;
  readonly intervention: string;
  readonly outcome: string;
  readonly stopping: string;
  readonly order: string;
  readonly analysis: string;
  readonly safety: string;
}

const inDays = (days: number) => (days === 1 ? 'one day' : `${days} days`);

export function reportWords(plan: ExperimentPlan): ReportWords {
  const { cause, effect, pairs, periodDays, discardDays, effectDay } = plan;
  const [first, last] = looksOf(pairs);
  return {
    design: `${pairs} pairs of periods of ${inDays(periodDays)} each, ${daysInAll(plan)} days in all. In each pair, one period is ${levelText(plan, 'A')} and the other ${levelText(plan, 'B')}, in a randomised order.${discardDays === 0 ? '' : ` The first ${discardDays === 1 ? 'day' : `${discardDays} days`} of every period ${discardDays === 1 ? 'is' : 'are'} left out.`}`,
    intervention: eachDayWords(plan),
    outcome: `${effect.name} ${inUnit(effect.unit)}, on the ${effectDay === 'next' ? 'day after' : 'same day'}; for a period, the mean of its days if at least half of them have a record.`,
    stopping:
      last === undefined
        ? 'Analysed once, when all pairs and one more day have ended. You can stop at any time without giving a reason.'
        : `Analysed after ${first?.pairs} pairs, where only a very clear difference ends it, and after all ${pairs}. You can stop at any time without giving a reason.`,
    order:
      'Randomised from a secret of 32 random bytes, by HMAC-SHA-256 of the pair’s number. Each day is worked out when it begins; nobody knows the next. The commitment, shown at the start, is the registration.',
    analysis: `Exact: the difference is compared with the result of every other possible order${pairs > 20 ? ' (100,000 of them, with a fixed seed)' : ''}. Pairs without enough records are left out and counted. ${actionDays(cause) > discardDays + 1 ? `${cause.name} may act longer than the days left out, which makes a difference look smaller.` : 'The days left out are as long as the cause acts.'}`,
    safety:
      'Stop if you feel worse, if anyone who treats you says so, or whenever you like. This is not medical advice.',
  };
}

/** The tasks of each day. */
export const eachDayWords = (plan: Pick<ExperimentPlan, 'cause' | 'effect'>): string =>
  `Each day a card says which of the two to do: ${levelText(plan, 'A')}, or ${levelText(plan, 'B')}. Answer it with Done, another amount, or Not done, and record ${plan.effect.name} as always.`;
