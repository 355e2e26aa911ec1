import type { KnownVariable } from '../../measurements/row.ts';
import { inDays } from '../../texts/counted.ts';
import { daySeconds, formatTimeOfDay, hourSeconds } from '../../time/calendar.ts';
import { actionDays, type ExperimentPlan } from '../plan.ts';
import type { Proposal } from '../propose.ts';
import { hourOfAction } from '../usual-hours.ts';

const evenChance = 0.5;

/** Warnings to think about before an experiment starts. */
export function planWarnings(
  {
    cause,
    effect,
    effectDay,
    discardDays,
  }: Pick<ExperimentPlan, 'cause' | 'effect' | 'discardDays'> & {
    readonly effectDay?: ExperimentPlan['effectDay'] | undefined;
  },
  { power, pairsFor80, history, carryOver }: Proposal,
  { settings }: Pick<KnownVariable, 'settings'>,
): string[] {
  return [
    ...(power !== null && power < evenChance
      ? [
          `As planned, a difference of the size you entered would more likely be missed than found. ${pairsFor80 === null ? 'Look for a larger difference, or make periods longer.' : `Plan ${pairsFor80} pairs, or look for a larger difference.`}`,
        ]
      : []),
    ...(history.sd === null
      ? [`There are too few records of ${effect.name} in the 60 days before to say what would be found.`]
      : []),
    ...(effectDay === undefined
      ? [`Use effectDay to say whether ${effect.name} is recorded on the same day or the next.`]
      : []),
    ...(carryOver
      ? [
          `${cause.name} may act for ${inDays(actionDays(cause))}, and ${discardDays === 0 ? 'none are' : `only ${discardDays} ${discardDays === 1 ? 'is' : 'are'}`} left out at the start of a period. Part of its effect may carry over into the other days.`,
        ]
      : []),
    ...(settings.causeOnly ? [`${effect.name} is set as a cause only.`] : []),
  ];
}

const evening = 20 * hourSeconds;

/** A reminder of the effect, for people who have none at a fitting hour. */
export const suggestedReminder = ({ settings }: Pick<KnownVariable, 'settings'>) => ({
  variableName: settings.displayName,
  reminderFrequency: daySeconds,
  reminderStartTimeLocal: formatTimeOfDay(evening),
});

/** Whether one of these times of day to ask for the effect comes when the cause of its day can have acted; the suggested one always does. */
export function asksInTime(
  times: readonly number[],
  {
    cause,
    effectDay,
    dayStartsAt,
  }: Pick<ExperimentPlan, 'cause' | 'dayStartsAt'> & {
    readonly effectDay?: ExperimentPlan['effectDay'] | undefined;
  },
  causeHour: number | null,
): boolean {
  if (effectDay !== 'same' || causeHour === null) return true;
  const sinceDayStart = (time: number) => (time - dayStartsAt + daySeconds) % daySeconds;
  const fitting = Math.min(hourOfAction(cause, causeHour) * hourSeconds, sinceDayStart(evening));
  return times.some((time) => sinceDayStart(time) >= fitting);
}
