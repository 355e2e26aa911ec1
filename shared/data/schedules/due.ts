import type { Key } from '../keys/key.ts';
import { sendIfAllowed } from '../table/send.ts';
import { absentOr, atMost, exists, updateWrite } from '../table/writes.ts';

/** A record that waits until a second, as it was read: perhaps a moment ago. */
export interface Due {
  readonly key: Key;
  readonly dueAt: number;
}

/** Lets it wait longer; false if it was changed meanwhile. Where several want it, one succeeds. */
export const postpone = ({ key, dueAt }: Due, until: number): Promise<boolean> =>
  sendIfAllowed(updateWrite(key, { set: { dueAt: until }, onlyIf: { dueAt } }));

/** Longer than a run of any job lives. */
const heldSeconds = 2 * 60;

/** Postpones an entry for the time of a run. If the run dies, the entry comes back after all that waited meanwhile. */
export async function takeUp<Entry extends Due>(due: Entry, now: number): Promise<Entry | undefined> {
  const dueAt = now + heldSeconds;
  return (await postpone(due, dueAt)) ? { ...due, dueAt } : undefined;
}

/**
 * Keeps everybody else from it until it is released, or the hold has run out; undefined when someone else holds it.
 * Unlike a record that is postponed it can fall due again meanwhile.
 * @param existing the attribute without which there is nothing to hold
 */
export async function hold(
  key: Key,
  now: number,
  existing: 'pk' | 'dueAt' = 'dueAt',
): Promise<Due | undefined> {
  const until = now + heldSeconds;
  const onlyIf = { [existing]: exists, heldUntil: absentOr(atMost(now)) };
  const isHeld = await sendIfAllowed(updateWrite(key, { set: { heldUntil: until, dueAt: until }, onlyIf }));
  return isHeld ? { key, dueAt: until } : undefined;
}

/** Ends a hold: it is due at that second, in that shard, or as soon as someone has asked for meanwhile. */
export async function release(
  { key, dueAt: held }: Due,
  dueAt: number,
  shard: { readonly dueShard?: string } = {},
): Promise<void> {
  const remove = ['heldUntil'];
  const set = { dueAt, ...shard };
  if (!(await sendIfAllowed(updateWrite(key, { set, remove, onlyIf: { dueAt: held } }))))
    await sendIfAllowed(updateWrite(key, { remove, onlyIf: { heldUntil: held } }));
}
