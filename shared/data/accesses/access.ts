import type { AccessKind } from '../../domain/accesses/access-kind.ts';
import type { Actor } from '../../domain/accesses/actor.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { accessKey } from '../keys/accesses.ts';
import { isConditionFailed, itemOfFailedCondition } from '../table/database-errors.ts';
import { parseStored } from '../table/parse-stored.ts';
import { updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { countName, storedAccess } from './stored-access.ts';

/** One request of somebody else for a person's data. */
export interface Access {
  readonly userId: number;
  /** The day where the person lives, as `2026-11-16`. */
  readonly day: string;
  readonly actor: Actor;
  readonly kind: AccessKind;
  /** Those that the request named; a request for everything names none. */
  readonly variableIds: readonly number[];
  readonly requestId: string;
}

export const accessKeptSeconds = 400 * daySeconds;
/** An item is held to 1 KB, so that it costs one unit to count it up. */
export const mostVariables = 20;
const longestName = 60;

/** The variables in items that this instance knows to be full: it need not try to add to them again. */
const fullItems = new Map<string, ReadonlySet<number>>();
const mostFullItems = 200;

/**
 * Counts a request, by one write. The same one is not counted again, unless another came between: then, after a lost
 * answer, the count is one too high.
 */
export async function saveAccess(access: Access, now: number): Promise<void> {
  const { sk } = keyOf(access);
  const place = `${access.userId} ${sk}`;
  const full = fullItems.get(place);
  if (full !== undefined) return countUp(access, now, split(access.variableIds, full));
  const seen = await tryToCount(access, now);
  if (seen === undefined) return;
  if (fullItems.size >= mostFullItems) fullItems.clear();
  const parts = split(access.variableIds, seen);
  if (seen.size + parts.fitting.length >= mostVariables)
    fullItems.set(place, new Set([...seen, ...parts.fitting]));
  return countUp(access, now, parts);
}

/** Undefined when it is counted; otherwise the variables that the full item names already. */
async function tryToCount(access: Access, now: number): Promise<ReadonlySet<number> | undefined> {
  const fitting = access.variableIds.slice(0, mostVariables);
  try {
    await update(access, now, { fitting, more: access.variableIds.length - fitting.length }, true);
    return undefined;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const found = itemOfFailedCondition(error);
    if (found === undefined || found.lastRequest === requestOf(access)) return undefined;
    return parseStored(storedAccess, found).named ?? new Set();
  }
}

/** The variables of a request that an item still has room to name, and the number of those beyond. */
interface Naming {
  readonly fitting: readonly number[];
  readonly more: number;
}

function split(variableIds: readonly number[], seen: ReadonlySet<number>): Naming {
  const further = variableIds.filter((id) => !seen.has(id));
  const fitting = further.slice(0, Math.max(0, mostVariables - seen.size));
  return { fitting, more: further.length - fitting.length };
}

async function countUp(access: Access, now: number, naming: Naming): Promise<void> {
  try {
    await update(access, now, naming, false);
  } catch (error) {
    // Counted already, by a call whose answer was lost.
    if (!isConditionFailed(error)) throw error;
  }
}

const keyOf = ({ userId, day, actor: { kind, id, grantId } }: Access) =>
  accessKey(userId, day, kind, grantId === undefined ? id : `${id}#${grantId}`);

/** One request may make several accesses, where it calls several operations: the kind tells them apart. */
const requestOf = ({ requestId, kind }: Access) => `${requestId} ${countName(kind)}`;

async function update(
  access: Access,
  now: number,
  { fitting, more }: Naming,
  ifRoom: boolean,
): Promise<void> {
  const { userId, actor, kind } = access;
  const isBounded = ifRoom && fitting.length > 0;
  await updateItem({
    Key: keyOf(access),
    UpdateExpression: [
      'SET userId = :person, actorName = :name, lastAt = :now, lastRequest = :request,',
      'firstAt = if_not_exists(firstAt, :now), #expiry = if_not_exists(#expiry, :end)',
      'ADD #count :one',
      fitting.length > 0 ? ', named :named' : '',
      more > 0 ? ', more :more' : '',
    ].join(' '),
    ConditionExpression: [
      '(attribute_not_exists(lastRequest) OR lastRequest <> :request)',
      isBounded ? '(attribute_not_exists(named) OR size(named) <= :room)' : '',
    ]
      .filter((part) => part !== '')
      .join(' AND '),
    ExpressionAttributeNames: { '#count': countName(kind), '#expiry': timeToLiveAttribute },
    ExpressionAttributeValues: {
      ':person': userId,
      ':name': Array.from(actor.name).slice(0, longestName).join(''),
      ':now': now,
      ':request': requestOf(access),
      ':end': now + accessKeptSeconds,
      ':one': 1,
      ...(fitting.length > 0 && { ':named': new Set(fitting) }),
      ...(more > 0 && { ':more': more }),
      ...(isBounded && { ':room': mostVariables - fitting.length }),
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
}
