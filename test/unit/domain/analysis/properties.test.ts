import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import type { AnalysisInput, SeriesInput } from '../../../../shared/domain/analysis/analysis-input.ts';
import { poolStudies } from '../../../../shared/domain/analysis/pooled-study.ts';
import type { StudyStatistics } from '../../../../shared/domain/analysis/statistics.ts';
import { findings } from '../../../../shared/domain/analysis/texts/findings.ts';
import { studyLabels } from '../../../support/studies/study-labels.ts';
import { NOON, study } from './histories.ts';

const labels = studyLabels();

/** What ten people with these figures say together. */
function pooled({ adjustedCorrelation, effectiveSampleSize }: StudyStatistics) {
  if (adjustedCorrelation === null || effectiveSampleSize === null) return null;
  return poolStudies(Array.from({ length: 10 }, () => ({ adjustedCorrelation, effectiveSampleSize })));
}

/** Ordinary, tied, huge, tiny, infinite and missing values alike. */
const anyValue = fc.oneof(
  { weight: 5, arbitrary: fc.double({ min: -100, max: 100, noNaN: true }) },
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 5 }) },
  { weight: 1, arbitrary: fc.double() },
);
const anyTime = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: NOON, max: NOON + 90 * 86_400 }) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity, 1e300, -1e12, 5e9, NOON + 0.5) },
);
const anySeries: fc.Arbitrary<SeriesInput> = fc.record(
  {
    measurements: fc.array(fc.tuple(anyTime, anyValue), { maxLength: 120 }),
    combinationOperation: fc.constantFrom('MEAN' as const, 'SUM' as const),
    fillingValue: fc.option(anyValue),
    minimumAllowedValue: fc.option(fc.integer({ min: -50, max: 2 })),
    maximumAllowedValue: fc.option(fc.integer({ min: 3, max: 50 })),
    tagged: fc.array(
      fc.record({
        measurements: fc.array(fc.tuple(anyTime, anyValue), { maxLength: 20 }),
        conversionFactor: anyValue,
      }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ['measurements', 'combinationOperation'] },
);
const anyInput: fc.Arbitrary<AnalysisInput> = fc.record(
  {
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
    cause: anySeries,
    effect: anySeries,
    onsetDelay: fc.integer({ min: 0, max: 8_640_000 }),
    durationOfAction: fc.integer({ min: 600, max: 7_776_000 }),
    effectValence: fc.constantFrom('positive' as const, 'negative' as const, 'numeric' as const),
    activeDays: fc.array(fc.integer({ min: 19_700, max: 19_850 })),
  },
  { requiredKeys: ['timeZone', 'cause', 'effect'] },
);
/** Enough days and few enough values for ties, groups and switches of every kind. */
const anyHistory = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: -20, max: 20 })), {
  minLength: 10,
  maxLength: 80,
});
const studyOf = (history: readonly (readonly [number, number])[], scale = 1) =>
  study(
    history.map(([cause]) => cause * scale),
    history.map(([, effect]) => effect),
  );

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

const run = (property: fc.IProperty<unknown>, numRuns: number) => fc.assert(property, { numRuns, seed: 1 });

describe('whatever the input', () => {
  test('no figure and no sentence is NaN or infinite', () => {
    run(
      fc.property(anyInput as fc.Arbitrary<unknown>, (input) => {
        const { statistics, causeCharts, effectCharts } = analyse(input as AnalysisInput);
        const { smoothed: _, ...cause } = causeCharts;
        const { smoothed: __, ...effect } = effectCharts;
        const strange = numbersIn([statistics, cause, effect, pooled(statistics)]).filter(
          (value) => !Number.isFinite(value),
        );
        expect(strange).toEqual([]);
        expect(JSON.stringify(findings(statistics, labels))).not.toMatch(
          /NaN|Infinity|undefined|null (days|to)/,
        );
      }),
      200,
    );
  });

  test('a study below the minimum says what is missing and finds nothing', () => {
    run(
      fc.property(anyInput as fc.Arbitrary<unknown>, (input) => {
        const { statistics } = analyse(input as AnalysisInput);
        const text = findings(statistics, labels);
        expect(text.missing).toHaveLength(statistics.insufficient.length);
        if (statistics.insufficient.length > 0) {
          expect(statistics).toMatchObject({ significant: false, pValue: null, confidenceLevel: 'low' });
          expect(text.title).not.toContain('predicts');
        }
      }),
      100,
    );
  });
});

describe('the same records', () => {
  test('give the same result to the bit', () => {
    run(
      fc.property(anyHistory, (history) => {
        expect(JSON.stringify(analyse(studyOf(history)))).toBe(JSON.stringify(analyse(studyOf(history))));
      }),
      12,
    );
  });

  test('in another order give the same result to the bit', () => {
    const values = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 40 * 86_400 }), fc.double({ min: -9, max: 9, noNaN: true })),
      {
        minLength: 30,
        maxLength: 200,
      },
    );
    run(
      fc.property(values, fc.infiniteStream(fc.nat()), (rows, keys) => {
        const measurements = rows.map(([shift, value]): [number, number] => [NOON + shift, value]);
        const shuffled = measurements
          .map((row) => ({ row, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ row }) => row);
        const result = (cause: [number, number][]) =>
          JSON.stringify(
            analyse({ ...study([], noiseFree), cause: { measurements: cause, combinationOperation: 'SUM' } }),
          );
        expect(result(shuffled)).toBe(result(measurements));
      }),
      30,
    );
  });

  test('as columns or as rows give the same result to the bit', () => {
    run(
      fc.property(anyHistory, (history) => {
        const rows = studyOf(history);
        const cause = rows.cause.measurements as [number, number][];
        const columns = {
          times: Float64Array.from(cause, ([time]) => time),
          values: Float64Array.from(cause, ([, value]) => value),
        };
        const asColumns = { ...rows, cause: { ...rows.cause, measurements: columns } };
        expect(JSON.stringify(analyse(asColumns))).toBe(JSON.stringify(analyse(rows)));
      }),
      10,
    );
  });

  test('in another unit change the slope by its factor, and no correlation, p-value or word', () => {
    run(
      fc.property(anyHistory, fc.constantFrom(0.001, 0.5, 4, 1000), (history, scale) => {
        const plain = analyse(studyOf(history)).statistics;
        const scaled = analyse(studyOf(history, scale)).statistics;
        expect(scaled.insufficient).toEqual(plain.insufficient);
        expect((scaled.slope ?? 0) * scale).toBeCloseTo(plain.slope ?? 0, 8);
        expect(scaled.correlationCoefficient ?? 0).toBeCloseTo(plain.correlationCoefficient ?? 0, 10);
        expect(scaled.pValue ?? 0).toBeCloseTo(plain.pValue ?? 0, 9);
        expect(scaled.permutationPValue).toBe(plain.permutationPValue);
        expect(scaled.strengthLevel).toBe(plain.strengthLevel);
      }),
      20,
    );
  });

  test('under other names change only the names in the sentences', () => {
    run(
      fc.property(anyHistory, (history) => {
        const { statistics } = analyse(studyOf(history));
        const named = findings(statistics, { ...labels, causeName: '<b>$&"א', effectName: '❤️' });
        const renamed = JSON.stringify(
          findings(statistics, { ...labels, causeName: 'CAUSE', effectName: 'EFFECT' }),
        );
        expect(JSON.stringify(named).replaceAll('<b>$&\\"א', 'CAUSE').replaceAll('❤️', 'EFFECT')).toBe(
          renamed,
        );
      }),
      20,
    );
  });
});

const noiseFree = Array.from({ length: 40 }, (_, day) => (day * 7) % 11);
