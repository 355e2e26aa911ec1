import * as v from 'valibot';
import { mostUserVariables } from '../../domain/variables/bounds.ts';
import { personPartition } from '../keys/key.ts';
import { channelCounterKey } from '../keys/measurements.ts';
import { userVariablePrefix } from '../keys/variables.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, countItems } from '../table/read.ts';
import { updateItem } from '../table/write.ts';

const storedCount = v.object({
  variableCount: v.optional(v.number()),
  countedAt: v.optional(v.number()),
});

/** Variables that a request died before it stored are counted until then. */
const countedSeconds = 10 * 60;

/**
 * The number of a person's variables, stored with the numbers of their sources. It is counted again if it is unknown or
 * may be too high: after a deletion, else at most every ten minutes. Above the bound it is not exact.
 */
export async function findVariableCount(userId: number, now: number): Promise<number> {
  const [item = {}] = await batchGet([channelCounterKey(userId)]);
  const { variableCount, countedAt = 0 } = parseStored(storedCount, item);
  if (variableCount !== undefined && countedAt + countedSeconds > now) return variableCount;
  const counted = await countItems(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': personPartition(userId), ':prefix': userVariablePrefix },
    },
    mostUserVariables,
  );
  await isAllowed(
    updateItem({
      Key: channelCounterKey(userId),
      UpdateExpression: 'SET variableCount = :counted, countedAt = :now',
      ConditionExpression:
        variableCount === undefined ? 'attribute_not_exists(variableCount)' : 'variableCount = :seen',
      ExpressionAttributeValues: {
        ':counted': counted,
        ':now': now,
        ':seen': variableCount,
      },
    }),
  );
  return counted;
}

/** Has the variables counted again when that matters next, because some are gone. */
export async function markVariableCountStale(userId: number): Promise<void> {
  await isAllowed(
    updateItem({
      Key: channelCounterKey(userId),
      UpdateExpression: 'REMOVE countedAt',
      ConditionExpression: 'attribute_exists(pk)',
    }),
  );
}
