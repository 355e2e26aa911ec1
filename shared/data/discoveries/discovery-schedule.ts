import * as v from 'valibot';
import { discoveriesKey } from '../keys/discoveries.ts';
import { userIdOf } from '../keys/key.ts';
import { type Due, hold } from '../schedules/due.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { absent, absentOr, exists, lessThan, otherThan } from '../table/writes.ts';
import { type KeptDiscovery, packDiscovery } from './kept-discovery.ts';

/** The reason to look: at night because records changed, or soon because someone asked. */
type DiscoveryPlan = 'night' | 'asked';

/** Lists that are to be made. */
export const dueDiscoveries = dueQueue({
  name: 'discoveries',
  parse: ({ pk }) => ({ userId: userIdOf(pk) }),
});

interface PlannedDiscovery {
  readonly dueAt: number;
  /** Undefined where it was only noted that something changed. */
  readonly plan: DiscoveryPlan | undefined;
  /** Someone is looking for it, or has died over it. */
  readonly isHeld: boolean;
}

/** The part of a person's list that says when it is made next. */
const plans = record({
  schema: v.object({
    dueAt: v.optional(v.number()),
    plan: v.optional(v.picklist(['night', 'asked'])),
    heldUntil: v.optional(v.number()),
  }),
  writeOnly: {
    askedOn: v.number(),
    askedCount: v.number(),
    day: v.number(),
    madeAt: v.number(),
    packedList: v.instance(Uint8Array),
  },
  read: ({ dueAt, plan, heldUntil }): PlannedDiscovery | undefined =>
    dueAt === undefined ? undefined : { dueAt, plan, isHeld: heldUntil !== undefined },
});

/** Notes that records changed; costs a look where that is known already. */
export async function noteChange(userId: number, now: number): Promise<void> {
  const known = await findPlan(userId);
  if (known !== undefined && !known.isHeld) return;
  await sendIfAllowed(
    plans.update(discoveriesKey(userId), {
      set: dueDiscoveries.waiting(userId, now),
      remove: ['plan'],
      // A change during a look is looked at again.
      onlyIf: [{ dueAt: absent }, { heldUntil: exists }],
    }),
  );
}

/** Requests a new list soon; false if that was done as often as allowed on this day of the person's. */
export async function requestDiscoveriesSoon(
  userId: number,
  day: number,
  most: number,
  now: number,
): Promise<boolean> {
  const key = discoveriesKey(userId);
  const set = { ...dueDiscoveries.asked(userId, now), plan: 'asked' } as const;
  const again = { askedOn: day, askedCount: lessThan(most) };
  if (await sendIfAllowed(plans.update(key, { set, add: { askedCount: 1 }, onlyIf: again }))) return true;
  return sendIfAllowed(
    plans.update(key, {
      set: { ...set, askedOn: day, askedCount: 1 },
      onlyIf: { askedOn: absentOr(otherThan(day)) },
    }),
  );
}

/** The due time and the reason, read from the item itself: the index may be late. */
export const findPlan = (userId: number): Promise<PlannedDiscovery | undefined> =>
  plans.find(discoveriesKey(userId));

/** Puts off until the night what is due for no other reason than that something changed. */
export async function planForNight(userId: number, dueAt: number, at: number): Promise<void> {
  const set = { ...dueDiscoveries.waiting(userId, at), plan: 'night' } as const;
  const change = { set, onlyIf: { dueAt } };
  await sendIfAllowed(plans.update(discoveriesKey(userId), change));
}

/** Nobody else looks for it until it is saved, or the holder has died; undefined when someone holds it. */
export const holdDiscovery = (userId: number, now: number): Promise<Due | undefined> =>
  hold(discoveriesKey(userId), now);

/** Keeps a list; due again only if something changed or someone asked while it was made. */
export async function saveDiscovery(userId: number, kept: KeptDiscovery, held: Due): Promise<void> {
  const key = discoveriesKey(userId);
  const set = { day: kept.day, madeAt: kept.madeAt, packedList: packDiscovery(kept) };
  const until = held.dueAt;
  const remove = ['heldUntil', 'dueAt', 'dueShard', 'plan'] as const;
  if (await sendIfAllowed(plans.update(key, { set, remove, onlyIf: { dueAt: until } }))) return;
  await sendIfAllowed(plans.update(key, { set, remove: ['heldUntil'], onlyIf: { heldUntil: until } }));
}
