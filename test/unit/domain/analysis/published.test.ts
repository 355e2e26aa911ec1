import { expect, test } from '@jest/globals';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import { qValues } from '../../../../shared/domain/analysis/methods/false-discovery.ts';
import { deviations, mean, standardDeviation } from '../../../../shared/domain/analysis/methods/moments.ts';
import { serialDependence } from '../../../../shared/domain/analysis/methods/serial-dependence.ts';
import { findings } from '../../../../shared/domain/analysis/texts/findings.ts';
import { studyLabels } from '../../../support/studies/study-labels.ts';
import { expectFigures, readGolden } from './golden-cases.ts';
import { study } from './histories.ts';

interface Published {
  sets: [
    { x: number[]; y: number[]; published: { slope: number; intercept: number; rSquared: number } },
    { values: number[]; published: { mean: number; sd: number; lag1: number } },
    { p: number[]; published: { 'rejectedAt0.05': number }; recomputed: { q: number[] } },
    { cause: number[]; effect: number[]; published: { r: number } },
  ];
}

const [norris, mavro, benjaminiHochberg, vigen] = readGolden<Published>('published').sets;

test('Norris: the straight line of NIST', () => {
  const { slope, intercept, correlationCoefficient } = analyse(study(norris.x, norris.y)).statistics;
  expectFigures({ slope, intercept, rSquared: (correlationCoefficient ?? 0) ** 2 }, { ...norris.published });
});

test('Mavro: mean, deviation and autocorrelation of NIST', () => {
  const values = Float64Array.from(mavro.values);
  const { lag1, ...moments } = mavro.published;
  expectFigures({ mean: mean(values), sd: standardDeviation(values) }, moments);
  const days = Int32Array.from(mavro.values.keys());
  const rest = deviations(values);
  const { phiCause } = serialDependence(days, rest, rest, 0);
  // NIST divides both sums by the same number; here each is a mean over its own terms.
  const n = values.length;
  expectFigures((phiCause * (n - 1)) / n, lag1);
});

test('Benjamini and Hochberg 1995: four of fifteen are rejected at .05', () => {
  const q = qValues(benjaminiHochberg.p);
  expect(q.filter((each) => each < 0.05)).toHaveLength(benjaminiHochberg.published['rejectedAt0.05']);
  expect(q.map((each) => Number(each.toFixed(6)))).toEqual(benjaminiHochberg.recomputed.q);
});

test('US science spending and hangings correlate at 0.992, and are no finding', () => {
  const { statistics } = analyse(study(vigen.cause, vigen.effect));
  expect(statistics.correlationCoefficient).toBeCloseTo(vigen.published.r, 7);
  expect(statistics).toMatchObject({ significant: false, robust: false });
  const { title } = findings(statistics, studyLabels({ causeUnit: '$', effectUnit: 'count' }));
  expect(title).not.toContain('predicts');
});
