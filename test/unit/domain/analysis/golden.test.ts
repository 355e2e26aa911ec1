import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import { chartSeries } from '../../../../shared/domain/analysis/chart-series.ts';
import { dailySeries } from '../../../../shared/domain/analysis/days/daily-values.ts';
import { mulberry32 } from '../../../../shared/domain/analysis/methods/random.ts';
import {
  expectFigures,
  type Figures,
  historyCases,
  type Json,
  readGolden,
  studyCases,
} from './golden-cases.ts';
import { inChartShape, inReferenceShape } from './reference-shape.ts';

describe('every figure of the reference studies is met', () => {
  test.each(studyCases().map((study) => [study.name, study] as const))('%s', (_, { input, expected }) => {
    const actual = inReferenceShape(analyse(input), input);
    expectFigures(actual, expected);
    // What the reference leaves out is undefined there, so it must be null here.
    for (const name of [
      'pearson',
      'spearman',
      'slope',
      'intercept',
      'optimal',
      'change',
      'causeSd',
    ] as const) {
      if (!(name in expected.statistics))
        expect({ name, value: actual.statistics[name] }).toEqual({ name, value: null });
    }
  });
});

describe('days and charts of the reference histories are met', () => {
  test.each(historyCases().map((history) => [history.name, history] as const))('%s', (_, history) => {
    expectFigures(inReferenceShape(analyse(history.input), history.input), history.expected);
  });
});

test('200,000 measurements over five years, made by a recipe, give the reference figures', () => {
  const huge = readGolden<{ n: number; expected: { [key: string]: Json } }>('s18_huge_100k');
  const { n, expected } = huge;
  const random = mulberry32(42);
  const step = Math.floor((5 * 365 * 86_400) / n);
  const cause = { times: new Float64Array(n), values: new Float64Array(n) };
  const effect = { times: new Float64Array(n), values: new Float64Array(n) };
  let time = 1_546_300_800;
  let previous = 0;
  for (let i = 0; i < n; i++) {
    const dose = Math.floor(random() * 5);
    const outcome = Math.floor(random() * 4) + dose + previous;
    previous = dose;
    cause.times[i] = time;
    cause.values[i] = dose;
    effect.times[i] = time + Math.floor(step / 2);
    effect.values[i] = outcome;
    time += step;
  }
  const input = {
    timeZone: 'America/New_York',
    cause: { measurements: cause, combinationOperation: 'SUM' },
    effect: { measurements: effect, combinationOperation: 'MEAN' },
  } as const;
  const actual = inReferenceShape(analyse(input), input);
  const firstAndLast = (rows: unknown[]) => [...rows.slice(0, 5), ...rows.slice(-5)];
  const first = (charts: typeof actual.causeCharts) => ({
    ...charts,
    line: charts.line.slice(0, 5),
    lineSmoothed: charts.lineSmoothed.slice(0, 5),
  });
  expectFigures(
    {
      ...actual,
      dailyCause: firstAndLast(actual.dailyCause),
      dailyEffect: firstAndLast(actual.dailyEffect),
      pairs: firstAndLast(actual.pairs),
      causeCharts: first(actual.causeCharts),
      effectCharts: first(actual.effectCharts),
    },
    expected,
  );
});

test('twenty years of monthly temperatures at Nottingham give the reference charts', () => {
  const nottem = readGolden<{
    input: { timeZone: string; measurements: [number, number][] };
    expected: Figures;
  }>('p04_nottem');
  const series = dailySeries(
    { measurements: nottem.input.measurements, combinationOperation: 'MEAN' },
    nottem.input,
  );
  expectFigures(inChartShape(chartSeries(series)), nottem.expected);
});
