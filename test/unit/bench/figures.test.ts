import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { localSeconds, zoneOffsets } from '../../../shared/domain/time/zone.ts';
import { jobs } from '../../../shared/jobs/index.ts';
import { figuresFolder, projectFolder } from '../../bench/figures-folder.ts';
import { growthOf } from '../../bench/load/resident-memory.ts';
import { markdownTable } from '../../bench/markdown-table.ts';
import { billFor, dollarsOf, storageOf } from '../../bench/operations/bill.ts';
import { worseFigures } from '../../bench/operations/compare.ts';
import { discoveryLine } from '../../bench/operations/discovery-line.ts';
import { shareOut } from '../../bench/operations/effort.ts';
import type { OperationFigure, OperationFigures } from '../../bench/operations/figures.ts';
import { besides, followUpLines } from '../../bench/operations/follow-up-lines.ts';
import { beyondLimits } from '../../bench/operations/limits.ts';
import { makeBill } from '../../bench/operations/make-bill.ts';
import { oneNotification } from '../../bench/operations/measure-jobs.ts';
import { scenarios } from '../../bench/operations/scenarios.ts';
import { zoneAtNoon } from '../../bench/operations/stages.ts';
import { sumUsage } from '../../bench/operations/sum-usage.ts';
import { statedUse } from '../../bench/operations/use.ts';
import { percentile } from '../../bench/percentile.ts';
import { wavesOf } from '../../bench/waves.ts';

const figure = (changes: Partial<OperationFigure> = {}): OperationFigure => ({
  operation: 'get-units',
  scenario: 'all',
  rows: 1,
  roundTrips: 1,
  waves: 1,
  readUnits: 2,
  writeUnits: 0,
  cpuMilliseconds: 1,
  wallMilliseconds: 3,
  ...changes,
});

describe('figures are compared with the last ones', () => {
  test.each([
    ['a round trip more', { roundTrips: 2 }],
    ['a wave more', { waves: 2 }],
    ['half a read unit more', { readUnits: 2.5 }],
    ['a write unit more', { writeUnits: 1 }],
  ])('%s is worse and named', (_, changes) => {
    const worse = worseFigures([figure()], [figure(changes)]);
    expect(worse).toHaveLength(1);
    expect(worse[0]).toContain('get-units, all, at 1 measurements');
  });

  test.each([
    ['the same', {}],
    ['less of everything', { roundTrips: 0, waves: 0, readUnits: 0 }],
    ['more time', { cpuMilliseconds: 100, wallMilliseconds: 1000 }],
    ['another scenario', { scenario: 'some', readUnits: 50 }],
    ['another length of history', { rows: 1000, readUnits: 50 }],
  ])('%s is not worse', (_, changes) => {
    expect(worseFigures([figure()], [figure(changes)])).toEqual([]);
  });
});

describe('figures are held to their limits', () => {
  const one = { operation: 'delete-measurement', scenario: 'one', rows: 1, readUnits: 2, writeUnits: 2 };

  test('every figure above its limit is named, and no other', () => {
    expect(beyondLimits([{ ...one, roundTrips: 2, waves: 2 }])).toEqual([]);
    expect(beyondLimits([{ ...one, roundTrips: 3, waves: 2 }])).toEqual([
      'delete-measurement, one, at 1 measurements: 3 round trips, may be 2.',
    ]);
  });
});

test('with very many calls the number of waves is allowed to vary', () => {
  const many = { roundTrips: 70, waves: 18 };
  expect(worseFigures([figure(many)], [figure({ ...many, waves: 19 })])).toEqual([]);
  expect(worseFigures([figure(many)], [figure({ ...many, roundTrips: 71 })])).toHaveLength(1);
});

