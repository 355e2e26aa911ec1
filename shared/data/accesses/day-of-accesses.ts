import * as v from 'valibot';
import { everyAccessKind } from '../../domain/accesses/access-kind.ts';
import { type Actor, actorKinds } from '../../domain/accesses/actor.ts';
import type { AccessCounts, DayOfAccesses } from '../../domain/accesses/day-of-accesses.ts';
import type { StreamRecord } from '../changes/stream-record.ts';
import type { Item } from '../item.ts';
import {
  accessPartition,
  accessPrefix,
  dayAndActorOf,
  isOfAccesses,
  partsOfAccess,
  personOfAccesses,
} from '../keys/accesses.ts';
import { parseStored } from '../table/parse-stored.ts';
import { inPartition, queryPage, queryPages } from '../table/read.ts';
import { fromStored } from '../table/stored-values.ts';
import { removeItems } from '../table/write.ts';
import { kindOfLetters, storedAccess, variableCount } from './stored-access.ts';

/** Most actors do two or three kinds of things a day, each of which is an item. */
const itemsPerDay = 3;
/** More items are left to the next page, which may begin within the same day of the same actor. */
const mostItems = 600;

/** Up to `limit` days, the newest first; `after` is the place of the last item that was seen. */
export async function listAccesses(
  userId: number,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<{ readonly days: readonly DayOfAccesses[]; readonly next: string | undefined }> {
  const pk = accessPartition(userId);
  const items: Item[] = [];
  let start: Item | undefined = after === undefined ? undefined : { pk, sk: after };
  for (;;) {
    const count = Math.min(limit * itemsPerDay + 1, mostItems - items.length);
    const page = await queryPage({
      ...inPartition(pk, { prefix: accessPrefix, descending: true, limit: count }),
      ExclusiveStartKey: start,
    });
    items.push(...page.items);
    start = page.next;
    const days = byDayAndActor(items);
    const shown = days.slice(0, limit);
    const isCut = days.length > limit || start !== undefined;
    if (days.length > limit || start === undefined || items.length >= mostItems)
      return { days: shown.map(parseDay), next: isCut ? String(shown.at(-1)?.at(-1)?.sk) : undefined };
  }
}

/** Items that follow each other and are of the same day and actor. */
function byDayAndActor(items: readonly Item[]): (readonly [Item, ...Item[]])[] {
  const days: [Item, ...Item[]][] = [];
  for (const item of items) {
    const last = days.at(-1);
    if (last !== undefined && dayAndActorOf(last[0].sk) === dayAndActorOf(item.sk)) last.push(item);
    else days.push([item]);
  }
  return days;
}

/** The ledger goes with its person. Safe to repeat. */
export async function removeAccesses(userId: number): Promise<void> {
  for await (const items of queryPages(inPartition(accessPartition(userId)))) await removeItems(items);
}

function parseDay(items: readonly [Item, ...Item[]]): DayOfAccesses {
  const parsed = items.map((item) => parseStored(storedAccess, item));
  const last = parsed.reduce((latest, one) => (one.lastAt > latest.lastAt ? one : latest));
  const { day } = partsOfAccess(items[0].sk);
  return {
    day,
    actor: { ...actorOf(items[0]), name: last.actorName },
    kinds: everyAccessKind.flatMap((kind) => {
      const ofKind = items.filter((item) => kindOf(item) === kind);
      return ofKind.length > 0 ? [{ ...kind, ...countsOf(ofKind) }] : [];
    }),
    firstAt: Math.min(...parsed.map(({ firstAt }) => firstAt)),
    lastAt: last.lastAt,
    lastRequestId: last.lastRequest.slice(0, last.lastRequest.lastIndexOf(' ')),
  };
}

const kindOf = (item: Item) => kindOfLetters(partsOfAccess(item.sk).kind);

function countsOf(items: readonly Item[]): Omit<AccessCounts, 'verb' | 'subject'> {
  const parsed = items.map((item) => parseStored(storedAccess, item));
  const sum = (member: 'requests' | 'everything' | 'tries') =>
    parsed.reduce((total, one) => total + (one[member] ?? 0), 0);
  return {
    requests: sum('requests'),
    everything: sum('everything'),
    tries: sum('tries'),
    variables: new Map(
      items.flatMap((item, i) =>
        [...(parsed[i]?.named ?? [])].map((id) => [id, Number(item[variableCount(id)] ?? 0)] as const),
      ),
    ),
  };
}

function actorOf(item: Item): Actor {
  const { actorKind, actorId, grantId } = partsOfAccess(item.sk);
  return {
    kind: v.parse(v.picklist(actorKinds), actorKind),
    id: actorId,
    grantId,
    name: parseStored(storedAccess, item).actorName,
  };
}

/** The first use of a kind that someone makes on a day, as the stream reports it. */
export interface FirstAccess {
  readonly userId: number;
  readonly actor: Actor;
  readonly at: number;
}

/** Undefined for other writes, and for what was only tried. */
export function readFirstUse({ dynamodb }: StreamRecord): FirstAccess | undefined {
  const item = dynamodb?.NewImage && fromStored(dynamodb.NewImage);
  const before = dynamodb?.OldImage && fromStored(dynamodb.OldImage);
  if (item === undefined || !isOfAccesses(item.pk)) return undefined;
  if (item.requests === undefined || before?.requests !== undefined) return undefined;
  const { lastAt } = parseStored(storedAccess, item);
  return { userId: personOfAccesses(item.pk), actor: actorOf(item), at: lastAt };
}
