import * as v from 'valibot';
import type { Experiment } from '../../domain/experiments/experiment.ts';
import type { Item } from '../item.ts';
import { experimentKey, experimentPrefix, numberOfExperiment } from '../keys/experiments.ts';
import { personPartition, userIdOf } from '../keys/key.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem, listByPrefix } from '../table/read.ts';
import type { Write } from '../table/transact.ts';

const storedExperiment = v.object({ sk: v.string(), record: v.string() });

/** Amounts may be smaller than the database's smallest number, so the whole record is stored as text. */
export const parseExperiment = (item: Item): Experiment => {
  const { record } = parseStored(storedExperiment, item);
  return JSON.parse(record);
};

/** The item is in the index `due` while a look is to come. */
export const experimentItem = (userId: number, experiment: Experiment, lookAt: number | undefined): Item => ({
  ...experimentKey(userId, experiment.number),
  version: experiment.version,
  record: JSON.stringify(experiment),
  ...looks.waiting(userId, lookAt),
});

export async function findExperiment(userId: number, number: number): Promise<Experiment | undefined> {
  const item = await getItem(experimentKey(userId, number));
  return item === undefined ? undefined : parseExperiment(item);
}

/** The newest first. */
export async function listExperiments(userId: number): Promise<Experiment[]> {
  const all = (await listByPrefix(personPartition(userId), experimentPrefix)).map(parseExperiment);
  return all.sort((a, b) => b.number - a.number);
}

export const createExperiment = (
  userId: number,
  experiment: Experiment,
  lookAt: number | undefined,
): Write => ({
  Put: { Item: experimentItem(userId, experiment, lookAt), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Fails if the experiment is not the one that was read before. */
export const replaceExperiment = (
  userId: number,
  before: Experiment,
  after: Experiment,
  lookAt: number | undefined,
): Write => ({
  Put: {
    Item: experimentItem(userId, after, lookAt),
    ConditionExpression: 'version = :before',
    ExpressionAttributeValues: { ':before': before.version },
  },
});

/** Unless it was changed since it was read. */
export const removeExperiment = (userId: number, { number, version }: Experiment): Write => ({
  Delete: {
    Key: experimentKey(userId, number),
    ConditionExpression: 'version = :before',
    ExpressionAttributeValues: { ':before': version },
  },
});

/** Experiments wait for their next look. */
export const looks = dueQueue({
  name: 'looks',
  parse: ({ pk, sk }) => ({ userId: userIdOf(pk), number: numberOfExperiment(sk) }),
});
