import fc from 'fast-check';
import type { FaultyConnection } from '../../support/connections/faulty-connection.ts';
import { steps } from './steps.ts';
import { kinds, World } from './world.ts';

/** Around a change of the clocks, and of the month. */
const beginnings = fc
  .tuple(
    fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'),
    fc.constantFrom('2026-05-01T00:00:00Z', '2026-05-04T11:31:07Z', '2026-06-10T23:59:59Z'),
  )
  .map(([zone, time]) => ({ zone, now: Date.parse(time) / 1000 }));

export interface Runs {
  readonly numRuns: number;
  readonly seed: number;
  /** Whether a history that fails is made as short as it can be, which takes minutes. */
  readonly shortens?: boolean;
  /** Hears of each history that held. */
  readonly onRun?: () => void;
}

/** Histories by chance, each held against its rows after every step. Gives how many answers came from summaries. */
export async function runHistories(
  connection: FaultyConnection,
  { numRuns, seed, shortens = false, onRun = () => undefined }: Runs,
): Promise<number> {
  let summedUp = 0;
  await fc.assert(
    fc.asyncProperty(beginnings, steps, async (beginning, commands) => {
      const world = await World.create(connection, beginning);
      try {
        await begin(world);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        summedUp += world.summedUp;
        onRun();
      } finally {
        await world.clear();
      }
    }),
    { numRuns, seed, endOnFailure: !shortens },
  );
  return summedUp;
}

/** A row of each kind, one kind contained in another, and all of it summed up. */
async function begin(world: World): Promise<void> {
  const rows = kinds.flatMap((_, kind) =>
    [5, 6, 33, 34].map((daysAgo) => ({
      kind,
      unit: 0,
      source: daysAgo % 2,
      secondsAgo: daysAgo * 86_400 + kind * 1000,
      value: 1.1 + kind,
    })),
  );
  const ids = await world.record(rows);
  await world.tag(ids.get('Coffee') ?? 0, ids.get('Caffeine') ?? 0);
  world.now += 20 * 60;
  await world.seal();
}
