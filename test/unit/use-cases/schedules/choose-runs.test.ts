import { describe, expect, test } from '@jest/globals';
import { dueShardCount } from '../../../../shared/data/table-facts.ts';
import type { WaitingPlace } from '../../../../shared/data/waiting/due-shards.ts';
import { jobs } from '../../../../shared/jobs/index.ts';
import { chooseRuns } from '../../../../shared/use-cases/schedules/choose-runs.ts';

const since = 1_800_000_000;
const dueIn = (shards: Partial<Record<WaitingPlace, readonly number[]>>) =>
  new Map(
    Object.entries(shards).map(([place, numbers]) => [
      place as WaitingPlace,
      new Map(numbers.map((shard) => [shard, since])),
    ]),
  );
const everything = dueIn(Object.fromEntries(jobs.map(({ waitsIn }) => [waitsIn, [0, 1]])));
const others = jobs.filter((job) => !('isPrompt' in job));
const idsOf = (runs: readonly { readonly job: { readonly id: string } }[]) => runs.map(({ job }) => job.id);

describe('a minute', () => {
  test('runs nothing where nothing is due, and only the jobs that have something', () => {
    expect(chooseRuns(jobs, dueIn({ mails: [] }), 1, 0)).toEqual([]);
    for (let minute = 0; minute < 20; minute++)
      expect(idsOf(chooseRuns(jobs, dueIn({ mails: [3], looks: [1] }), 2, minute)).toSorted()).toEqual([
        'run-reminder-mails',
        'take-looks',
      ]);
  });

  test('with one runner runs reminders, pushes and one other at the most, and gives each its turn', () => {
    const turns = others.map((_, i) => i).map((minute) => idsOf(chooseRuns(jobs, everything, 1, minute)));
    for (const ids of turns) {
      expect(ids.slice(0, 2)).toEqual(['run-due-reminders', 'send-pushes']);
      expect(ids).toHaveLength(3);
    }
    expect(new Set(turns.flat())).toEqual(new Set(jobs.map(({ id }) => id)));
  });

  test.each([1, 2, 4, 8, 16])(
    'lets no job wait for longer than all others need, with %d runners',
    (runners) => {
      const rounds = Math.ceil(others.length / (3 * runners - 2));
      for (let first = 0; first < 50; first++) {
        const minutes = Array.from({ length: rounds }, (_, i) => first + i);
        const ran = minutes.flatMap((minute) => idsOf(chooseRuns(jobs, everything, runners, minute)));
        expect(new Set(ran).size).toBe(jobs.length);
      }
    },
  );

  test.each([
    [1, 1],
    [4, 1],
    [4, 4],
    [4, dueShardCount],
    [16, 17],
    [16, dueShardCount],
  ])('lets up to %d runners share %d shards, without gap or overlap', (runners, count) => {
    const shards = Array.from({ length: count }, (_, i) => i);
    const runs = chooseRuns(jobs, dueIn({ reminders: shards.toReversed() }), runners, 7);
    expect(runs.length).toBeLessThanOrEqual(runners);
    expect(runs.flatMap(({ event }) => event.shards ?? []).toSorted((a, b) => a - b)).toEqual(shards);
    const sizes = runs.map(({ event }) => event.shards?.length ?? 0);
    expect(Math.max(...sizes)).toBe(Math.ceil(count / runners));
  });

  test.each([1, 4])(
    'gives every shard of reminders its turn where %d runs have no time for all',
    (runners) => {
      const waitingSince = new Map(Array.from({ length: dueShardCount }, (_, shard) => [shard, 0]));
      const inTime = 20 / runners;
      let longest = 0;
      for (let minute = 0; minute < 60; minute++) {
        const runs = chooseRuns(jobs, new Map([['reminders', waitingSince]]), runners, minute);
        for (const shard of runs.flatMap(({ event }) => event.shards?.slice(0, inTime) ?? [])) {
          longest = Math.max(longest, minute - (waitingSince.get(shard) ?? 0));
          waitingSince.set(shard, minute + 1);
        }
      }
      for (const since of waitingSince.values()) longest = Math.max(longest, 60 - since);
      expect(longest).toBeLessThanOrEqual(Math.ceil(dueShardCount / 20) + 1);
    },
  );

  test('finds time for a job with work in one shard, however busy all others are', () => {
    // The tick looks into a shard that nobody waits in every fourth minute.
    const everyFourth = 4;
    for (const job of others)
      for (let turn = 0; turn < everyFourth; turn++) {
        const ran = Array.from({ length: others.length * everyFourth }, (_, minute) => {
          const due = new Map(everything);
          due.set(job.waitsIn, new Map(minute % everyFourth === turn ? [[turn + everyFourth, since]] : []));
          return idsOf(chooseRuns(jobs, due, 1, minute)).includes(job.id);
        });
        expect([job.id, turn, ran.includes(true)]).toEqual([job.id, turn, true]);
      }
  });
});
