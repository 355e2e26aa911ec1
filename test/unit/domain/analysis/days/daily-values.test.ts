import { describe, expect, test } from '@jest/globals';
import { dailySeries } from '../../../../../shared/domain/analysis/days/daily-values.ts';
import { NOON } from '../histories.ts';

const FIRST_DAY = 19_723;
const UTC = { timeZone: 'UTC' };

function series(
  measurements: [number, number][],
  settings: Partial<Parameters<typeof dailySeries>[0]> = {},
  timeZone = 'UTC',
  dayStartsAt = 0,
) {
  const result = dailySeries(
    { measurements, combinationOperation: 'MEAN', ...settings },
    { timeZone, dayStartsAt },
  );
  return Array.from(result.days, (day, i) => [day - FIRST_DAY, result.values[i]]);
}

describe('a day', () => {
  test('takes the mean or the sum of its measurements', () => {
    const twice: [number, number][] = [
      [NOON, 1],
      [NOON + 60, 4],
    ];
    expect(series(twice)).toEqual([[0, 2.5]]);
    expect(series(twice, { combinationOperation: 'SUM' })).toEqual([[0, 5]]);
  });

  test('is the local one', () => {
    const lateEvening: [number, number][] = [[NOON + 11.5 * 3600, 1]];
    expect(series(lateEvening)).toEqual([[0, 1]]);
    expect(series(lateEvening, {}, 'Europe/Berlin')).toEqual([[1, 1]]);
    expect(series(lateEvening, {}, 'Pacific/Kiritimati')).toEqual([[1, 1]]);
    expect(series([[NOON - 3 * 3600, 1]], {}, 'Pacific/Pago_Pago')).toEqual([[-1, 1]]);
  });

  test('of 23 or 25 hours holds what was recorded in it', () => {
    const hourly = (from: string) =>
      Array.from({ length: 72 }, (_, hour): [number, number] => [Date.parse(from) / 1000 + hour * 3600, 1]);
    const counts = (from: string) =>
      series(hourly(from), { combinationOperation: 'SUM' }, 'America/New_York').map(([, value]) => value);
    expect(counts('2024-03-09T05:00:00Z')).toEqual([24, 23, 24, 1]);
    expect(counts('2024-11-02T04:00:00Z')).toEqual([24, 25, 23]);
  });

  test('is the right one where the clock is turned back across midnight', () => {
    // In St. John's, 00:01 on 2010-11-07 became 23:01 on the day before.
    const instants = ['02:29:30', '02:30:30', '02:31:00', '03:29:59', '03:30:00'];
    const measurements = instants.map((time, i): [number, number] => [
      Date.parse(`2010-11-07T${time}Z`) / 1000,
      10 ** i,
    ]);
    const { days, values } = dailySeries(
      { measurements, combinationOperation: 'SUM' },
      { timeZone: 'America/St_Johns' },
    );
    expect([...days]).toEqual([14_919, 14_920]);
    expect([...values]).toEqual([1101, 10_010]);
  });

  test('begins when the person says', () => {
    const afterMidnight: [number, number][] = [[NOON + 13.5 * 3600, 1]];
    expect(series(afterMidnight, {}, 'UTC', 1.5 * 3600)).toEqual([[1, 1]]);
    expect(series(afterMidnight, {}, 'UTC', 1.5 * 3600 + 1)).toEqual([[0, 1]]);
  });
});

