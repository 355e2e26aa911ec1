import { isAbout } from '../../domain/studies/is-about.ts';
import { parseDismissed } from '../discoveries/dismissed-pair.ts';
import { dismissedPrefix } from '../keys/discoveries.ts';
import { runsOf } from '../keys/histories.ts';
import { type Key, keyOfItem, personPartition } from '../keys/key.ts';
import { handledKey, pendingKey, reminderKey } from '../keys/reminders.ts';
import { cohortResultPrefix, partsOfCohortResult, votePrefix } from '../keys/studies.ts';
import { readNotifications } from '../reminders/find-notifications.ts';
import { listRemindersAndDeleted } from '../reminders/reminder.ts';
import { withdrawFromCohort } from '../studies/cohort-result.ts';
import { ballotOf, withdrawVote } from '../studies/vote.ts';
import { inPartition, listByPrefix, queryPages } from '../table/read.ts';
import { batchWrite } from '../table/write.ts';

const remove = (keys: readonly Key[]): Promise<void> => batchWrite(keys.map((key) => ({ remove: key })));

/** Removes the notifications about a variable, answered or not, and what is left of its deleted reminders. */
export async function removeNotificationsOf(userId: number, variableId: number, now: number): Promise<void> {
  for (const [state, keyOf] of [
    ['pending', pendingKey],
    ['handled', handledKey],
  ] as const)
    for await (const page of readNotifications({ userId, state, descending: false }, now))
      await remove(page.filter((one) => one.variableId === variableId).map(({ id }) => keyOf(userId, id)));
  const gone = (await listRemindersAndDeleted(userId)).filter(
    (one) => one.variableId === variableId && one.deletedAt !== undefined,
  );
  await remove(gone.map(({ number }) => reminderKey(userId, number)));
}

/** Withdraws the votes on it, also from the tallies. */
export async function withdrawVotesOn(userId: number, variableId: number): Promise<void> {
  for (const ballot of await listVotesOn(userId, variableId)) await withdrawVote(userId, ballot);
}

const listVotesOn = async (userId: number, variableId: number) =>
  (await listByPrefix(personPartition(userId), votePrefix)).map(ballotOf).filter(isAbout(variableId));

/** Withdraws what it adds to figures of people who let the same client read. */
export async function withdrawFromCohortsOf(userId: number, variableId: number): Promise<void> {
  for (const item of await listByPrefix(personPartition(userId), cohortResultPrefix)) {
    const { causeId, effectId } = partsOfCohortResult(item.sk);
    if (causeId === variableId || effectId === variableId) await withdrawFromCohort(item);
  }
}

/** Removes the notes of links with it that the person did not want to see. */
export async function removeDismissedOf(userId: number, variableId: number): Promise<void> {
  const items = await listByPrefix(personPartition(userId), dismissedPrefix);
  await remove(items.filter((item) => parseDismissed(item).pair.includes(variableId)).map(keyOfItem));
}

/** Removes the summaries of its history. */
export async function removeSummaries(userId: number, variableId: number): Promise<void> {
  const pages = queryPages({
    ...inPartition(personPartition(userId), { prefix: runsOf(variableId) }),
    ProjectionExpression: 'pk, sk',
  });
  for await (const page of pages) await remove(page.map(keyOfItem));
}
