import { weekdayOfDay } from '../../time/calendar.ts';
import { cholesky, solveCholesky } from './cholesky.ts';
import { CosineTable } from './cosine-table.ts';
import { deviations, dot, extremesOf, sumOfSquares } from './moments.ts';
import { centreWithinKinds } from './residuals.ts';
import { rightAngles, withoutDirections } from './right-angles.ts';

/** Whatever takes longer than this many days to come and go is slow. */
const slowDays = 21;
/** The fewest pairs for each slow term. */
const pairsPerTerm = 5;
const daysOfWeek = 7;
/** Terms of which this much is left after the others lose no digits that count. */
const clearlyApart = 0.5;

/** Trend, weekday and everything slow. */
export interface SlowTerms {
  readonly cosines: number;
  /** The number of independent terms in all, without the constant. */
  readonly count: number;
  /** Takes the terms and a constant out of values of these days, by least squares. */
  readonly rest: (values: Float64Array) => Float64Array;
}

/** `leastFastest` half waves over all days are taken out at least, however few the days. */
export function slowTerms(days: Int32Array, leastFastest = 1): SlowTerms {
  const first = days[0] ?? 0;
  const span = (days.at(-1) ?? 0) - first + 1;
  const fastest = Math.min(
    Math.max(leastFastest, Math.floor((2 * span) / slowDays)),
    Math.floor(days.length / pairsPerTerm),
  );
  const sinceFirst = days.map((day) => day - first);
  const table = new CosineTable(span, Math.max(1, fastest), sinceFirst);
  const kinds = Uint8Array.from(days, weekdayOfDay);
  return fromSums(sinceFirst, kinds, table) ?? fromRightAngles(sinceFirst, kinds, table);
}

/** The same with further terms, of which those that depend on others are left out. */
export function withTerms(slow: SlowTerms, terms: readonly Float64Array[]): SlowTerms {
  const [, ...directions] = rightAngles(terms, slow.rest);
  return {
    cosines: slow.cosines,
    count: slow.count + directions.length,
    rest: (values) => withoutDirections(slow.rest(values), directions),
  };
}

/**
 * Products of cosines are sums of cosines, so that all that least squares need follows from one sum per frequency: many
 * times quicker than right angles, and as exact unless terms nearly depend on each other; null where they do.
 */
function fromSums(days: Int32Array, kinds: Uint8Array, table: CosineTable): SlowTerms | null {
  const { fastest } = table;
  const centred = (values: Float64Array) => centreWithinKinds(values, kinds, daysOfWeek);
  const trend = centred(deviations(Float64Array.from(days)));
  const { lowest, highest } = extremesOf(trend);
  const slope = trend.map((value) => value / (highest - lowest));
  const { products, weekdays } = productsOfTerms(table, kinds, slope);
  const factor = cholesky(products, fastest);
  if (factor === null) return null;

  const project = (values: Float64Array): Float64Array => {
    const rest = centred(values);
    // The slowest cosine is not a term; its place is the trend's.
    const wanted = table.against(rest).subarray(1);
    wanted[0] = dot(rest, slope);
    const shares = solveCholesky(factor, wanted);
    const slow = table.combine(Float64Array.of(0, 0, ...shares.subarray(1)));
    for (let i = 0; i < slow.length; i++)
      rest[i] = (rest[i] as number) - (slow[i] as number) - (shares[0] as number) * (slope[i] as number);
    return centred(rest);
  };

  return {
    cosines: fastest - 1,
    count: weekdays - 1 + fastest,
    // Terms that resemble each other are taken out three times, because rounding leaves some of them.
    rest: (values) => (factor.leastLeft > clearlyApart ? project(values) : project(project(project(values)))),
  };
}

function fromRightAngles(days: Int32Array, kinds: Uint8Array, table: CosineTable): SlowTerms {
  const terms: Float64Array[] = [Float64Array.from(days)];
  for (let one = 0; one < daysOfWeek; one++) {
    terms.push(Float64Array.from(kinds, (kind) => Number(kind === one)));
  }
  for (let k = 2; k <= table.fastest; k++) {
    terms.push(table.combine(Float64Array.from({ length: table.fastest + 1 }, (_, i) => Number(i === k))));
  }
  const directions = rightAngles(terms);
  return {
    cosines: table.fastest - 1,
    count: directions.length - 1,
    rest: (values) => withoutDirections(values, directions),
  };
}

/** The products of the trend and of the cosines from 2 on with each other, without what weekdays explain of them. */
function productsOfTerms(table: CosineTable, kinds: Uint8Array, slope: Float64Array) {
  const { fastest } = table;
  const width = 2 * fastest + 1;
  const perKind = table.sums(kinds, daysOfWeek);
  const weighted = table.against(slope);
  const counts = new Uint32Array(daysOfWeek);
  for (const kind of kinds) counts[kind] = (counts[kind] as number) + 1;
  const overall = new Float64Array(width);
  const scaled = new Float64Array(perKind.length);
  for (let kind = 0; kind < daysOfWeek; kind++) {
    const scale = 1 / Math.sqrt(Math.max(1, counts[kind] as number));
    for (let k = 0; k < width; k++) {
      const sum = perKind[kind * width + k] as number;
      overall[k] = (overall[k] as number) + sum;
      scaled[kind * width + k] = sum * scale;
    }
  }
  const products = new Float64Array(fastest * fastest);
  products[0] = sumOfSquares(slope);
  for (let j = 2; j <= fastest; j++) {
    const row = (j - 1) * fastest - 1;
    products[row + 1] = weighted[j] as number;
    for (let k = 2; k <= j; k++)
      products[row + k] = ((overall[j + k] as number) + (overall[j - k] as number)) / 2;
    for (let of = 0; of < scaled.length; of += width) {
      const share = scaled[of + j] as number;
      for (let k = 2; k <= j; k++)
        products[row + k] = (products[row + k] as number) - share * (scaled[of + k] as number);
    }
  }
  return { products, weekdays: counts.filter((count) => count > 0).length };
}
