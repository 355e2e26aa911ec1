import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseSources } from '../../../../shared/domain/histories/choose-sources.ts';
import { type PostedRow, toRuns } from '../../../../shared/domain/histories/runs.ts';
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
  unit: unit('count'),
} as const;

const row = (sourceName: string, hour: number, value = 1): PostedRow => ({
  startAt: day + hour * HOUR,
  value,
  unitId: unit('count').id,
  sourceName,
});
const chosen = (rows: readonly PostedRow[], settings: Partial<Parameters<typeof chooseSources>[1]> = {}) => {
  const runs = toRuns(
    rows.toSorted((a, b) => a.startAt - b.startAt),
    clock,
  );
  const { kept, leftOut, days } = chooseSources(runs, { ...steps, ...settings });
  const names = (some: typeof kept) => [...new Set(some.map(({ sourceName }) => sourceName))].sort();
  return { kept: names(kept), leftOut: names(leftOut), days: Object.fromEntries(days) };
};

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

  test('two devices, a file and live rows are what they were', () => {
    const others = [row('Zork', 8), row('Blip by hour live', 8)];
    expect(chosen([...all, ...others]).kept).toEqual(['Blip by hour live', 'Zork', 'Zork by day live']);
    expect(chosen(all, { combinationOperation: 'MEAN' }).leftOut).toEqual([]);
  });
});

describe('on a day on which something that senses recorded, one source counts:', () => {
  test('the one with records in the most hours', () => {
    const rows = [row('Garmin', 8), row('Garmin', 9), row('Oura Ring', 8, 500)];
    expect(chosen(rows)).toEqual({ kept: ['Garmin'], leftOut: ['Oura Ring'], days: { Garmin: 1 } });
  });

  test('then the larger sum, then the name', () => {
    expect(chosen([row('Garmin', 8, 10), row('Oura', 9, 11)]).kept).toEqual(['Oura']);
    expect(chosen([row('Oura', 8), row('Garmin', 9)]).kept).toEqual(['Garmin']);
  });

  test('the first preferred one that recorded that day, whether it senses or not, however it is spelled', () => {
    const rows = [row('Garmin', 8), row('Garmin', 9), row('My list', 8)];
    expect(chosen(rows, { preferredSourceNames: ['Never seen', ' my LIST'] }).kept).toEqual(['My list']);
    expect(chosen(rows, { preferredSourceNames: ['Never seen'] }).kept).toEqual(['Garmin']);
  });

  test('chosen separately for each day', () => {
    const rows = [
      row('Garmin', 8),
      row('API', 9),
      row('API', 24 + 8),
      row('Oura', 48 + 8),
      row('API', 48 + 9),
    ];
    expect(chosen(rows)).toEqual({
      kept: ['API', 'Garmin', 'Oura'],
      leftOut: ['API'],
      days: { Garmin: 1, Oura: 1 },
    });
  });
});

describe('what people call their devices', () => {
  const [watch, phone] = ['A.’s Apple\u00a0Watch', 'A.’s iPhone'];
  const day = (sourceName: string) => [8, 9, 10, 11, 12].map((hour) => row(sourceName, hour, 1000));
  const total = (names: readonly string[], preferredSourceNames: readonly string[] = []) => {
    const runs = toRuns(
      names.flatMap(day).toSorted((a, b) => a.startAt - b.startAt),
      clock,
    );
    const { kept } = chooseSources(runs, { ...steps, preferredSourceNames });
    return kept.reduce((sum, run) => sum + run.total, 0);
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
    expect(chosen([row('Garmin', 8)])).toEqual({ kept: ['Garmin'], leftOut: [], days: {} });
  });
});

test('units are compared in the variable’s', () => {
  const rows = [
    { ...row('Garmin', 8, 2), unitId: unit('km').id },
    { ...row('Oura', 9, 500), unitId: unit('m').id },
  ];
  expect(chosen(rows, { unit: unit('m') }).kept).toEqual(['Garmin']);
});

test('every run is kept or left out, and of a day all that is kept is of one source, or all is', () => {
  const names = ['Garmin', 'Oura', 'API', 'Apple Watch', 'My list'];
  const rows = fc.array(
    fc.tuple(
      fc.constantFrom(...names),
      fc.integer({ min: 0, max: 5 * 24 * 60 }),
      fc.integer({ min: 0, max: 9 }),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 6 * HOUR }), (posted, dayStartsAt) => {
      const own = clockOf({ timezone: 'Europe/Berlin', dayStartsAt });
      const all = posted.map(([name, minute, value]) => row(name, minute / 60, value));
      const runs = toRuns(
        all.toSorted((a, b) => a.startAt - b.startAt),
        own,
      );
      const { kept, leftOut } = chooseSources(runs, steps);
      expect(kept.length + leftOut.length).toBe(runs.length);
      const byDay = Map.groupBy(runs, ({ from }) => dayOfClock(own, from));
      for (const ofDay of byDay.values()) {
        const sources = new Set(
          ofDay.filter((run) => kept.includes(run)).map(({ sourceName }) => sourceName),
        );
        const isWhole = ofDay.every((run) => kept.includes(run));
        expect(isWhole || sources.size === 1).toBe(true);
        expect(isWhole).toBe(sources.size !== 1 || new Set(ofDay.map((run) => run.sourceName)).size === 1);
      }
    }),
  );
});
