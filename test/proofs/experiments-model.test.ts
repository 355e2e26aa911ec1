import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { connectFaultily, type Fault } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { World } from './experiments-model/world.ts';

const connection = connectFaultily(await ownTable());

const runs = Number(process.env.DAYMARK_RUNS ?? 15);
const seed = Number(process.env.DAYMARK_SEED ?? Date.now() % 2 ** 31);

const HOUR = 3600;

/** Around the nights in which the clocks change, and where they never do. */
const beginnings = fc.constantFrom(
  { zone: 'Europe/Berlin', now: Date.parse('2026-03-26T10:00:00Z') / 1000 },
  { zone: 'America/New_York', now: Date.parse('2026-10-29T22:00:00Z') / 1000 },
  { zone: 'Asia/Kolkata', now: Date.parse('2026-06-01T03:00:00Z') / 1000 },
);

const zones = fc.constantFrom(
  'Pacific/Kiritimati',
  'Asia/Tokyo',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
);

const faults = fc.option(
  fc.record({
    kind: fc.constantFrom('dies' as const, 'losesAnswer' as const),
    atWrite: fc.integer({ min: 1, max: 4 }),
  }),
  { nil: undefined },
);

type Step = (world: World) => Promise<void>;
const steps = fc.oneof(
  {
    weight: 5,
    arbitrary: faults.map(
      (fault): Step =>
        (world) =>
          world.tick(fault as Fault | undefined),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Step>((world) => world.tick(undefined, 2)) },
  { weight: 2, arbitrary: fc.constant<Step>((world) => world.answerAll()) },
  {
    weight: 1,
    arbitrary: faults.map(
      (fault): Step =>
        (world) =>
          world.pause(fault as Fault | undefined),
    ),
  },
  {
    weight: 2,
    arbitrary: faults.map(
      (fault): Step =>
        (world) =>
          world.resume(fault as Fault | undefined),
    ),
  },
);
const moves = zones.map(
  (zone): Step =>
    (world) =>
      world.move(zone),
);

/** Some hours pass, now and then days, in which nothing runs; then something happens. */
const passing = (step: fc.Arbitrary<Step>) =>
  fc.record({
    hours: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }) },
      { weight: 1, arbitrary: fc.integer({ min: 24, max: 70 }) },
    ),
    step,
  });

const histories = fc.oneof(
  fc.array(passing(steps), { minLength: 5, maxLength: 25 }),
  fc.array(passing(fc.oneof({ weight: 4, arbitrary: steps }, { weight: 1, arbitrary: moves })), {
    minLength: 5,
    maxLength: 25,
  }),
);

test(`${runs} experiments with pauses, stops, crashes, moves, late and double runs, seed ${seed}`, async () => {
  await fc.assert(
    fc.asyncProperty(
      beginnings,
      fc.integer({ min: 1, max: 2 }),
      histories,
      fc.constantFrom('runsToItsEnd', 'isStopped', 'isStoppedAsItIs'),
      async (beginning, periodDays, history, ending) => {
        const world = await World.create(connection, { ...beginning, periodDays });
        for (const { hours, step } of history) {
          world.now += hours * HOUR;
          await step(world);
          await world.observe();
        }
        if (ending !== 'isStoppedAsItIs') await world.resume();
        // To its end, or some days further; each day is run once at least.
        for (let day = 0; day < (ending === 'runsToItsEnd' ? 40 : 3); day++) {
          world.now += 24 * HOUR;
          await world.tick();
          if ((await world.experiment()).result !== undefined) break;
        }
        if ((await world.experiment()).result === undefined) await world.stop();
        expect(await world.problems()).toEqual([]);
        // What was paused before its first day may tell nothing.
        if (ending !== 'isStoppedAsItIs') expect(world.cards.size).toBeGreaterThan(0);
      },
    ),
    { numRuns: runs, seed, endOnFailure: process.env.DAYMARK_SEED === undefined },
  );
}, 600_000);
