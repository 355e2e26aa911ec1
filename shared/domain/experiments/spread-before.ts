import type { DayClock } from '../analysis/analysis-input.ts';
import { deviations, sumOfSquares } from '../analysis/methods/moments.ts';
import { residuals } from '../analysis/methods/residuals.ts';
import { autocorrelation, mostCommonGap } from '../analysis/methods/serial-dependence.ts';
import type { PlannedSeries } from './plan.ts';
import { dailyValues, type ExperimentRecords, fillableDays } from './records.ts';

/** The spread of the effect before the start (`sd`), and the likeness of a day to the one before (`phi`). */
export interface SpreadBefore {
  readonly days: number;
  /** Null where too little is known. */
  readonly sd: number | null;
  readonly gap: number | null;
  readonly phi: number;
}

/** Days before an experiment whose records its plan is made from. */
export const daysBefore = 60;
const fewestDays = 20;
const usualPhi = 0.3;
const strongestPhi = 0.9;

export function spreadBefore(
  effect: PlannedSeries,
  firstDay: number,
  through: number,
  records: ExperimentRecords,
  clock: DayClock,
): SpreadBefore {
  const known = valuesBefore(effect, firstDay, through, records, clock);
  const days = Int32Array.from(known, ([day]) => day);
  const rest =
    days.length < fewestDays
      ? null
      : withoutTrend(
          days,
          Float64Array.from(known, ([, value]) => value),
        );
  if (rest === null) return { days: days.length, sd: null, gap: null, phi: usualPhi };
  const gap = mostCommonGap(days);
  const perGap = autocorrelation(rest, days, gap);
  const phi = gap === 1 ? perGap : Math.max(0, perGap) ** (1 / gap);
  return {
    days: days.length,
    sd: Math.sqrt(sumOfSquares(rest) / (days.length - 2)),
    gap,
    phi: Math.max(-strongestPhi, Math.min(strongestPhi, phi)),
  };
}

/** Daily values before the start, of days that have ended; filled from the first recorded day on. */
function valuesBefore(
  effect: PlannedSeries,
  firstDay: number,
  through: number,
  records: ExperimentRecords,
  clock: DayClock,
): [day: number, value: number][] {
  const recorded = dailyValues(effect, records.effect, clock);
  const isFillable = fillableDays(records);
  const known: [number, number][] = [];
  for (let day = firstDay - daysBefore; day < firstDay && day <= through; day++) {
    const value =
      recorded.get(day) ?? (known.length > 0 && isFillable(day) ? effect.fillingValue : undefined);
    if (value !== undefined) known.push([day, value]);
  }
  return known;
}

/** Weekdays stay in: pairs of days do not cancel them either. */
function withoutTrend(days: Int32Array, values: Float64Array): Float64Array | null {
  const trend = deviations(Float64Array.from(days));
  return residuals(values, { kinds: new Uint8Array(days.length), kindCount: 1, trend });
}
