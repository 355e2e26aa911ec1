import * as v from 'valibot';
import type { Experiment } from '../../domain/experiments/experiment.ts';
import { experimentKey, experimentPrefix, numberOfExperiment } from '../keys/experiments.ts';
import { personPartition, userIdOf } from '../keys/key.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { record } from '../table/record.ts';
import type { Write } from '../table/transact.ts';

/** Amounts may be smaller than the database's smallest number, so the whole record is stored as text. */
const experiments = record({
  schema: v.object({ record: v.string() }),
  writeOnly: { version: v.number() },
  prefix: experimentPrefix,
  read: ({ record: text }): Experiment => JSON.parse(text),
});
export const parseExperiment = experiments.parse;

/** The item is in the index `due` while a look is to come. */
const contentOf = (userId: number, experiment: Experiment, lookAt: number | undefined) => ({
  version: experiment.version,
  record: JSON.stringify(experiment),
  ...looks.waiting(userId, lookAt),
});

export const findExperiment = (userId: number, number: number): Promise<Experiment | undefined> =>
  experiments.find(experimentKey(userId, number));

/** The newest first. */
export const listExperiments = async (userId: number): Promise<Experiment[]> =>
  (await experiments.list(personPartition(userId))).sort((a, b) => b.number - a.number);

export const createExperiment = (userId: number, experiment: Experiment, lookAt: number | undefined): Write =>
  experiments.create(experimentKey(userId, experiment.number), contentOf(userId, experiment, lookAt));

/** Fails if the experiment is not the one that was read before. */
export const replaceExperiment = (
  userId: number,
  { version }: Experiment,
  after: Experiment,
  lookAt: number | undefined,
): Write =>
  experiments.put(experimentKey(userId, after.number), contentOf(userId, after, lookAt), { version });

/** Unless it was changed since it was read. */
export const removeExperiment = (userId: number, { number, version }: Experiment): Write =>
  experiments.remove(experimentKey(userId, number), { version });

/** Experiments wait for their next look. */
export const looks = dueQueue({
  name: 'looks',
  parse: ({ pk, sk }) => ({ userId: userIdOf(pk), number: numberOfExperiment(sk) }),
});
