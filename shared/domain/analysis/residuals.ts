import { deviations, dot, sumOfSquares } from './moments.ts';
import { isWeekend, weekday } from './weekday.ts';

const FEWEST_FOR_WEEKDAYS = 56;
const FEWEST_FOR_WEEKEND = 28;
const FEWEST_OF_A_KIND = 4;
/** Less than this share left over is rounding noise of a series that trend and weekday explain completely. */
const LEAST_UNEXPLAINED = 1e-9;

/** What is taken out of both series besides their mean: a linear trend and the differences between kinds of day. */
export interface Covariates {
  readonly kinds: Uint8Array;
  readonly kindCount: number;
  readonly trend: Float64Array;
  /** Terms of the regression without its constant. */
  readonly termCount: number;
}

export function covariates(days: Int32Array): Covariates {
  const { kinds, kindCount } = kindsOfDay(days);
  const trend = centreWithinKinds(deviations(Float64Array.from(days)), kinds, kindCount);
  return { kinds, kindCount, trend, termCount: kindCount };
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
  const unexplained = sumOfSquares(rest);
  const isLeftOver = unexplained >= LEAST_UNEXPLAINED * sumOfSquares(total) && unexplained < Infinity;
  return isLeftOver ? rest : null;
}

function kindsOfDay(days: Int32Array): { kinds: Uint8Array; kindCount: number } {
  const kindOf = [
    { fewest: FEWEST_FOR_WEEKDAYS, kindCount: 7, kind: weekday },
    { fewest: FEWEST_FOR_WEEKEND, kindCount: 2, kind: (day: number) => Number(isWeekend(day)) },
  ];
  for (const { fewest, kindCount, kind } of kindOf) {
    if (days.length < fewest) continue;
    const kinds = Uint8Array.from(days, kind);
    const counts = new Uint32Array(kindCount);
    for (const each of kinds) counts[each] = (counts[each] as number) + 1;
    if (counts.every((count) => count >= FEWEST_OF_A_KIND)) return { kinds, kindCount };
  }
  return { kinds: new Uint8Array(days.length), kindCount: 1 };
}

function centreWithinKinds(values: Float64Array, kinds: Uint8Array, kindCount: number): Float64Array {
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
