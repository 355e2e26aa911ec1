import { daySeconds } from '../../domain/time/calendar.ts';
import { userIdOf } from '../keys/key.ts';
import { mailedKey, mailPlanKey } from '../keys/reminders.ts';
import type { Due } from '../schedules/due.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { deleteItem, putItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** The times at which people's next daily mails are due. */
export const mailPlans = dueQueue({ name: 'mails', parse: ({ pk }) => ({ userId: userIdOf(pk) }) });

/** Plans a look at a person for that time; whether they still want a mail is seen then. */
export async function planMail(userId: number, dueAt: number): Promise<void> {
  await putItem({ Item: { ...mailPlanKey(userId), ...mailPlans.waiting(userId, dueAt) } });
}

export const forgetMail = ({ key, dueAt }: Due): Promise<boolean> =>
  isAllowed(
    deleteItem({
      Key: key,
      ConditionExpression: 'dueAt = :dueAt',
      ExpressionAttributeValues: { ':dueAt': dueAt },
    }),
  );

/** True for the one of several runs that may send a person's mail of a day. */
export const claimMailOfDay = (userId: number, day: number, now: number): Promise<boolean> =>
  isAllowed(
    putItem({
      Item: mailOfDay(userId, day, now),
      ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(notSentAt)',
    }),
  );

/** It was certainly not sent: it may be tried again. */
export async function releaseMailOfDay(userId: number, day: number, now: number): Promise<void> {
  await putItem({ Item: { ...mailOfDay(userId, day, now), notSentAt: now } });
}

const mailOfDay = (userId: number, day: number, now: number) => ({
  ...mailedKey(userId, day),
  [timeToLiveAttribute]: now + 7 * daySeconds,
});
