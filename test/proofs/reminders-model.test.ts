import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { commands } from './reminders-model/commands.ts';
import { History } from './reminders-model/history.ts';
import type { Model } from './reminders-model/step.ts';
import { World } from './reminders-model/world.ts';

const connection = connectFaultily(await ownTable());

const runs = Number(process.env.DAYMARK_RUNS ?? 40);
const seed = Number(process.env.DAYMARK_SEED ?? Date.now() % 2 ** 31);

/** Around the nights in which the clocks change. */
const beginnings = fc
  .tuple(
    fc.constantFrom(
      ['Europe/Berlin', '2026-03-29T01:00:00Z'],
      ['Europe/Berlin', '2026-10-25T01:00:00Z'],
      ['America/New_York', '2026-03-08T07:00:00Z'],
      ['America/New_York', '2026-11-01T06:00:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
      ['Asia/Kolkata', '2026-06-01T00:00:00Z'],
    ),
    fc.integer({ min: -48 * 60, max: 6 * 60 }),
  )
  .map(([[zone = '', change = ''], minutes]) => ({ zone, now: Date.parse(change) / 1000 + minutes * 60 }));

test(`${runs} histories of saves, edits, runs, answers, crashes and clock changes, seed ${seed}`, async () => {
  let userId = 0;
  await fc.assert(
    fc.asyncProperty(beginnings, commands, async ({ zone, now }, steps) => {
      userId += 1;
      const world = new World(connection, userId, zone, now);
      const setup = () => ({ model: { history: new History() } satisfies Model, real: world });
      try {
        await fc.asyncModelRun(setup, steps);
      } finally {
        await world.clear();
      }
    }),
    // To find a shorter one takes minutes: that is done for a seed that is given.
    { numRuns: runs, seed, endOnFailure: process.env.DAYMARK_SEED === undefined },
  );
  expect(userId).toBeGreaterThanOrEqual(runs);
}, 600_000);
