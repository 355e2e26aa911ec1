import type { AccessKind } from '../../domain/accesses/access-kind.ts';
import type { Actor } from '../../domain/accesses/actor.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { accessKey } from '../keys/accesses.ts';
import type { Key } from '../keys/key.ts';
import { itemOfFailedCondition } from '../table/database-errors.ts';
import { parseStored } from '../table/parse-stored.ts';
import { updateItem } from '../table/write.ts';
import { absentOr, otherThan, sizeAtMost, updateWrite } from '../table/writes.ts';
import { kindLetters, storedAccess, variableCount } from './stored-access.ts';

/** The counts of one request of someone else for a person's data. */
export interface Access {
  readonly userId: number;
  /** The day where the person lives, as `2026-11-16`. */
  readonly day: string;
  readonly actor: Actor;
  readonly kind: AccessKind;
  readonly requestId: string;
  /** Distinguishes notes of one request. The same note again is not counted again. */
  readonly noteId: string;
  /** The subject of a request that was carried out; undefined for one that was not. */
  readonly touched?: 'everything' | readonly number[] | undefined;
  /** -1 takes back that the request was counted as a try when it began. */
  readonly tries: -1 | 0 | 1;
}

export const accessKeptSeconds = 400 * daySeconds;
/** An item is held to 1 KB, so that it costs one unit to count it up. */
export const mostVariables = 20;
/** Bytes. */
const longestName = 160;

/** Variables that do not fit into an item are in four further ones, by their ids; those overflow the same way. */
const partsPerPart = 4;
/** There is room for more variables than anybody has. */
const deepest = 7;

/** The variables of items that this instance knows to be full: it need not try to add to them again. */
const fullItems = new Map<string, ReadonlySet<number>>();
const mostFullItems = 500;

/** Counts a request: one write, and another for every twenty variables beyond the first twenty. */
export const saveAccess = (access: Access, now: number): Promise<void> =>
  count(access, now, typeof access.touched === 'object' ? access.touched : [], 0);

async function count(access: Access, now: number, ids: readonly number[], depth: number): Promise<void> {
  const key = keyOf(access, ids, depth);
  const place = `${key.pk} ${key.sk}`;
  let seen = fullItems.get(place) ?? new Set<number>();
  for (;;) {
    const further = ids.filter((id) => !seen.has(id));
    const added = further.slice(0, depth === deepest ? undefined : Math.max(0, mostVariables - seen.size));
    const named = [...ids.filter((id) => seen.has(id)), ...added];
    const countRest = () => countBeyond(access, now, further.slice(added.length), depth + 1);
    const isTouched = depth === 0 || named.length > 0;
    if (added.length === 0) {
      await Promise.all([isTouched && update({ access, now, key, depth, named }), countRest()]);
      return;
    }
    const room = depth === deepest ? undefined : mostVariables - added.length;
    const before = await update({ access, now, key, depth, named, room });
    if (before === undefined) return countRest();
    seen = before;
    if (seen.size >= mostVariables) remember(place, seen);
  }
}

async function countBeyond(access: Access, now: number, ids: readonly number[], depth: number) {
  const parts = Map.groupBy(ids, (id) => bucketOf(id, depth));
  await Promise.all([...parts.values()].map((some) => count(access, now, some, depth)));
}

const bucketOf = (variableId: number, depth: number) => variableId % partsPerPart ** depth;

const keyOf = ({ userId, day, actor, kind }: Access, ids: readonly number[], depth: number) =>
  accessKey(
    userId,
    day,
    actor,
    kindLetters(kind),
    depth === 0 ? '0' : `${depth}${bucketOf(ids[0] ?? 0, depth).toString(36)}`,
  );

function remember(place: string, variableIds: ReadonlySet<number>): void {
  if (fullItems.size >= mostFullItems) fullItems.clear();
  fullItems.set(place, variableIds);
}

interface Update {
  readonly access: Access;
  readonly now: number;
  readonly key: Key;
  readonly depth: number;
  readonly named: readonly number[];
  /** The most variables that the item may have had before. @default any number */
  readonly room?: number | undefined;
}

/** Undefined when it is counted, also by an earlier call; otherwise the variables that the item has no room next to. */
async function update({ access, now, key, depth, named, room }: Update) {
  const { userId, actor, touched, tries, requestId, noteId } = access;
  const note = `${requestId} ${noteId}`;
  const { Update } = updateWrite(key, {
    set: { userId, actorName: cutToBytes(actor.name, longestName), lastAt: now, lastRequest: note },
    setIfAbsent: { firstAt: now, expiresAt: now + accessKeptSeconds },
    add: {
      ...(depth === 0 && touched !== undefined && { requests: 1 }),
      ...(depth === 0 && touched === 'everything' && { everything: 1 }),
      ...(depth === 0 && tries !== 0 && { tries }),
      ...Object.fromEntries(named.map((id) => [variableCount(id), 1])),
      ...(named.length > 0 && { named: new Set(named) }),
    },
    onlyIf: {
      lastRequest: absentOr(otherThan(note)),
      ...(room !== undefined && { named: absentOr(sizeAtMost(room)) }),
    },
  });
  try {
    await updateItem({ ...Update, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
    return undefined;
  } catch (error) {
    const found = itemOfFailedCondition(error);
    if (found === undefined) throw error;
    return found.lastRequest === note
      ? undefined
      : (parseStored(storedAccess, found).named ?? new Set<number>());
  }
}

function cutToBytes(text: string, most: number): string {
  let [cut, bytes] = ['', 0];
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) return cut;
    cut += character;
  }
  return cut;
}
