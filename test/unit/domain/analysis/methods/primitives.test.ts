import { describe, expect, test } from '@jest/globals';
import {
  normal975,
  quantile,
  tQuantile,
  twoSidedNormal,
  twoSidedT,
} from '../../../../../shared/domain/analysis/methods/distributions.ts';
import { qValues } from '../../../../../shared/domain/analysis/methods/false-discovery.ts';
import { histogram } from '../../../../../shared/domain/analysis/methods/histogram.ts';
import {
  isConstant,
  mean,
  pearson,
  standardDeviation,
  sum,
} from '../../../../../shared/domain/analysis/methods/moments.ts';
import { mulberry32 } from '../../../../../shared/domain/analysis/methods/random.ts';
import { midRanks } from '../../../../../shared/domain/analysis/methods/ranks.ts';
import { effectSize, strengthLevel } from '../../../../../shared/domain/analysis/texts/words.ts';
import { BEAVER_ACTIVE, BEAVER_RESTING } from '../beaver.ts';
import { expectFigures, type Figures, readGolden, type StudyCase } from '../golden-cases.ts';
import { plainP, welch } from '../reference-shape.ts';

interface Primitives {
  tTwoSided: { t: number; df: number; p: number }[];
  tQuantile975: { df: number; q: number }[];
  normQuantile: { p: number; q: number }[];
  mulberry32_seed1: number[];
  bh: { p: number[]; q: number[] };
  midranks: { x: number[]; ranks: number[] };
  histograms: { values: number[]; bins: Figures[] }[];
  catastrophic: { x: number[]; y: number[]; pearson: number };
  strengthWords: [number, string, string][];
}

const golden = readGolden<Primitives>('v01_primitives');
const numbers = (values: readonly number[]) => Float64Array.from(values);

describe("Student's t", () => {
  test('two-sided tails meet scipy from 0.01 to a million degrees of freedom, deep into the tail', () => {
    for (const { t, df, p } of golden.tTwoSided) {
      expectFigures(twoSidedT(t, df), p, `t ${t}, df ${df}`);
      if (p > 0) expect(Math.abs(twoSidedT(-t, df) / p - 1)).toBeLessThan(1e-8);
    }
  });

  test('the quantile without degrees of freedom is infinite, and is no search without an end', () => {
    for (const none of [0, -1, Number.NaN])
      expect([0.025, 0.5, 0.975].map((p) => tQuantile(p, none))).toEqual([-Infinity, 0, Infinity]);
  });

  test('an infinite t has the tail 0, and without degrees of freedom the tail is 1', () => {
    expect(twoSidedT(Infinity, 5)).toBe(0);
    expect(twoSidedT(3, 0)).toBe(1);
    expect(twoSidedT(3, -1)).toBe(1);
    expect(twoSidedT(3, NaN)).toBe(1);
  });

  test('quantiles meet scipy', () => {
    for (const { df, q } of golden.tQuantile975) expectFigures(tQuantile(0.975, df), q, `df ${df}`);
    expectFigures(tQuantile(0.025, 5), -tQuantile(0.975, 5));
  });
});

describe('the normal distribution', () => {
  test('quantiles meet scipy', () => {
    for (const { p, q } of golden.normQuantile) expectFigures(quantile(p, twoSidedNormal), q, `p ${p}`);
    expectFigures(normal975, quantile(0.975, twoSidedNormal));
  });

  test('tails meet their series and their continued fraction alike', () => {
    // scipy.stats.norm.sf(z) * 2
    expectFigures(twoSidedNormal(0), 1);
    expectFigures(twoSidedNormal(-1), 0.31731050786291415);
    expectFigures(twoSidedNormal(2.82), 0.004802364948378505);
    expectFigures(twoSidedNormal(2.84), 0.0045113533830846405);
    expect(twoSidedNormal(10) / 1.523970604832094e-23).toBeCloseTo(1, 10);
    expect(twoSidedNormal(40)).toBe(0);
  });
});

test('mulberry32 gives the agreed sequence', () => {
  const random = mulberry32(1);
  expect(golden.mulberry32_seed1.map(() => random())).toEqual(golden.mulberry32_seed1);
});

describe('Benjamini–Hochberg', () => {
  test('q-values meet statsmodels, in whatever order the p-values come', () => {
    expectFigures(qValues(golden.bh.p), golden.bh.q);
    expectFigures(qValues(golden.bh.p.toReversed()), golden.bh.q.toReversed());
    expectFigures(
      qValues(golden.bh.p),
      readGolden<{ expected: Figures }>('p05_r_second_opinion').expected.bh ?? null,
    );
  });

  test('a single p-value is its own q-value, and without p-values there are none', () => {
    expect(qValues([0.03])).toEqual([0.03]);
    expect(qValues([])).toEqual([]);
  });
});

test('equal values share the mean of their ranks', () => {
  expectFigures([...midRanks(numbers(golden.midranks.x))], golden.midranks.ranks);
});

