import { reminderCounterKey } from '../keys/reminders.ts';
import { numberIn } from '../table/parse-stored.ts';
import { batchGet } from '../table/read.ts';
import type { Write } from '../table/transact.ts';
import { updateWrite } from '../table/writes.ts';

/**
 * The number of times that a person's reminders were made to ask oftener. It is read before the reminders: a request
 * that then lets them ask oftener notices every other one that did so meanwhile.
 */
export async function findRaises(userId: number): Promise<number> {
  const [item] = await batchGet([reminderCounterKey(userId)]);
  return numberIn(item, 'raises') ?? 0;
}

/** Joins a transaction that lets reminders ask oftener; refused where another did since `raises` was read. */
export const countRaise = (userId: number, raises: number): Write =>
  updateWrite(reminderCounterKey(userId), {
    set: { raises: raises + 1 },
    setIfAbsent: { lastNumber: 0 },
    onlyIf: { raises: raises === 0 ? undefined : raises },
  });
