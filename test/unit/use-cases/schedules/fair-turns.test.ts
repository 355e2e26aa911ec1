import { describe, expect, test } from '@jest/globals';
import { personPartition } from '../../../../shared/data/keys/key.ts';
import { queues } from '../../../../shared/data/keys/queues.ts';
import { dueQueue } from '../../../../shared/data/schedules/due-queue.ts';
import { isInShare, type WorkShare } from '../../../../shared/data/schedules/share.ts';
import { duePools } from '../../../../shared/data/studies/pool.ts';
import { dueShardCount } from '../../../../shared/data/table-facts.ts';
import { findDiscoveries } from '../../../../shared/jobs/find-discoveries.ts';
import { jobs } from '../../../../shared/jobs/index.ts';
import { chooseRuns } from '../../../../shared/use-cases/schedules/choose-runs.ts';
import { inTurn } from '../../../../shared/use-cases/schedules/in-turn.ts';
import { runDue } from '../../../../shared/use-cases/schedules/run-due.ts';

interface Waiter {
  readonly id: number;
  readonly dueAt: number;
  /** Seconds of the processor. */
  readonly work: number;
}

const queue = dueQueue({ name: 'discoveries', parse: () => ({}) });
const { prefix, front } = queues.discoveries;
const numberOf = (shard: string) => Number(shard.slice(prefix.length));
const night = 1_800_000_000;
const secondsOfRun = 47;
const pageSize = 25;

const byDueAt = (a: Waiter, b: Waiter) => a.dueAt - b.dueAt;

/** A queue in memory, whose shards are those that the table's would be. */
class Night {
  readonly #shards = new Map<number, Waiter[]>();
  readonly #served = new Set<number>();
  readonly waits = new Map<number, number>();
  now = night;

  add(waiter: Waiter, isAsked = false): void {
    const { dueShard = '' } = isAsked
      ? queue.asked(waiter.id, waiter.dueAt)
      : queue.waiting(waiter.id, waiter.dueAt);
    const shard = numberOf(dueShard);
    const line = this.#shards.get(shard) ?? [];
    this.#shards.set(shard, [...line, waiter]);
  }

  addAll(waiters: readonly Waiter[]): void {
    for (const shard of Map.groupBy(waiters, ({ id }) => numberOf(queue.waiting(id, 0).dueShard ?? '')))
      this.#shards.set(
        shard[0],
        shard[1].toSorted((a, b) => a.dueAt - b.dueAt),
      );
  }

  get isOver(): boolean {
    return [...this.#shards.values()].every((line) => line.length === 0);
  }

  *#read(shard: number, share: WorkShare): Generator<Waiter[]> {
    const line = this.#shards.get(shard) ?? [];
    for (let from = 0; from < line.length && (line[from]?.dueAt ?? 0) <= this.now; from += pageSize)
      yield line
        .slice(from, from + pageSize)
        .filter(({ id, dueAt }) => dueAt <= this.now && isInShare(personPartition(id), share));
  }

  async #run(share: WorkShare, deadly: ReadonlySet<number>): Promise<void> {
    const { shards = [] } = share;
    let clock = 0;
    const served = new Set<number>();
    const lanes = [
      shards.filter((shard) => shard < front).map((shard) => this.#read(shard, share)),
      shards.filter((shard) => shard >= front).map((shard) => this.#read(shard, share)),
    ] as const;
    const job = {
      outcomes: ['made'],
      unread: 'made',
      shards: [inTurn(lanes)],
      afterFailure: () => undefined,
      work: async ({ id, dueAt, work }: Waiter) => {
        served.add(id);
        clock += deadly.has(id) ? secondsOfRun : work;
        if (!deadly.has(id)) this.waits.set(id, this.now + clock - dueAt);
        return 'made' as const;
      },
    } as const;
    const hasTime = () => clock < secondsOfRun;
    await runDue(job, this.now, { hasTime, onFailure: (error) => expect(error).toBeUndefined() });
    for (const id of served) this.#served.add(id);
  }

  /** Who was served waits no more; a run that died over somebody had taken them until later. */
  #clear(deadly: ReadonlySet<number>): void {
    for (const [shard, line] of this.#shards) {
      const left = line.filter(({ id }) => !this.#served.has(id));
      const again = line
        .filter(({ id }) => this.#served.has(id) && deadly.has(id))
        .map((waiter) => ({ ...waiter, dueAt: this.now + 120 }));
      this.#shards.set(shard, again.length === 0 ? left : [...left, ...again].toSorted(byDueAt));
    }
    this.#served.clear();
  }

  async minute(runners: number, deadly: ReadonlySet<number> = new Set()): Promise<void> {
    const due = [...this.#shards.keys()].flatMap((shard): [number, number][] => {
      const since = this.#shards.get(shard)?.[0]?.dueAt ?? Infinity;
      return since > this.now ? [] : [[shard, since]];
    });
    const runs = chooseRuns(
      [findDiscoveries],
      new Map([['discoveries', new Map(due)]]),
      runners,
      this.now / 60,
    );
    for (const { event } of runs) await this.#run(event, deadly);
    this.#clear(deadly);
    this.now += 60;
  }
}

