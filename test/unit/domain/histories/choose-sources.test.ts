import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type PersonSource,
  packSources,
  sourcesOf,
} from '../../../../shared/domain/connectors/person-sources.ts';
import { chooseSources } from '../../../../shared/domain/histories/choose-sources.ts';
import { hourOfClock, type PostedRow, type Run, toRuns } from '../../../../shared/domain/histories/runs.ts';
import { clockOf, dayOfClock } from '../../../../shared/domain/time/person-clock.ts';
import { findUnit, type Unit } from '../../../../shared/domain/units/units.ts';

const HOUR = 3600;
const day = Date.UTC(2026, 5, 1) / 1000;
const clock = clockOf({ timezone: 'UTC' });
const unit = (name: string) => findUnit(name) as Unit;
const steps = {
  combinationOperation: 'SUM',
  sourceCombination: 'prefer',
  preferredSourceNames: [] as readonly string[],
  comesAsEpisodes: false,
  unit: unit('count'),
} as const;

const row = (sourceName: string, hour: number, value = 1): PostedRow => ({
  startAt: day + hour * HOUR,
  value,
  unitId: unit('count').id,
  sourceName,
});
const byName = sourcesOf({});
const decided = (...sources: PersonSource[]) =>
  sourcesOf({ sources: packSources(sources), sourcesDecidedAt: 1 });
const runsOf = (rows: readonly PostedRow[], own = clock): Run[] =>
  toRuns(
    rows.toSorted((a, b) => a.startAt - b.startAt),
    own,
  );
const totalOf = (runs: readonly Run[]) => runs.reduce((sum, { total }) => sum + total, 0);

const chosen = (
  rows: readonly PostedRow[],
  settings: Partial<Parameters<typeof chooseSources>[1]> = {},
  sourceOf = byName,
) => {
  const { kept, leftOut, days } = chooseSources(runsOf(rows), { ...steps, ...settings }, sourceOf);
  const names = (some: typeof kept) => [...new Set(some.map(({ sourceName }) => sourceName))].sort();
  return { kept: names(kept), leftOut: names(leftOut), days, total: totalOf(kept) };
};
const hours = (sourceName: string, from: number, until: number, each = 1) =>
  Array.from({ length: until - from }, (_, i) => row(sourceName, from + i, each));

describe('days, hours and readings of one device never add up, whether it is known to sense or not:', () => {
  const all = [
    row('Zork by day live', 12, 6100),
    ...[8, 9, 10, 11].map((hour) => row('Zork by hour live', hour, 1000)),
    row('Zork live', 9, 700),
  ];

  test('the one that says the most counts', () => {
    expect(chosen(all).kept).toEqual(['Zork by day live']);
    expect(chosen(all, { sourceCombination: 'add' }).kept).toEqual(['Zork by day live']);
    expect(chosen(all.slice(1)).kept).toEqual(['Zork by hour live']);
    expect(chosen(all.slice(5)).kept).toEqual(['Zork live']);
  });

  test('as it is kept with the source: once sources are decided, a name tells nothing', () => {
    const sumsUp = 'Zork live';
    const byHour = { sourceName: 'Zork by hour live', keeps: 'hours', sumsUp } as const;
    const byDay = { sourceName: 'Zork by day live', keeps: 'days', sumsUp } as const;
    expect(chosen(all, {}, decided(byHour, byDay)).total).toBe(6100);
    expect(chosen(all, {}, decided()).total).toBe(6100 + 4000 + 700);
    const watch = { sourceName: 'Fenix', keeps: 'hours', sumsUp: 'ZORK  live' } as const;
    expect(chosen([row('Zork live', 9, 700), row('Fenix', 10, 800)], {}, decided(watch)).total).toBe(800);
  });

  test('two devices, a file and live rows are what they were', () => {
    const others = [row('Zork', 8), row('Blip by hour live', 8)];
    expect(chosen([...all, ...others]).kept).toEqual(['Blip by hour live', 'Zork', 'Zork by day live']);
    expect(chosen(all, { combinationOperation: 'MEAN' }).leftOut).toEqual([]);
  });
});