describe('the bill', () => {
  test('adds gateway, function and table at their prices', () => {
    // 1.00 + 0.20 + 6 ms at 0.5 GB + 2 × 0.125 + 3 × 0.625 dollars per million: 1 ms of CPU takes 3.46 ms of a third of a core.
    // Besides, an answer of 400 bytes with its headers, and 500 bytes of log.
    const dollars = dollarsOf(figure({ writeUnits: 3, sentBytes: 400 }), 512);
    const sentAndLogged = 1000 * 0.09e-3 + 500 * 0.59e-3;
    expect(dollars * 1e6).toBeCloseTo(1.2 + 0.006 * 0.5 * 13.3334 + 0.25 + 1.875 + sentAndLogged, 6);
  });

  test('is for the longest history and the stated use', () => {
    const figures = [figure(), figure({ rows: 1000, readUnits: 10 })];
    const use = { operation: 'get-units', scenario: 'all', timesPerMonth: 1000, why: 'often' };
    const bill = billFor({ perPerson: [use], standing: [] }, figures, () => 512);
    expect(bill.rows).toBe(1000);
    const stored = storageOf(1000).reduce((sum, line) => sum + line.dollarsPerMonth, 0);
    const used = 1000 * dollarsOf(figure({ readUnits: 10 }), 512);
    expect(bill.dollarsPerPersonAndMonth).toBeCloseTo(used + stored, 5);
  });

  test('counts storage twice, because the index has a copy, and the backup once', () => {
    const [table, index, backup] = storageOf(1e6);
    expect(index?.gigabytes).toBe(table?.gigabytes);
    expect(table?.gigabytes).toBeGreaterThan(0.2);
    expect(table?.gigabytes).toBeLessThan(0.4);
    expect(index?.dollarsPerMonth).toBeCloseTo((table?.gigabytes ?? 0) * 0.25, 3);
    expect(backup?.dollarsPerMonth).toBeCloseTo((table?.gigabytes ?? 0) * 0.2, 3);
  });

  test('has a line of what stands out: the dearest list, every night', () => {
    const line = discoveryLine([
      { person: 'ratings', readUnits: 60, writeUnits: 5, dollarsPerMonth: 0.003 },
      { person: 'gaps and seasons', readUnits: 80, writeUnits: 4, dollarsPerMonth: 0.006 },
    ]);
    expect([line.timesPerMonth, line.dollarsPerMillion]).toEqual([30, 200]);
    expect(line.tableDollarsPerMonth).toBeCloseTo(30 * (80 * 0.125e-6 + 4 * 0.625e-6), 6);
    const bill = billFor({ perPerson: [], standing: [] }, [figure({ rows: 1000 })], () => 512, [line]);
    const stored = storageOf(1000).reduce((sum, one) => sum + one.dollarsPerMonth, 0);
    expect(bill.dollarsPerPersonAndMonth).toBeCloseTo(0.006 + stored, 5);
    expect(() => discoveryLine([])).toThrow('npm run bench -- discoveries');
  });

  test('the committed bill is the one that the committed figures make', () => {
    const figures = JSON.parse(
      readFileSync(join(projectFolder, figuresFolder, 'operations.json'), 'utf8'),
    ) as OperationFigures;
    expect(makeBill(figures)).toEqual(figures.bill);
  });

  const written = figure({ operation: 'post-measurements', writeUnits: 2 });
  const due = figure({ operation: 'run-due-reminders', scenario: oneNotification, rows: 0, invocations: 1 });
  const own = figure({ operation: 'get-user', scenario: 'the own record' });
  const followed = {
    shares: [
      { function: 'log-changes', roundTrips: 4, readUnits: 5, writeUnits: 2 },
      { function: 'send-pushes', roundTrips: 2, readUnits: 1, writeUnits: 2 },
    ],
    sealing: { readUnits: 100, writeUnits: 80 },
    webhook: { roundTrips: 9, readUnits: 6, writeUnits: 4, cpuMilliseconds: 5, wallMilliseconds: 105 },
  };
  const useOf = ({ operation, scenario }: OperationFigure, timesPerMonth: number) => ({
    operation,
    scenario,
    timesPerMonth,
    why: '',
  });

  test('counts what follows a write, and only what follows a write', () => {
    const lines = followUpLines([useOf(written, 100), useOf(own, 1000)], [written, due, own], followed);
    const [logged, , mailed, summed, token] = lines;
    // Two functions, 4 times the processor and the waiting of a notification, and the units.
    const asked = 5 * 0.125 + 2 * 0.625;
    expect(logged).toMatchObject({ operation: 'log-changes', timesPerMonth: 100 });
    expect(logged?.dollarsPerMillion).toBeCloseTo(0.4 + 0.022 * 0.5 * 13.3334 + asked + 2 * 650 * 0.59e-3, 1);
    expect(mailed).toMatchObject({ timesPerMonth: 30, dollarsPerMonth: 0.003 });
    expect(summed?.dollarsPerMillion).toBeCloseTo(100 * 0.125 + 80 * 0.625, 6);
    expect(token?.dollarsPerMillion).toBeGreaterThan(8 * 0.625);
    expect(() => followUpLines([], [due, own], { ...followed, shares: [] })).toThrow('log-changes');
  });

  test('says from how many rows on the class for infrequent access is cheaper', () => {
    const uses = [useOf(written, 1000)];
    const follows = followUpLines(uses, [written, due, own], followed);
    const bill = billFor({ perPerson: uses, standing: [] }, [written], () => 512, follows);
    const { requestsMore, storageSaved, cheaperFromRows } = bill.tableClass;
    // The write itself, its entry in the change log, four weeks' summing up, and the tokens of the app.
    const logged = 1000 * (5 * 0.125e-6 + 2 * 0.625e-6);
    const others = 4 * (100 * 0.125e-6 + 80 * 0.625e-6) + 180 * (own.readUnits * 0.125e-6 + 8 * 0.625e-6);
    const asked = 1000 * (2 * 0.125e-6 + 2 * 0.625e-6) + logged + others;
    expect(requestsMore).toBeCloseTo(0.25 * asked, 5);
    expect((storageSaved / bill.rows) * cheaperFromRows).toBeCloseTo(requestsMore, 4);
  });

  test('has apart what only some have', () => {
    const phone = figure({ operation: 'post-receive-health-auto-export', writeUnits: 125 });
    const uses = [useOf(written, 300), useOf(own, 1000)];
    const lines = besides(2_500, uses, [phone, written, own], [30, 20, 40], followed);
    const [minutes, , message, edge] = lines;
    expect(lines.map(({ operation }) => operation)).toEqual([
      phone.operation,
      'table',
      'send-webhooks',
      'edge',
      'init',
    ]);
    expect(minutes?.dollarsPerMonth).toBeCloseTo(720 * dollarsOf(phone, 512), 3);
    // A gigabyte, and 1.73 of the processor's time, while the receiver takes its time.
    const computed = (100 + Math.ceil((5 * 1769) / 1024)) * 13.3334e-3;
    expect(message).toMatchObject({ timesPerMonth: 300 });
    expect(message?.dollarsPerMillion).toBeCloseTo(0.2 + computed + 6 * 0.125 + 4 * 0.625 + 650 * 0.59e-3, 2);
    expect(edge?.dollarsPerMonth).toBeCloseTo(2_500 * 1.6e-6, 6);
  });

  test('names a use that was not measured', () => {
    const use = { operation: 'get-nothing', scenario: 'all', timesPerMonth: 1, why: '' };
    expect(() => billFor({ perPerson: [use], standing: [] }, [figure()], () => 512)).toThrow(
      'get-nothing, all',
    );
  });

  test('of a job has its invocations and no gateway, and is kept apart from what a person costs', () => {
    const job = figure({ operation: 'a-job', rows: 0, invocations: 4, writeUnits: 3 });
    const use = { operation: 'a-job', scenario: 'all', timesPerMonth: 1000, why: 'always' };
    const bill = billFor({ perPerson: [], standing: [use] }, [figure({ rows: 1000 }), job], () => 512);
    expect(dollarsOf(job, 512) * 1e6).toBeCloseTo(
      0.8 + 0.006 * 0.5 * 13.3334 + 0.25 + 1.875 + 4 * 650 * 0.59e-3,
      6,
    );
    expect(bill.dollarsPerMonth).toBeCloseTo(1000 * dollarsOf(job, 512), 5);
    const stored = storageOf(1000).reduce((sum, line) => sum + line.dollarsPerMonth, 0);
    expect(bill.dollarsPerPersonAndMonth).toBeCloseTo(stored, 6);
  });
});

