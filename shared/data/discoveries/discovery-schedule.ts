import * as v from 'valibot';
import { discoveriesKey } from '../keys/discoveries.ts';
import { userIdOf } from '../keys/key.ts';
import { type Due, hold } from '../schedules/due.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { type KeptDiscovery, packDiscovery } from './kept-discovery.ts';

/** The reason to look: at night because records changed, or soon because somebody asked. */
export type Plan = 'night' | 'asked';

/** Lists that are to be made. */
export const dueDiscoveries = dueQueue({
  name: 'discoveries',
  parse: ({ pk }) => ({ userId: userIdOf(pk) }),
});

/** Notes that records changed; costs a look where that is known already. */
export async function noteChange(userId: number, now: number): Promise<void> {
  const known = await findPlan(userId);
  if (known !== undefined && !known.isHeld) return;
  await isAllowed(
    updateItem({
      Key: discoveriesKey(userId),
      UpdateExpression: 'SET dueShard = :shard, dueAt = :now REMOVE #plan',
      // A change during a look is looked at again.
      ConditionExpression: 'attribute_not_exists(dueAt) OR attribute_exists(heldUntil)',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':shard': dueDiscoveries.shardOf(userId), ':now': now },
    }),
  );
}

/** Asks for it soon; false when that was asked for as often as allowed on this day of the person's. */
export const askSoon = (userId: number, day: number, most: number, now: number): Promise<boolean> =>
  askOn(userId, now, {
    UpdateExpression: 'SET dueShard = :shard, dueAt = :now, #plan = :asked, askedCount = askedCount + :one',
    ConditionExpression: 'askedOn = :day AND askedCount < :most',
    values: { ':day': day, ':most': most, ':one': 1 },
  }).then(
    (isCounted) =>
      isCounted ||
      askOn(userId, now, {
        UpdateExpression:
          'SET dueShard = :shard, dueAt = :now, #plan = :asked, askedOn = :day, askedCount = :one',
        ConditionExpression: 'attribute_not_exists(askedOn) OR askedOn <> :day',
        values: { ':day': day, ':one': 1 },
      }),
  );

const askOn = (
  userId: number,
  now: number,
  {
    values,
    ...expressions
  }: {
    readonly UpdateExpression: string;
    readonly ConditionExpression: string;
    readonly values: Readonly<Record<string, number>>;
  },
): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: discoveriesKey(userId),
      ...expressions,
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: {
        ':shard': dueDiscoveries.shardOf(userId),
        ':now': now,
        ':asked': 'asked',
        ...values,
      },
    }),
  );

const storedPlan = v.object({
  dueAt: v.optional(v.number()),
  plan: v.optional(v.picklist(['night', 'asked'])),
  heldUntil: v.optional(v.number()),
});

export interface PlannedDiscovery {
  readonly dueAt: number;
  /** Undefined where it was only noted that something changed. */
  readonly plan: Plan | undefined;
  /** Somebody is looking for it, or has died over it. */
  readonly isHeld: boolean;
}

/** The due time and the reason, read from the item itself: the index may be late. */
export async function findPlan(userId: number): Promise<PlannedDiscovery | undefined> {
  const item = await getItem(discoveriesKey(userId));
  if (item === undefined) return undefined;
  const { dueAt, plan, heldUntil } = parseStored(storedPlan, item);
  return dueAt === undefined ? undefined : { dueAt, plan, isHeld: heldUntil !== undefined };
}

/** Puts off until the night what is due for no other reason than that something changed. */
export async function planForNight(userId: number, dueAt: number, at: number): Promise<void> {
  await isAllowed(
    updateItem({
      Key: discoveriesKey(userId),
      UpdateExpression: 'SET dueAt = :at, #plan = :night',
      ConditionExpression: 'dueAt = :due',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':at': at, ':due': dueAt, ':night': 'night' },
    }),
  );
}

/** Nobody else looks for it until it is saved, or the holder has died; undefined when somebody holds it. */
export const holdDiscovery = (userId: number, now: number): Promise<Due | undefined> =>
  hold(discoveriesKey(userId), now);

/** Keeps a list; due again only if something changed or somebody asked while it was made. */
export async function saveDiscovery(userId: number, kept: KeptDiscovery, held: Due): Promise<void> {
  const values = {
    ':day': kept.day,
    ':made': kept.madeAt,
    ':list': packDiscovery(kept),
    ':held': held.dueAt,
  };
  const save = (remove: string, ConditionExpression: string) =>
    isAllowed(
      updateItem({
        Key: discoveriesKey(userId),
        UpdateExpression: `SET #day = :day, madeAt = :made, packedList = :list REMOVE ${remove}`,
        ConditionExpression,
        ExpressionAttributeNames: { '#day': 'day', ...(remove.includes('#plan') && { '#plan': 'plan' }) },
        ExpressionAttributeValues: values,
      }),
    );
  if (await save('heldUntil, dueAt, dueShard, #plan', 'dueAt = :held')) return;
  await save('heldUntil', 'heldUntil = :held');
}