describe('on a day on which something that senses recorded, each hour counts one source:', () => {
  test('a day of a phone and of a watch that took turns is the day of both', () => {
    const rows = [...hours('iPhone', 8, 17, 1100), ...hours('Apple Watch', 17, 22, 836)];
    expect(chosen(rows)).toEqual({
      kept: ['Apple Watch', 'iPhone'],
      leftOut: [],
      days: [['iPhone', 'Apple Watch']],
      total: 14_080,
    });
    expect(chosen(rows, { preferredSourceNames: ['Apple Watch'] }).total).toBe(14_080);
  });

  test('where both recorded, the one with records in the most hours', () => {
    const rows = [...hours('Garmin', 8, 12, 10), ...hours('Oura Ring', 10, 13, 500)];
    expect(chosen(rows)).toEqual({
      kept: ['Garmin', 'Oura Ring'],
      leftOut: ['Oura Ring'],
      days: [['Garmin', 'Oura Ring']],
      total: 40 + 500,
    });
  });

  test('then the larger sum, then the name', () => {
    const two = (a: string, each: number) => hours(a, 8, 10, each);
    expect(chosen([...two('Garmin', 10), ...two('Oura', 11)]).total).toBe(22);
    expect(chosen([...two('Oura', 1), ...two('Garmin', 1)]).kept).toEqual(['Garmin']);
  });

  test('the first preferred one that recorded that day, whether it senses or not, however it is spelled', () => {
    const rows = [...hours('Garmin', 8, 12), ...hours('Oura', 8, 11, 2), ...hours('My list', 8, 10, 5)];
    const preferred = (...preferredSourceNames: string[]) => chosen(rows, { preferredSourceNames }).total;
    expect(preferred('Never seen', ' my LIST')).toBe(10 + 2);
    expect(preferred('my list', 'OURA')).toBe(10 + 2 + 1);
    expect(preferred('Never seen')).toBe(4);
  });

  test('what does not sense fills the hours of nobody, and chosen separately for each day', () => {
    const rows = [
      ...hours('Garmin', 8, 10),
      ...hours('My list', 9, 12, 100),
      ...hours('My list', 24 + 8, 24 + 10, 100),
      ...hours('Notes', 24 + 8, 24 + 9, 7),
    ];
    expect(chosen(rows).total).toBe(2 + 200 + 207);
    expect(chosen(rows).days).toEqual([['Garmin', 'My list']]);
  });

  test('an unknown source that records ten hours is not beaten by a known one that records one', () => {
    const rows = [...hours('Somebody', 8, 18, 500), row('Google Fitbit Air', 9, 126)];
    expect(chosen(rows).total).toBe(5000);
    const watch = { sourceName: 'Google Fitbit Air', kind: 'watch', keeps: 'hours' } as const;
    const notes = { sourceName: 'Somebody', kind: 'typed', keeps: 'hours' } as const;
    expect(chosen(rows, {}, decided(watch, notes)).total).toBe(4500 + 126);
    expect(chosen(rows, {}, decided(watch)).total).toBe(5000);
    const app = { sourceName: 'Somebody', kind: 'app', keeps: 'hours' } as const;
    expect(chosen(rows, {}, decided(watch, app)).total).toBe(5000);
  });
});