describe('every operation has its figures', () => {
  test('the stated use names scenarios that there are', () => {
    const ofJobs = jobs.map(({ id }) => id);
    for (const { operation, scenario } of statedUse.perPerson) {
      if (ofJobs.includes(operation)) continue;
      expect((scenarios[operation] ?? []).map(({ name }) => name)).toContain(scenario);
    }
    expect(statedUse.standing.map(({ operation }) => operation)).toEqual(['tick']);
  });

  test('it is noon in the zone of a benchmark whenever it runs', () => {
    for (let hour = 0; hour < 24; hour++) {
      const at = Date.UTC(2026, 0, 10, hour) / 1000;
      expect(localSeconds(zoneOffsets(zoneAtNoon(hour)), at) % 86_400).toBe(12 * 3600);
    }
  });
});

describe('events are shared out between warming up and measuring', () => {
  const effort = { warmUp: 60, rounds: 5, perRound: 20 };

  test.each([160, 53, 13, 5, 2, 1])('none of %p is lost and every round has the same number', (count) => {
    const events = Array.from({ length: count }, (_, i) => i);
    const { warmUp, rounds } = shareOut(events, effort);
    expect([...warmUp, ...rounds.flat()]).toEqual(events);
    expect(rounds.length).toBeGreaterThan(0);
    expect(new Set(rounds.map((round) => round.length)).size).toBe(1);
    expect(rounds[0]?.length).toBeGreaterThan(0);
  });

  test('as asked, where there are enough', () => {
    const { warmUp, rounds } = shareOut(Array.from({ length: 160 }), effort);
    expect([warmUp.length, rounds.length, rounds[0]?.length]).toEqual([60, 5, 20]);
  });
});

