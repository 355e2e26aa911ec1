import * as v from 'valibot';
import { runningExperimentsKey } from '../keys/experiments.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
import type { Write } from '../table/transact.ts';

const storedRunning = v.object({
  lastNumber: v.number(),
  version: v.number(),
  running: v.array(
    v.object({ number: v.number(), causeVariableId: v.number(), effectVariableId: v.number() }),
  ),
});

/** A person's running experiments, in one item, so that two that start at the same moment notice each other. */
export type RunningExperiments = v.InferOutput<typeof storedRunning>;

const noneRunning: RunningExperiments = { lastNumber: 0, version: 0, running: [] };

export async function findRunning(userId: number): Promise<RunningExperiments> {
  const item = await getItem(runningExperimentsKey(userId));
  return item === undefined ? noneRunning : parseStored(storedRunning, item);
}

/** Joins a transaction: no experiment has begun or ended since. */
export const isRunningAsRead = (userId: number, { version }: RunningExperiments): Write => ({
  ConditionCheck: { Key: runningExperimentsKey(userId), ...atVersion(version) },
});

const atVersion = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :before', ExpressionAttributeValues: { ':before': version } };

/** Fails if an experiment has begun or ended since the copy before was read. */
export const replaceRunning = (
  userId: number,
  before: RunningExperiments,
  after: Omit<RunningExperiments, 'version'>,
): Write => ({
  Put: {
    Item: { ...runningExperimentsKey(userId), ...after, version: before.version + 1 },
    ...atVersion(before.version),
  },
});
