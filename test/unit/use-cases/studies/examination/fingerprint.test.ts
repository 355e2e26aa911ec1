import { describe, expect, test } from '@jest/globals';
import type { AnalysisInput, SeriesInput } from '../../../../../shared/domain/analysis/analysis-input.ts';
import type { HourSums } from '../../../../../shared/domain/histories/hour-sums.ts';
import { fingerprintOf } from '../../../../../shared/use-cases/studies/examination/fingerprint.ts';

const columns = (hours: number[], totals: number[], outOfRange = 0): HourSums => ({
  hours: Int32Array.from(hours),
  clockHours: Int32Array.from(hours),
  elapsedHours: Int32Array.from(hours),
  counts: new Uint32Array(hours.length).fill(1),
  totals: Float64Array.from(totals),
  carries: new Float64Array(hours.length),
  outOfRange,
});
const series = (changes: Partial<SeriesInput> = {}): SeriesInput => ({
  measurements: columns([1, 2, 3], [10, 20, 30]),
  combinationOperation: 'SUM',
  fillingValue: 0,
  ...changes,
});
const input = (changes: Partial<AnalysisInput> = {}): AnalysisInput => ({
  timeZone: 'UTC',
  cause: series(),
  effect: series(),
  onsetDelay: 0,
  durationOfAction: 86_400,
  effectValence: 'positive',
  activeDays: Int32Array.of(1, 2),
  ...changes,
});

describe('the fingerprint of an analysis', () => {
  test('is the same for the same data', () => {
    expect(fingerprintOf(input())).toBe(fingerprintOf(input()));
  });

  test('is another one for anything that could change the result', () => {
    const others = [
      input({ timeZone: 'Asia/Tokyo' }),
      input({ dayStartsAt: 3600 }),
      input({ cause: series({ isRating: true }) }),
      input({ cause: series({ variableName: 'Coffee' }) }),
      input({ onsetDelay: 60 }),
      input({ durationOfAction: 7200 }),
      input({ effectValence: 'negative' }),
      input({ activeDays: Int32Array.of(1, 3) }),
      input({ activeDays: undefined }),
      input({ cause: series({ measurements: columns([1, 2, 4], [10, 20, 30]) }) }),
      input({ cause: series({ measurements: columns([1, 2, 3], [10, 20, 30 + 2 ** -48]) }) }),
      input({ effect: series({ measurements: columns([1, 2, 3], [10, 20, 31]) }) }),
      input({ cause: series({ measurements: columns([1, 2], [10, 20]) }) }),
      input({ cause: series({ combinationOperation: 'MEAN' }) }),
      input({ cause: series({ fillingValue: 1 }) }),
      input({ effect: series({ fillingValue: undefined }) }),
      input({ effect: series({ minimumAllowedValue: 0 }) }),
      input({ effect: series({ maximumAllowedValue: 0 }) }),
      input({ cause: series({ chosenSources: [{ sourceName: 'Oura', days: 1 }] }) }),
      input({ cause: series({ measurements: columns([1, 2, 3], [10, 20, 30], 1) }) }),
      input({
        cause: series({
          measurements: { ...columns([1, 2, 3], [10, 20, 30]), counts: Uint32Array.of(1, 1, 2) },
        }),
      }),
      input({
        cause: series({
          measurements: { ...columns([1, 2, 3], [10, 20, 30]), carries: Float64Array.of(0, 0, 1e-9) },
        }),
      }),
      input({
        cause: series({
          measurements: { ...columns([1, 2, 3], [10, 20, 30]), clockHours: Int32Array.of(1, 2, 4) },
        }),
      }),
    ];
    const prints = [input(), ...others].map(fingerprintOf);
    expect(new Set(prints).size).toBe(prints.length);
  });

  test('does not depend on where in memory the columns lie', () => {
    const wide = Float64Array.of(0, 10, 20, 30, 40);
    const measurements = { ...columns([1, 2, 3], [10, 20, 30]), totals: wide.subarray(1, 4) };
    expect(fingerprintOf(input({ cause: series({ measurements }) }))).toBe(fingerprintOf(input()));
  });
});
