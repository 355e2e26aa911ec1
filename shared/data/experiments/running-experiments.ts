import * as v from 'valibot';
import { runningExperimentsKey } from '../keys/experiments.ts';
import { record } from '../table/record.ts';
import type { Write } from '../table/transact.ts';
import { isNew } from '../table/writes.ts';

const storedRunning = v.object({
  lastNumber: v.number(),
  version: v.number(),
  running: v.array(
    v.object({ number: v.number(), causeVariableId: v.number(), effectVariableId: v.number() }),
  ),
});

/** A person's running experiments, in one item, so that two that start at the same moment notice each other. */
export type RunningExperiments = v.InferOutput<typeof storedRunning>;

const everybody = record({ schema: storedRunning });
const noneRunning: RunningExperiments = { lastNumber: 0, version: 0, running: [] };

export const findRunning = async (userId: number): Promise<RunningExperiments> =>
  (await everybody.find(runningExperimentsKey(userId))) ?? noneRunning;

const atVersion = ({ version }: RunningExperiments) => (version === 0 ? isNew : { version });

/** Joins a transaction: no experiment has begun or ended since. */
export const isRunningAsRead = (userId: number, running: RunningExperiments): Write =>
  everybody.check(runningExperimentsKey(userId), atVersion(running));

/** Fails if an experiment has begun or ended since the copy before was read. */
export const replaceRunning = (
  userId: number,
  before: RunningExperiments,
  after: Omit<RunningExperiments, 'version'>,
): Write =>
  everybody.put(runningExperimentsKey(userId), { ...after, version: before.version + 1 }, atVersion(before));
