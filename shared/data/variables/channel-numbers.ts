import * as v from 'valibot';
import { largestChannel } from '../../domain/ids/measurement-id.ts';
import { channelCounterKey } from '../keys/measurements.ts';
import { ifAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { updateItem } from '../table/write.ts';

/**
 * The numbers that a person's pairs of variable and source get, one after the other and never again. Versions before
 * went on in a gap of those that were used, up to the next used one.
 */
const storedCounter = v.object({
  lastNumber: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  upTo: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestChannel)),
    largestChannel,
  ),
});

/**
 * Numbers that no other pair of the person has, or undefined where there are not as many. They are taken only for what
 * is about to be stored; those of a request that dies are lost, and of a million a few may be.
 */
export async function nextChannelNumbers(userId: number, count: number): Promise<number[] | undefined> {
  const taken = await takeNumbers(userId, count);
  return Array.isArray(taken) ? taken : undefined;
}

/** Variables that are about to be stored, with the numbers of their sources. */
interface Beginning {
  readonly variables: number;
  readonly channels: number;
  /** The most variables that the person may have with them. */
  readonly most: number;
}

/**
 * The same for variables that are about to begin, which are counted by the same write. `noRoom` where the person would
 * have more than they may: then nothing is counted.
 */
export const beginVariables = (
  userId: number,
  { variables, channels, most }: Beginning,
): Promise<number[] | 'noNumbers' | 'noRoom'> => takeNumbers(userId, channels, { variables, most });

async function takeNumbers(
  userId: number,
  count: number,
  begun?: Pick<Beginning, 'variables' | 'most'>,
): Promise<number[] | 'noNumbers' | 'noRoom'> {
  const updated = await ifAllowed(
    updateItem({
      Key: channelCounterKey(userId),
      UpdateExpression: `ADD lastNumber :count${begun === undefined ? '' : ', variableCount :variables'}`,
      ...(begun !== undefined && {
        ConditionExpression: 'attribute_not_exists(pk) OR variableCount <= :room',
      }),
      ExpressionAttributeValues: {
        ':count': count,
        ':variables': begun?.variables,
        ':room': begun && begun.most - begun.variables,
      },
      ReturnValues: 'ALL_NEW',
    }),
  );
  if (updated === undefined) return 'noRoom';
  const { lastNumber, upTo } = parseStored(storedCounter, updated.Attributes ?? {});
  if (lastNumber > upTo) return 'noNumbers';
  return Array.from({ length: count }, (_, i) => lastNumber - count + 1 + i);
}