describe('histograms', () => {
  test('bins meet the reference', () => {
    for (const { values, bins } of golden.histograms) expectFigures(histogram(numbers(values)), bins);
  });

  test('twelve distinct values get a column each, the thirteenth brings bins', () => {
    const upTo = (count: number) => numbers(Array.from({ length: count }, (_, i) => i));
    expect(histogram(upTo(12))).toHaveLength(12);
    expect(histogram(upTo(13)).every((bin) => bin.to - bin.from === 5)).toBe(true);
  });

  test('every value falls into the bin that holds it, also on edges that binary fractions miss', () => {
    const values = numbers(Array.from({ length: 20 }, (_, i) => i * 0.1));
    const bins = histogram(values);
    expect(bins.map((bin) => bin.count)).toEqual([5, 5, 5, 5]);
    expect(bins.map((bin) => bin.from)).toEqual([0, 0.5, 1, 1.5]);
  });
});

describe('moments', () => {
  test('a large mean beside a small spread costs no digit of r', () => {
    const { x, y, pearson: r } = golden.catastrophic;
    expectFigures(pearson(numbers(x), numbers(y)), r);
  });

  test('sums do not depend on the order of their terms', () => {
    expect(sum(numbers([0.1, 0.2, 0.3]))).toBe(sum(numbers([0.3, 0.2, 0.1])));
    expect(sum(numbers([1e16, 1, -1e16]))).toBe(1);
  });

  test('what needs more values than there are is null', () => {
    expect(mean(numbers([]))).toBeNull();
    expect(standardDeviation(numbers([4]))).toBeNull();
    expect(pearson(numbers([1, 2]), numbers([3, 5]))).toBeNull();
    expect(pearson(numbers([1, 2, 3]), numbers([3, 5, 4]))).toBeCloseTo(0.5, 12);
  });

  test('differences within rounding are no variation', () => {
    expect(isConstant(numbers([]))).toBe(true);
    expect(isConstant(numbers([0.1 + 0.2, 0.3]))).toBe(true);
    expect(isConstant(numbers([1e9, 1e9 + 1e-4]))).toBe(true);
    expect(isConstant(numbers([1e9, 1e9 + 0.01]))).toBe(false);
    expect(pearson(numbers([5, 5, 5]), numbers([1, 2, 3]))).toBeNull();
  });
});

test('words for a correlation change exactly on their limits', () => {
  for (const [r, strength, size] of golden.strengthWords) {
    expect([r, strengthLevel(r), effectSize(r)]).toEqual([r, strength, size]);
  }
});

describe('textbook data', () => {
  const group = (values: readonly number[]) => ({
    count: values.length,
    causeMean: null,
    effectMean: mean(numbers(values)),
    effectSd: standardDeviation(numbers(values)),
  });

  test("Student's sleep data: unpaired, paired and correlated as scipy and R have them", () => {
    const sleep = readGolden<{ input: { group1: number[]; group2: number[] }; expected: Figures }>(
      'p03_sleep',
    );
    const [one, two] = [numbers(sleep.input.group1), numbers(sleep.input.group2)];
    const n = one.length;
    const differences = one.map((value, i) => value - (two[i] as number));
    const t = (mean(differences) as number) / ((standardDeviation(differences) as number) / Math.sqrt(n));
    const r = pearson(one, two) as number;
    expectFigures(
      {
        welch: welch(group(sleep.input.group2), group(sleep.input.group1)),
        paired: { t, p: twoSidedT(t, n - 1) },
        pearson: r,
        pearsonNaiveP: plainP(r, n),
        spearman: pearson(midRanks(one), midRanks(two)),
      },
      sleep.expected,
    );
  });

  test('beavers, air quality and tails as R has them', () => {
    const { expected } = readGolden<{ expected: Record<string, number[]> }>('p05_r_second_opinion');
    const air = readGolden<StudyCase>('p01_airquality_temp').expected;
    const temperature = numbers(air.pairs.map((pair) => pair[1] as number));
    const ozone = numbers(air.pairs.map((pair) => pair[2] as number));
    const r = pearson(temperature, ozone) as number;
    const beavers = welch(group(BEAVER_ACTIVE), group(BEAVER_RESTING));
    expectFigures(
      {
        air_pearson: [r],
        air_p: [plainP(r, temperature.length)],
        air_spearman: [pearson(midRanks(temperature), midRanks(ozone))],
        air_slope: [(r * (standardDeviation(ozone) ?? 0)) / (standardDeviation(temperature) ?? 0)],
        beaver_welch_t: [beavers?.t],
        beaver_welch_p: [beavers?.p],
        // 2 * pt(-t, df)
        pt: [twoSidedT(0.5, 1.5), twoSidedT(2, 7.25), twoSidedT(5, 40), twoSidedT(25, 363.7)],
      },
      Object.fromEntries(Object.entries(expected).filter(([name]) => /^(air|beaver|pt)/.test(name))),
    );
  });
});
