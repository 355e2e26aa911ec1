import * as v from 'valibot';
import { largestChannel } from '../../domain/ids/measurement-id.ts';
import { largestGap } from '../../domain/variables/free-numbers.ts';
import type { Item } from '../item.ts';
import { personPartition } from '../keys/key.ts';
import { channelCounterKey } from '../keys/measurements.ts';
import { moreSourcesPrefix, userVariablePrefix } from '../keys/variables.ts';
import { ifAllowed, isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, listByPrefix } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { parseChannels } from './channels.ts';

/** The numbers that a person's pairs of variable and source get, one after the other, up to the last of them. */
const storedCounter = v.object({
  lastNumber: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  upTo: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestChannel)),
    largestChannel,
  ),
});
const parseCounter = (item: Item) => parseStored(storedCounter, item);

/**
 * Numbers that no other pair of the person has, or undefined where there are not as many. They are taken only for what
 * is about to be stored; those of a request that dies are a gap, which is found again when all numbers are used up.
 */
export async function nextChannelNumbers(userId: number, count: number): Promise<number[] | undefined> {
  const taken = await takeNumbers(userId, count);
  return Array.isArray(taken) ? taken : undefined;
}

/** Variables that are about to be stored, with the numbers of their sources. */
export interface Beginning {
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
  let counting = begun;
  for (let tries = 0; tries < 2; tries++) {
    const updated = await ifAllowed(
      updateItem({
        Key: channelCounterKey(userId),
        UpdateExpression: `ADD lastNumber :count${counting === undefined ? '' : ', variableCount :variables'}`,
        ...(counting !== undefined && {
          ConditionExpression: 'attribute_not_exists(pk) OR variableCount <= :room',
        }),
        ExpressionAttributeValues: {
          ':count': count,
          ...(counting !== undefined && {
            ':variables': counting.variables,
            ':room': counting.most - counting.variables,
          }),
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    if (updated === undefined) return 'noRoom';
    counting = undefined;
    const { lastNumber, upTo } = parseCounter(updated.Attributes ?? {});
    if (lastNumber <= upTo) return Array.from({ length: count }, (_, i) => lastNumber - count + 1 + i);
    await goOnInLargestGap(userId);
  }
  return 'noNumbers';
}

/** Lets numbers go on where most are free, if that is more than what is left. True where they do. */
export async function goOnInLargestGap(userId: number): Promise<boolean> {
  const [item = {}] = await batchGet([channelCounterKey(userId)]);
  const { lastNumber, upTo } = parseCounter(item);
  const gap = largestGap(await listNumbers(userId), { lastNumber, upTo });
  if (gap === undefined) return false;
  return isAllowed(
    updateItem({
      Key: channelCounterKey(userId),
      UpdateExpression: 'SET lastNumber = :before, upTo = :upTo',
      ConditionExpression: 'lastNumber >= :seen',
      ExpressionAttributeValues: { ':before': gap.lastNumber, ':upTo': gap.upTo, ':seen': lastNumber },
    }),
  );
}

/** All that the person's variables have given to their sources: there are rows under no others. */
async function listNumbers(userId: number): Promise<number[]> {
  const lists = [userVariablePrefix, moreSourcesPrefix].map((prefix) =>
    listByPrefix(personPartition(userId), prefix),
  );
  const items = (await Promise.all(lists)).flat();
  return items.flatMap((item) => Object.values(parseChannels(item)).map(({ number }) => number));
}