describe('values', () => {
  test('on a bound are kept, beyond it left out', () => {
    const values: [number, number][] = [29, 30, 220, 221, NaN, Infinity, -Infinity].map((value, day) => [
      NOON + day * 86_400,
      value,
    ]);
    const bounds = { minimumAllowedValue: 30, maximumAllowedValue: 220 };
    expect(series(values, bounds).map(([, value]) => value)).toEqual([30, 220]);
    expect(series(values).map(([, value]) => value)).toEqual([29, 30, 220, 221]);
    const finite = values.filter(([, value]) => Number.isFinite(value));
    expect(dailySeries({ measurements: finite, combinationOperation: 'MEAN', ...bounds }, UTC)).toMatchObject(
      { validCount: 2, outOfRange: 2 },
    );
  });

  test('are converted step by step before the bounds apply', () => {
    const fahrenheit = [
      { operation: 'ADD', value: -32 },
      { operation: 'MULTIPLY', value: 5 / 9 },
    ] as const;
    const settings = { conversionSteps: fahrenheit, maximumAllowedValue: 45 };
    expect(
      series(
        [
          [NOON, 32],
          [NOON + 86_400, 212],
        ],
        settings,
      ),
    ).toEqual([[0, 0]]);
  });

  test('at an impossible time are left out', () => {
    expect(
      series([
        [NaN, 1],
        [-1e12, 1],
        [NOON, 2],
        [1e12, 3],
      ]),
    ).toEqual([[0, 2]]);
  });

  test('of a tagged variable count times its factor: a 200 mg pill and two coffees of 95 mg are 390 mg', () => {
    const tagged = [{ measurements: [[NOON - 3600, 2]] as [number, number][], conversionFactor: 95 }];
    const settings = { combinationOperation: 'SUM', tagged } as const;
    expect(series([[NOON, 200]], settings)).toEqual([[0, 390]]);
    expect(series([[NOON, 200]], { ...settings, combinationOperation: 'MEAN' })).toEqual([[0, 195]]);
    expect(series([], settings)).toEqual([[0, 190]]);
    expect(series([[NOON, 200]], { ...settings, maximumAllowedValue: 190 })).toEqual([[0, 190]]);
  });

  test('of a tagged variable in another unit are converted before the factor', () => {
    const tagged = [
      {
        measurements: [[NOON, 500]] as [number, number][],
        conversionSteps: [{ operation: 'MULTIPLY', value: 0.001 } as const],
        conversionFactor: 40,
      },
    ];
    expect(series([], { tagged })).toEqual([[0, 20]]);
  });

  test('come as columns just as well', () => {
    const columns = { times: Float64Array.of(NOON + 60, NOON), values: Float64Array.of(4, 1) };
    expect(dailySeries({ measurements: columns, combinationOperation: 'SUM' }, UTC).values).toEqual(
      Float64Array.of(5),
    );
  });
});

describe('hours', () => {
  test('take the mean of single measurements by local hour', () => {
    const { hourlyMeans } = dailySeries(
      {
        measurements: [
          [NOON, 1],
          [NOON + 86_400 + 1800, 4],
          [NOON + 3600, 7],
        ],
        combinationOperation: 'SUM',
      },
      { timeZone: 'Asia/Kolkata' },
    );
    expect(hourlyMeans[17]).toBe(1);
    expect(hourlyMeans[18]).toBe(5.5);
    expect(hourlyMeans.filter((value) => value !== null)).toHaveLength(2);
  });

  test('are counted right in the hour that is repeated and in the one half of which is', () => {
    const hours = (instants: string[], zone: string) =>
      dailySeries(
        {
          measurements: instants.map((instant, i): [number, number] => [Date.parse(instant) / 1000, 10 ** i]),
          combinationOperation: 'SUM',
        },
        { timeZone: zone },
      ).hourlyMeans.flatMap((value, hour) => (value === null ? [] : [[hour, value]]));
    expect(hours(['2024-11-03T05:30:00Z', '2024-11-03T06:30:00Z'], 'America/New_York')).toEqual([[1, 5.5]]);
    // Lord Howe, 2024-04-06T15:00:00Z: 02:00 becomes 01:30.
    expect(
      hours(['2024-04-06T14:45:00Z', '2024-04-06T15:00:00Z', '2024-04-06T15:30:00Z'], 'Australia/Lord_Howe'),
    ).toEqual([
      [1, 5.5],
      [2, 100],
    ]);
  });
});

test('no measurements make no days', () => {
  const empty = dailySeries({ measurements: [], combinationOperation: 'MEAN' }, UTC);
  expect(empty.days).toHaveLength(0);
  expect(empty.validCount).toBe(0);
  expect(empty.hourlyMeans).toEqual(new Array(24).fill(null));
});
