import type { DayClock } from '../analysis/analysis-input.ts';
import { dailySeries, dayOfHour } from '../analysis/days/daily-values.ts';
import { lowerMedianHour } from '../analysis/days/usual-hour.ts';
import { mustAt } from '../lists/must.ts';
import { hourSeconds } from '../time/calendar.ts';
import type { EffectDay, PlannedCause, PlannedSeries } from './plan.ts';
import { type RecordedSeries, seriesOf } from './records.ts';

/** The usual hour of the person's day in which a variable was recorded before a day; null if it never was. */
export function usualHourBefore(
  planned: PlannedSeries,
  recorded: RecordedSeries | undefined,
  firstDay: number,
  clock: DayClock,
): number | null {
  const counts = new Uint32Array(24);
  const series = dailySeries(seriesOf(planned, recorded), clock).recorded;
  series.hours.forEach((hour, i) => {
    const day = dayOfHour(hour);
    const hourOfDay = hour - 24 * day;
    if (day < firstDay) counts[hourOfDay] = mustAt(counts, hourOfDay) + mustAt(series.counts, i);
  });
  return lowerMedianHour(counts) ?? null;
}

/** An effect that is recorded earlier in the day than the cause can act belongs to the cause of the day before. */
export function proposedEffectDay(
  { onsetDelay }: Pick<PlannedCause, 'onsetDelay'>,
  causeHour: number | null,
  effectHour: number | null,
): EffectDay | null {
  if (causeHour === null || effectHour === null) return null;
  return effectHour < hourOfAction({ onsetDelay }, causeHour) ? 'next' : 'same';
}

/** The hour of the person's day from which on a cause can have acted. */
export const hourOfAction = ({ onsetDelay }: Pick<PlannedCause, 'onsetDelay'>, causeHour: number): number =>
  causeHour + Math.floor(onsetDelay / hourSeconds + 0.5);
