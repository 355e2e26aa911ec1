import { sealKey } from '../keys/histories.ts';
import { userIdOf } from '../keys/key.ts';
import { type Due, hold } from '../schedules/due.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { type AnyCondition, absentOr, exists, moreThan, removeWrite, updateWrite } from '../table/writes.ts';

/** Histories that are to be summarised. */
export const sealings = dueQueue({ name: 'sealings', parse: ({ pk }) => ({ userId: userIdOf(pk) }) });

/** Asks the schedule to summarise a person's history soon. */
export const sealingRequest = (userId: number, now: number, onlyIf?: AnyCondition) =>
  updateWrite(sealKey(userId), { set: sealings.asked(userId, now), ...(onlyIf && { onlyIf }) });

/** The same by itself, unless it is asked for already. */
export async function requestSealing(userId: number, now: number): Promise<void> {
  await sendIfAllowed(sealingRequest(userId, now, { dueAt: absentOr(moreThan(now)) }));
}

/** The same for a history that has summaries. */
export async function requestSealingAnew(userId: number, now: number): Promise<void> {
  await sendIfAllowed(sealingRequest(userId, now, { sealedUpTo: exists, dueAt: moreThan(now) }));
}

/** Keeps everybody else from summarising this history: two at once would overwrite each other's work. */
export const holdSealing = (userId: number, now: number): Promise<Due | undefined> =>
  hold(sealKey(userId), now, 'pk');

/** Forgets the history of a person whose account has been erased. */
export const dropSealing = (userId: number): Promise<void> => send(removeWrite(sealKey(userId)));
