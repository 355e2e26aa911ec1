import { isWeekend, weekdayOfDay } from '../../time/calendar.ts';
import { deviations, dot, sumOfSquares } from './moments.ts';

export const fewestForWeekdays = 56;
const fewestForWeekend = 28;
const fewestOfAKind = 4;
/** Less than this share left over is rounding noise of a series that trend and weekday explain completely. */
const leastUnexplained = 1e-9;

/** The terms taken out of both series besides their mean: a linear trend and the differences between kinds of day. */
interface Covariates {
  readonly kinds: Uint8Array;
  readonly kindCount: number;
  readonly trend: Float64Array;
}

export function covariates(days: Int32Array): Covariates {
  const { kinds, kindCount } = kindsOfDay(days);
  const trend = centreWithinKinds(deviations(Float64Array.from(days)), kinds, kindCount);
  return { kinds, kindCount, trend };
}

/**
 * Least squares on trend and kinds of day. Centring everything within its kind first leaves a regression on one
 * term, which gives the same residuals as solving for all terms at once, and loses fewer digits.
 */
export function residuals(
  values: Float64Array,
  { kinds, kindCount, trend }: Covariates,
): Float64Array | null {
  const total = deviations(values);
  const centred = centreWithinKinds(total, kinds, kindCount);
  const slope = dot(centred, trend) / sumOfSquares(trend);
  const rest = centred.map((value, i) => value - slope * (trend[i] as number));
  return isLeftOver(rest, total) ? rest : null;
}

/** Whether the rest of a series, given around its mean, is more than rounding. */
export function isLeftOver(rest: Float64Array, total: Float64Array): boolean {
  const unexplained = sumOfSquares(rest);
  return unexplained >= leastUnexplained * sumOfSquares(total) && unexplained < Infinity;
}

function kindsOfDay(days: Int32Array): { kinds: Uint8Array; kindCount: number } {
  const weekdays = Uint8Array.from(days, weekdayOfDay);
  if (areCommon(weekdays, 7, fewestForWeekdays)) return { kinds: weekdays, kindCount: 7 };
  const weekends = Uint8Array.from(days, (day) => Number(isWeekend(day)));
  if (areCommon(weekends, 2, fewestForWeekend)) return { kinds: weekends, kindCount: 2 };
  return { kinds: new Uint8Array(days.length), kindCount: 1 };
}

/** Whether there are enough days in all, and of each kind. */
function areCommon(kinds: Uint8Array, kindCount: number, fewest: number): boolean {
  const counts = Array.from({ length: kindCount }, (_, kind) => kinds.filter((each) => each === kind).length);
  return kinds.length >= fewest && Math.min(...counts) >= fewestOfAKind;
}

export function centreWithinKinds(values: Float64Array, kinds: Uint8Array, kindCount: number): Float64Array {
  const totals = new Float64Array(kindCount);
  const counts = new Uint32Array(kindCount);
  for (let i = 0; i < values.length; i++) {
    const kind = kinds[i] as number;
    totals[kind] = (totals[kind] as number) + (values[i] as number);
    counts[kind] = (counts[kind] as number) + 1;
  }
  return values.map((value, i) => {
    const kind = kinds[i] as number;
    return value - (totals[kind] as number) / (counts[kind] as number);
  });
}