/** Most take a second or less, one in a hundred twenty. One shard has nothing but people who take four. */
const unevenPeople = (count: number): Waiter[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    dueAt: night - (id % 3600),
    work: id % 60 === 7 ? 4 : id % 100 === 3 ? 20 : 0.2 + (id % 8) / 10,
  }));

describe('a night in which everybody is due', () => {
  test('lets 100,000 people of uneven work wait for the work, not for their shard', async () => {
    const people = unevenPeople(100_000);
    const all = new Night();
    all.addAll(people);
    const runners = 16;
    let minutes = 0;
    for (; !all.isOver && minutes < 1000; minutes++) await all.minute(runners);
    const work = people.reduce((sum, person) => sum + person.work, 0);
    // Runs live for 47 seconds of a minute, and end with somebody's work.
    const shortest = work / runners / secondsOfRun;
    expect(all.waits.size).toBe(people.length);
    expect(minutes).toBeLessThan(shortest * 1.1);
    expect(Math.max(...all.waits.values())).toBeLessThan(3600 + shortest * 60 * 1.1);
    // Who fell due a quarter of the work earlier has been served before, but for what is under way.
    const bySecond = people.toSorted((a, b) => a.dueAt - b.dueAt);
    const endOf = ({ id, dueAt }: Waiter) => dueAt + (all.waits.get(id) ?? 0);
    const quarter = Math.floor(people.length / 4);
    const lastOfFirst = Math.max(...bySecond.slice(0, quarter).map(endOf));
    const firstOfLast = Math.min(...bySecond.slice(-quarter).map(endOf));
    expect(lastOfFirst).toBeLessThan(firstOfLast);
  });

  test('serves those who ask meanwhile before everybody else, within a minute', async () => {
    const all = new Night();
    all.addAll(unevenPeople(20_000));
    const asked = [50_001, 50_002, 50_003, 50_004, 50_005];
    for (const id of asked) {
      await all.minute(1);
      all.add({ id, dueAt: all.now, work: 1 }, true);
    }
    await all.minute(1);
    for (const id of asked) expect(all.waits.get(id)).toBeLessThan(60);
  });

  test('goes on with the others after a run has died over somebody', async () => {
    const all = new Night();
    const people = unevenPeople(400);
    all.addAll(people);
    const deadly = new Set(
      people
        .toSorted((a, b) => a.dueAt - b.dueAt)
        .slice(0, 3)
        .map(({ id }) => id),
    );
    for (let minute = 0; minute < 40; minute++) await all.minute(1, deadly);
    expect(all.waits.size).toBe(people.length - deadly.size);
  });
});

test('every queue but the reminders’ has as many shards, and every job of one shares its entries', () => {
  const { reminders: _, ...others } = queues;
  for (const { front, back } of Object.values(others)) expect(front + back).toBe(dueShardCount);
  const inQueues = jobs.filter(({ waitsIn }) => waitsIn in others);
  expect(inQueues.map(({ waitsIn }) => waitsIn).sort()).toEqual(Object.keys(others).sort());
  for (const job of inQueues) expect(job).toMatchObject({ isShared: true });
});

test('the cohorts of one client are shared between runners, too', () => {
  const dueOf = (pair: number) => duePools.ownerOf({ pk: 'COHORT#one', sk: `POOL#${pair}#7` });
  const runnersOf = Array.from({ length: 200 }, (_, pair) =>
    [0, 1, 2, 3].filter((part) => isInShare(dueOf(pair), { sharedBy: 4, part })),
  );
  expect(runnersOf.every((parts) => parts.length === 1)).toBe(true);
  expect(new Set(runnersOf.flat()).size).toBe(4);
});

describe('what the version before has put into its shards', () => {
  test('is in those that are looked into every minute', () => {
    for (const name of [
      'mails',
      'imports',
      'leavingVariables',
      'looks',
      'sealings',
      'discoveries',
      'pools',
    ] as const)
      expect(queues[name].front).toBe(4);
  });
});

describe('a shard that cannot be read', () => {
  test('keeps none of the others back', async () => {
    const broken = (async function* (): AsyncGenerator<Waiter[]> {
      yield [{ id: 1, dueAt: 1, work: 0 }];
      throw new Error('unread');
    })();
    const whole = [[{ id: 2, dueAt: 0, work: 0 }], [], [{ id: 3, dueAt: 5, work: 0 }]];
    const served: number[] = [];
    const failures: unknown[] = [];
    await runDue(
      {
        outcomes: ['done', 'failed'],
        unread: 'failed',
        shards: [inTurn([[broken, whole], [[[{ id: 4, dueAt: -1, work: 0 }]]]])],
        work: async ({ id }: Waiter) => {
          served.push(id);
          return 'done';
        },
        afterFailure: () => 'failed',
      },
      10,
      { hasTime: () => true, onFailure: (error) => failures.push(error) },
    ).then(({ counts }) => expect(counts).toEqual({ done: 4, failed: 1 }));
    expect(served).toEqual([2, 1, 3, 4]);
    expect(failures).toHaveLength(1);
  });
});