describe('a total of a day is not an hour', () => {
  const ring = { sourceName: 'Oura', kind: 'ring', keeps: 'days' } as const;
  const phone = { sourceName: 'iPhone', kind: 'phone', keeps: 'hours' } as const;

  test('it stands alone where it is first, and is left out elsewhere', () => {
    const rows = [...hours('iPhone', 8, 17, 1000), row('Oura', 20, 9500)];
    expect(chosen(rows, {}, decided(ring, phone)).total).toBe(9000);
    expect(chosen(rows, { preferredSourceNames: ['Oura'] }, decided(ring, phone)).total).toBe(9500);
    expect(chosen(rows).total).toBe(9000);
  });

  test('so it is with episodes: the day is that of the first source', () => {
    const rows = [...hours('Garmin', 8, 10, 30), ...hours('Strava', 18, 19, 45), row('Strava', 18.5, 1)];
    expect(chosen(rows, { comesAsEpisodes: true })).toMatchObject({ kept: ['Garmin'], total: 60 });
    expect(chosen(rows).total).toBe(60 + 46);
  });
});

describe('what people call their devices', () => {
  const [watch, phone] = ['A.’s Apple\u00a0Watch', 'A.’s iPhone'];
  const day = (sourceName: string) => [8, 9, 10, 11, 12].map((hour) => row(sourceName, hour, 1000));
  const total = (names: readonly string[], preferredSourceNames: readonly string[] = []) => {
    const { kept } = chooseSources(runsOf(names.flatMap(day)), { ...steps, preferredSourceNames }, byName);
    return totalOf(kept);
  };

  test.each([
    [[watch, phone], []],
    [[watch, phone], [watch]],
    [['Apple Watch', 'iPhone'], []],
    [['Anna’s old Watch', 'Anna’s new watch'], []],
    [['My own Apple Watch', 'Apple Watch live'], []],
    [['Diary of Anna', 'Diary of Ben'], ['diary of ben']],
  ])('%j with the preference %j count 5,000 steps once', (names, preferred) => {
    expect(total(names, preferred)).toBe(5000);
  });

  test.each([
    [['Diary of Anna', 'Diary of Ben'], []],
    [['Watchtower notes', 'Telephone list'], []],
    [['Anna’s Health', 'Spreadsheet'], []],
    [['Apple Health typed in', 'API'], []],
    [['Diary of Anna', 'Diary of Ben'], ['Never seen']],
  ])('%j with the preference %j add up', (names, preferred) => {
    expect(total(names, preferred)).toBe(10_000);
  });
});

describe('all add up', () => {
  test('on days without anything that senses', () => {
    expect(chosen([row('API', 8), row('Spreadsheet', 9)]).leftOut).toEqual([]);
  });

  test('where the person wants it, and where values are not summed at all', () => {
    const rows = [row('Garmin', 8), row('API', 9)];
    expect(chosen(rows, { sourceCombination: 'add' }).leftOut).toEqual([]);
    expect(chosen(rows, { combinationOperation: 'MEAN' }).leftOut).toEqual([]);
  });

  test('of a single source, which is no choice', () => {
    expect(chosen([row('Garmin', 8)])).toMatchObject({ kept: ['Garmin'], leftOut: [], days: [] });
  });
});

test('units are compared in the variable’s', () => {
  const rows = [
    { ...row('Garmin', 8, 2), unitId: unit('km').id },
    { ...row('Oura', 9, 500), unitId: unit('m').id },
  ];
  expect(chosen(rows, { unit: unit('m') }).kept).toEqual(['Garmin']);
});

/** The rule of the page, written down plainly: a source for each hour, by an order of the day's sources. */
function plainDay(runs: readonly Run[], order: readonly string[]): number {
  let total = 0;
  for (const ofHour of Map.groupBy(runs, hourOfClock).values()) {
    const first = order.find((name) => ofHour.some(({ sourceName }) => sourceName === name));
    total += totalOf(ofHour.filter(({ sourceName }) => sourceName === first));
  }
  return total;
}

const devices = ['Apple Watch', 'iPhone', 'Oura Ring'];
const known = decided(
  ...devices.map((sourceName) => ({ sourceName, kind: 'device', keeps: 'hours' }) as const),
);

