import { beforeEach, describe, expect, test } from '@jest/globals';
import { blockWrite, parseBlock } from '../../shared/data/histories/run-block.ts';
import { readSealState } from '../../shared/data/histories/sealing.ts';
import { runsPrefix } from '../../shared/data/keys/histories.ts';
import { personPartition } from '../../shared/data/keys/key.ts';
import { listByPrefix } from '../../shared/data/table/read.ts';
import { batchWrite } from '../../shared/data/table/write.ts';
import { findVariableIdByName } from '../../shared/data/variables/person-names.ts';
import { cutsOfMonth } from '../../shared/domain/histories/hour-pieces.ts';
import { toRuns } from '../../shared/domain/histories/runs.ts';
import { monthOf } from '../../shared/domain/time/calendar.ts';
import { clockOf } from '../../shared/domain/time/person-clock.ts';
import { sha256 } from '../../shared/platform/hash.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { answerOf, answerOfRows, holdSummariesAgainstRows } from './histories-model/check.ts';
import { type Recorded, World } from './histories-model/world.ts';

const connection = connectFaultily(await ownTable());
let world: World;

const day = 86_400;
const weight = (daysAgo: number, value = 80): Recorded => ({
  kind: 1,
  unit: 0,
  source: 2,
  secondsAgo: daysAgo * day,
  value,
});
const byDay = { group: { variableName: 'Weight', groupingWidth: String(day) } };

async function sumUp(seconds = 600): Promise<void> {
  world.now += seconds;
  await world.seal();
}

beforeEach(async () => {
  world = await World.create(connection, { zone: 'UTC', now: Date.UTC(2026, 5, 10, 12) / 1000 });
  await world.record([weight(10), weight(20), weight(50)]);
});

describe('what is summed up', () => {
  test('includes rows that were announced before the job looked and written after it was done', async () => {
    await sumUp();
    // The first write is the mark, the second the row.
    await world.record([weight(15, 99)], { kind: 'waits', atWrite: 2, meanwhile: () => world.seal() });
    await holdSummariesAgainstRows(world);
    expect(await answerOf(world, byDay)).toEqual(await answerOfRows(world, byDay));
    expect((await readSealState(world.userId)).touched).toHaveLength(1);
  });

  test('is made again as soon as what was announced is certain, and then nothing is marked', async () => {
    await sumUp();
    await world.record([weight(15, 99)]);
    await sumUp(1);
    expect((await readSealState(world.userId)).touched).toHaveLength(1);
    await sumUp(300);
    expect((await readSealState(world.userId)).touched).toEqual([]);
    expect(await holdSummariesAgainstRows(world)).toBe(4);
  });

  test('includes all rows that parallel batches brought to the same month', async () => {
    await sumUp();
    const batches = [11, 12, 13, 14, 15, 16].map((daysAgo) => [weight(daysAgo, 90 + daysAgo)]);
    await Promise.all(batches.map((rows) => world.record(rows)));
    const { touched } = await readSealState(world.userId);
    expect(touched.map(({ days }) => days.size)).toEqual([6]);
    await sumUp();
    expect((await readSealState(world.userId)).touched).toEqual([]);
    expect(await holdSummariesAgainstRows(world)).toBe(9);
  });

  test('is left out where a month has more sources than an item has room for: its rows are read', async () => {
    await sumUp();
    const clock = clockOf(await world.person());
    const month = monthOf(world.now - 20 * day);
    const cuts = cutsOfMonth(clock, month);
    const sourceNames = Array.from({ length: 40_000 }, (_, i) => sha256(String(i)).slice(0, 32));
    const runs = toRuns(
      sourceNames.map((sourceName) => ({ startAt: world.now - 20 * day, value: 1, unitId: 1, sourceName })),
      clock,
    );
    const variableId = await findVariableIdByName(world.userId, 'Weight');
    const write = blockWrite(world.userId, variableId ?? 0, { month, cuts, runs });
    expect(write).toHaveProperty('put.cuts', cuts);
    expect(write).not.toHaveProperty('put.runs');
    await batchWrite([write]);
    const answer = await answerOf(world, byDay);
    expect(answer).toHaveLength(3);
    expect(answer).toEqual(await answerOfRows(world, byDay));
  });

  test.each([
    ['brought later than the rest', { timezone: 'Asia/Kolkata', timezoneFrom: '2020-01-01' }, 200],
    ['of the first month', { dayStartsAt: '03:10:00' }, 50],
  ])('is cut by the clock of the person, also where it was %s', async (_, settings, daysAgo) => {
    await sumUp();
    await world.record([weight(daysAgo)]);
    await sumUp();
    await world.set(settings);
    // What is cut otherwise is marked first, and made again once that is certain to be known.
    await sumUp(8 * day);
    await sumUp();
    await expectPresentCuts();
  });

  test('is cut by the clock of the person, also where it was changed back while the job was at it', async () => {
    await sumUp();
    await world.set({ dayStartsAt: '03:10:00' });
    let months = 1;
    world.now += 600;
    await world.seal(undefined, () => months-- > 0);
    await world.set({ dayStartsAt: '00:00:00' });
    await sumUp();
    await sumUp();
    await expectPresentCuts();
  });
});

/** A reader has seen the marks before the job, and sees the summaries after it. */
test.each(Array.from({ length: 8 }, (_, i) => i + 1))(
  'a reader overtaken at read %d by summing up for another clock misses nothing',
  async (atRead) => {
    await world.record([weight(1), weight(5)]);
    await sumUp();
    await world.set({ dayStartsAt: '03:10:00' });
    world.now += 9 * day;
    const expected = await answerOfRows(world, byDay);
    const fault = { kind: 'readsLate', atRead, meanwhile: () => world.seal() } as const;
    expect(await connection.under(fault, () => answerOf(world, byDay))).toEqual(expected);
  },
);

async function expectPresentCuts(): Promise<void> {
  const clock = clockOf(await world.person());
  const blocks = (await listByPrefix(personPartition(world.userId), runsPrefix)).map(parseBlock);
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.map(({ month, cuts }) => [month, cuts])).toEqual(
    blocks.map(({ month }) => [month, cutsOfMonth(clock, month)]),
  );
}