describe('round trips', () => {
  const call = (begin: number, end: number) => ({ begin, end });

  test('that overlap are one wave; those that wait for others are further ones', () => {
    expect(wavesOf([])).toBe(0);
    expect(wavesOf([call(0, 3), call(1, 2), call(4, 7), call(5, 6)])).toBe(2);
    expect(wavesOf([call(0, 10), call(1, 2), call(3, 4)])).toBe(2);
  });

  test('are those of the function alone, and a transaction is one', () => {
    const row = { resource: 'table', refused: 0, readUnits: 0, writeUnits: 0, calls: 1 };
    const usage = [
      { ...row, function: 'a', action: 'BatchGetItem', calls: 2, readUnits: 3 },
      { ...row, function: 'a', action: 'PutItem', through: 'TransactWriteItems', calls: 5 },
      { ...row, function: 'a', action: 'TransactWriteItems', writeUnits: 8 },
      { ...row, function: 'operator', action: 'GetItem', readUnits: 100 },
    ];
    expect(sumUsage(usage, 'a')).toEqual({ roundTrips: 3, readUnits: 3, writeUnits: 8 });
  });
});

test('memory that goes up and down does not grow; a steady rise does', () => {
  expect(growthOf([100, 110, 100, 110, 100])).toBeCloseTo(0);
  expect(growthOf([100, 101, 102, 103, 104])).toBeCloseTo(4);
  expect(growthOf([100])).toBe(0);
});

test('a percentile is a value that was measured', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile([], 0.5)]).toEqual([51, 100, 0]);
});

test('a table is aligned as figures are read', () => {
  expect(markdownTable(['what', 'ms'], [['a', '1.5']])).toBe(
    '| what |  ms |\n| ---- | --: |\n| a    | 1.5 |',
  );
});
