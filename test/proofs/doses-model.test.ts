import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { commands, type Model } from './doses-model/steps.ts';
import { read } from './reminders-model/saving.ts';
import { World } from './reminders-model/world.ts';

const connection = connectFaultily(await ownTable());

const runs = Number(process.env.DAYMARK_RUNS ?? 60);
const seed = Number(process.env.DAYMARK_SEED ?? Date.now() % 2 ** 31);

const beginnings = fc
  .tuple(
    fc.constantFrom(
      ['Europe/Berlin', '2026-06-01T06:00:00Z'],
      ['Europe/Berlin', '2026-10-25T01:00:00Z'],
      ['America/New_York', '2026-03-08T07:00:00Z'],
    ),
    fc.integer({ min: -24 * 60, max: 24 * 60 }),
  )
  .map(([[zone = '', at = ''], minutes]) => ({ zone, now: Date.parse(at) / 1000 + minutes * 60 }));

const aspirin = read({
  variableName: 'Aspirin',
  unitAbbreviatedName: 'count',
  variableCategoryName: 'Treatments',
  reminderFrequency: 86_400,
  reminderTimesLocal: ['08:00:00'],
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'an entry answers its question though the schedule asks before read %i of the request',
  async (atRead) => {
    const now = Date.parse('2026-06-01T07:00:00Z') / 1000;
    const world = new World(connection, 1_000_000 + atRead, 'UTC', now);
    await world.save(aspirin, undefined);
    world.now += 2 * 3600;
    const entry = { variableName: 'Aspirin', value: 1, startAt: '2026-06-01T08:30:00Z' };
    const meanwhile = () => world.tick(undefined);
    await world.record(entry, { kind: 'readsLate', atRead, meanwhile });
    const { pending, handled } = await world.read();
    expect({ asked: pending.size, answered: handled.size }).toEqual({ asked: 0, answered: 1 });
    await world.clear();
  },
);

test('a connection that lost sixty answers still reaches the database', async () => {
  const world = new World(connection, 2_000_000, 'UTC', Date.parse('2026-06-01T07:00:00Z') / 1000);
  await world.save(aspirin, undefined);
  for (let value = 1; value <= 60; value++)
    await world.record(
      { variableName: 'Aspirin', value, startAt: '2026-06-01T06:30:00Z' },
      { kind: 'losesAnswer', atWrite: 1 },
    );
  expect((await world.read()).measurements.map(({ value }) => value)).toEqual([60]);
  await world.clear();
});

test(`${runs} histories of doses: a dose is asked for once and answered once, seed ${seed}`, async () => {
  let userId = 0;
  await fc.assert(
    fc.asyncProperty(beginnings, commands, async ({ zone, now }, steps) => {
      userId += 1;
      const world = new World(connection, userId, zone, now);
      try {
        await fc.asyncModelRun(() => ({ model: { orphans: new Set() } satisfies Model, real: world }), steps);
      } finally {
        await world.clear();
      }
    }),
    { numRuns: runs, seed, endOnFailure: process.env.DAYMARK_SEED === undefined },
  );
  expect(userId).toBeGreaterThanOrEqual(runs);
}, 600_000);
