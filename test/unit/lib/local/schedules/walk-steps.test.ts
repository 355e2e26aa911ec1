import { expect, test } from '@jest/globals';
import { walkSteps } from '../../../../../lib/local/schedules/walk-steps.ts';
import { roundSteps } from '../../../../../lib/round-steps.ts';

const shards = 6;
const steps = roundSteps({ partArn: 'part', sumArn: 'sum', shards, partsAtOnce: 2 });
const fourth = { time: '2026-11-04T01:00:00Z' };

interface Task {
  readonly arn: string;
  readonly shard?: number;
  readonly step?: string;
  readonly parts?: readonly object[];
}

/** Walks a month; the calls of these numbers fail. */
async function walk(failing: readonly number[], input = fourth) {
  const tasks: Task[] = [];
  const isDone = await walkSteps(steps as Parameters<typeof walkSteps>[0], input, async (arn, event) => {
    tasks.push({ arn, ...(event as object) });
    if (failing.includes(tasks.length)) throw new Error('It broke off.');
    return arn === 'part' ? { shard: (event as Task).shard } : {};
  }).then(
    () => true,
    () => false,
  );
  return { tasks, isDone };
}

const everyShard = Array.from({ length: shards }, (_, shard) => shard);

test('a task that breaks off, whichever it is, is run again, and all parts are summed up once', async () => {
  for (let at = 1; at <= shards + 1; at++) {
    const { tasks, isDone } = await walk([at]);
    expect(isDone).toBe(true);
    expect(tasks).toHaveLength(shards + 2);
    const last = tasks.at(-1);
    expect(last).toMatchObject({ arn: 'sum', ...fourth });
    expect(last?.parts).toEqual(everyShard.map((shard) => ({ shard })));
    const written = new Set(tasks.filter(({ step }) => step === 'write').map(({ shard }) => shard));
    expect(written).toEqual(new Set(everyShard));
  }
});

test('nothing is summed up where a part is not written in four tries', async () => {
  const { tasks, isDone } = await walk(Array.from({ length: 100 }, (_, n) => n + 3));
  expect(isDone).toBe(false);
  expect(tasks.map(({ arn }) => arn)).not.toContain('sum');
});

test('on the first everybody is asked, and nothing is summed up', async () => {
  const { tasks, isDone } = await walk([], { time: '2026-11-01T01:00:00Z' });
  expect(isDone).toBe(true);
  expect(tasks.map(({ step }) => step)).toEqual(everyShard.map(() => 'ask'));
});
