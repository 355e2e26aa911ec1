import type { DayClock } from '../analysis/analysis-input.ts';
import { deviations, sumOfSquares } from '../analysis/methods/moments.ts';
import { residuals } from '../analysis/methods/residuals.ts';
import { autocorrelation, mostCommonGap } from '../analysis/methods/serial-dependence.ts';
import type { PlannedSeries } from './plan.ts';
import { dailyValues, type ExperimentRecords, fillableDays } from './records.ts';

/** How much the effect varied from day to day before the start, and how much a day resembles the one before. */
export interface SpreadBefore {
  readonly days: number;
  /** Null where too little is known. */
  readonly sd: number | null;
  readonly gap: number | null;
  readonly phi: number;
}

const DAYS_BEFORE = 60;
const FEWEST_DAYS = 20;
const USUAL_PHI = 0.3;
const STRONGEST = 0.9;

export function spreadBefore(
  effect: PlannedSeries,
  firstDay: number,
  records: ExperimentRecords,
  clock: DayClock,
): SpreadBefore {
  const known = valuesBefore(effect, firstDay, records, clock);
  const days = Int32Array.from(known, ([day]) => day);
  const rest =
    days.length < FEWEST_DAYS
      ? null
      : withoutTrend(
          days,
          Float64Array.from(known, ([, value]) => value),
        );
  if (rest === null) return { days: days.length, sd: null, gap: null, phi: USUAL_PHI };
  const gap = mostCommonGap(days);
  const perGap = autocorrelation(rest, days, gap);
  const phi = gap === 1 ? perGap : Math.max(0, perGap) ** (1 / gap);
  return {
    days: days.length,
    sd: Math.sqrt(sumOfSquares(rest) / (days.length - 2)),
    gap,
    phi: Math.max(-STRONGEST, Math.min(STRONGEST, phi)),
  };
}

/** Filled from the first recorded day on. */
function valuesBefore(
  effect: PlannedSeries,
  firstDay: number,
  records: ExperimentRecords,
  clock: DayClock,
): [day: number, value: number][] {
  const recorded = dailyValues(effect, records.effect, clock);
  const isFillable = fillableDays(records);
  const known: [number, number][] = [];
  for (let day = firstDay - DAYS_BEFORE; day < firstDay; day++) {
    const value =
      recorded.get(day) ?? (known.length > 0 && isFillable(day) ? effect.fillingValue : undefined);
    if (value !== undefined) known.push([day, value]);
  }
  return known;
}

/** No weekdays are taken out: pairs of days do not cancel them. */
function withoutTrend(days: Int32Array, values: Float64Array): Float64Array | null {
  const trend = deviations(Float64Array.from(days));
  return residuals(values, { kinds: new Uint8Array(days.length), kindCount: 1, trend });
}
