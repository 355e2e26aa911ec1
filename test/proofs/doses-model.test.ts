import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { commands, type Model } from './doses-model/steps.ts';
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