test('random days of two and three devices are as the plain rule says, between the first source and all', () => {
  const rows = fc.array(
    fc.tuple(
      fc.constantFrom(...devices),
      fc.integer({ min: 0, max: 3 * 24 * 60 }),
      fc.integer({ min: 0, max: 999 }),
    ),
    { maxLength: 60 },
  );
  const minutes = fc.integer({ min: 0, max: 6 * 60 });
  fc.assert(
    fc.property(rows, minutes, fc.shuffledSubarray(devices), (posted, minute, preferredSourceNames) => {
      const own = clockOf({ timezone: 'Asia/Kolkata', dayStartsAt: minute * 60 });
      const runs = runsOf(
        posted.map(([name, at, value]) => row(name, at / 60, value)),
        own,
      );
      const { kept, leftOut } = chooseSources(runs, { ...steps, preferredSourceNames }, known);
      expect(kept.length + leftOut.length).toBe(runs.length);
      for (const [day, ofDay] of Map.groupBy(runs, ({ from }) => dayOfClock(own, from))) {
        const bySource = Map.groupBy(ofDay, ({ sourceName }) => sourceName);
        const hoursOf = (name: string) => new Set(bySource.get(name)?.map(hourOfClock));
        const sum = (name: string) => totalOf(bySource.get(name) ?? []);
        const order = [
          ...preferredSourceNames.filter((name) => bySource.has(name)),
          ...[...bySource.keys()]
            .filter((name) => !preferredSourceNames.includes(name))
            .sort((a, b) => hoursOf(b).size - hoursOf(a).size || sum(b) - sum(a) || (a < b ? -1 : 1)),
        ];
        const counted = totalOf(kept.filter(({ from }) => dayOfClock(own, from) === day));
        expect(counted).toBe(plainDay(ofDay, order));
        expect(counted).toBeGreaterThanOrEqual(sum(order[0] ?? ''));
        expect(counted).toBeLessThanOrEqual(totalOf(ofDay));
        const used = [...bySource.values()].reduce(
          (count, some) => count + new Set(some.map(hourOfClock)).size,
          0,
        );
        if (used === new Set(ofDay.map(hourOfClock)).size) expect(counted).toBe(totalOf(ofDay));
      }
    }),
  );
});

/** A reproducible draw from 0 to 1. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('over 1,000 random days the error is a fraction of that of one source a day', () => {
  const draw = drawing(52);
  const errors = { oneSource: 0, byTheHour: 0 };
  for (let i = 0; i < 1000; i++) {
    const walked = Array.from({ length: 16 }, () => Math.floor(draw() * 1500));
    // Each device is taken along in one stretch of the day, and counts up to 5 percent too few or too many.
    const rows = devices.slice(0, 2 + (i % 2)).flatMap((name) => {
      const [from, until] = [draw() * 10, 6 + draw() * 10];
      return walked.flatMap((value, hour) =>
        hour >= from && hour < until ? [row(name, 7 + hour, value * (0.95 + 0.1 * draw()))] : [],
      );
    });
    const runs = runsOf(rows);
    const hoursCarried = new Set(runs.map(hourOfClock));
    const truth = walked
      .filter((_, hour) => hoursCarried.has(day / HOUR + 7 + hour))
      .reduce((a, b) => a + b, 0);
    if (truth === 0) continue;
    const sums = [...Map.groupBy(runs, ({ sourceName }) => sourceName).values()];
    const longest = sums.toSorted((a, b) => b.length - a.length || totalOf(b) - totalOf(a))[0] ?? [];
    errors.oneSource += Math.abs(totalOf(longest) - truth) / truth / 1000;
    errors.byTheHour += Math.abs(totalOf(chooseSources(runs, steps, known).kept) - truth) / truth / 1000;
  }
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  process.stdout.write(
    `Mean error of 1,000 days: one source a day ${percent(errors.oneSource)}, hour by hour ${percent(errors.byTheHour)}\n`,
  );
  expect(errors.byTheHour).toBeLessThan(errors.oneSource / 5);
});
