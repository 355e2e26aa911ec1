import * as v from 'valibot';
import { everyAccessKind } from '../../domain/accesses/access-kind.ts';
import { actorKinds } from '../../domain/accesses/actor.ts';
import type { DayOfAccesses } from '../../domain/accesses/day-of-accesses.ts';
import type { StreamRecord } from '../changes/stream-record.ts';
import type { Item } from '../item.ts';
import {
  accessPartition,
  accessPrefix,
  isOfAccesses,
  partsOfAccess,
  personOfAccesses,
} from '../keys/accesses.ts';
import { keyOfItem } from '../keys/key.ts';
import { parseStored } from '../table/parse-stored.ts';
import { queryPage, queryPages } from '../table/read.ts';
import { fromStored } from '../table/stored-values.ts';
import { batchWrite } from '../table/write.ts';
import { countName, storedAccess } from './stored-access.ts';

/** Up to `limit` days, the newest first; `after` is the place of the last one that was seen. */
export async function listAccesses(
  userId: number,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<{ readonly days: readonly DayOfAccesses[]; readonly next: string | undefined }> {
  const { items, next } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': accessPartition(userId), ':prefix': accessPrefix },
    ...(after !== undefined && { ExclusiveStartKey: { pk: accessPartition(userId), sk: after } }),
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: limit,
  });
  return { days: items.map(parseAccess), next: next && String(items.at(-1)?.sk) };
}

/** The items as they are, for an export. */
export const readAccessItems = (userId: number): AsyncGenerator<Item[]> =>
  queryPages({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': accessPartition(userId) },
    ConsistentRead: true,
  });

/** The ledger goes with its person. Safe to repeat. */
export async function removeAccesses(userId: number): Promise<void> {
  for await (const items of readAccessItems(userId))
    await batchWrite(items.map((item) => ({ remove: keyOfItem(item) })));
}

export function parseAccess(item: Item): DayOfAccesses {
  const { actorName, named, more = 0, firstAt, lastAt, lastRequest } = parseStored(storedAccess, item);
  const { day, kind, actorId, grantId } = partsOfAccess(item.sk);
  return {
    day,
    actor: {
      kind: v.parse(v.picklist(actorKinds), kind),
      id: actorId,
      ...(grantId !== undefined && { grantId }),
      name: actorName,
    },
    counts: everyAccessKind.flatMap((one) => {
      const requests = item[countName(one)];
      return typeof requests === 'number' ? [{ ...one, requests }] : [];
    }),
    variableIds: [...(named ?? [])].sort((a, b) => a - b),
    moreVariables: more,
    firstAt,
    lastAt,
    lastRequestId: lastRequest.slice(0, lastRequest.lastIndexOf(' ')),
  };
}

/** The item that the stream reports when somebody comes for the first time on a day; undefined for other writes. */
export function readFirstOfDay({
  eventName,
  dynamodb,
}: StreamRecord): (DayOfAccesses & { readonly userId: number }) | undefined {
  const item = dynamodb?.NewImage && fromStored(dynamodb.NewImage);
  if (eventName !== 'INSERT' || item === undefined || !isOfAccesses(item.pk)) return undefined;
  return { ...parseAccess(item), userId: personOfAccesses(item.pk) };
}
