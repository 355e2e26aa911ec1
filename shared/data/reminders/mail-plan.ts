import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import { userIdOf } from '../keys/key.ts';
import { mailedKey, mailPlanKey, mailShardOf, mailShards } from '../keys/reminders.ts';
import { queryDue } from '../table/due-index.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { deleteItem, putItem, updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** The time at which a person's next daily mail is due. */
export interface MailPlan {
  readonly userId: number;
  readonly dueAt: number;
}

const storedPlan = v.object({ pk: v.string(), dueAt: v.number() });

/** Plans a look at a person for that time; whether they still want a mail is seen then. */
export async function planMail(userId: number, dueAt: number): Promise<void> {
  await putItem({ Item: { ...mailPlanKey(userId), dueShard: mailShardOf(userId), dueAt } });
}

/** The plans whose time has come, shard by shard, in each the earliest first. */
export async function* readDueMails(now: number): AsyncGenerator<MailPlan[]> {
  for (const shard of mailShards) yield* readDueShard(shard, now);
}

async function* readDueShard(shard: string, now: number): AsyncGenerator<MailPlan[]> {
  const pages = queryDue(shard, now, 100);
  for await (const page of pages)
    yield page
      .map((item) => parseStored(storedPlan, item))
      .map(({ pk, dueAt }) => ({ userId: userIdOf(pk), dueAt }));
}

/** Unless it was changed meanwhile. */
const unchanged = ({ dueAt }: MailPlan) => ({
  ConditionExpression: 'dueAt = :dueAt',
  ExpressionAttributeValues: { ':dueAt': dueAt },
});

export const moveMail = (plan: MailPlan, next: number): Promise<boolean> => {
  const { ConditionExpression, ExpressionAttributeValues } = unchanged(plan);
  return isAllowed(
    updateItem({
      Key: mailPlanKey(plan.userId),
      UpdateExpression: 'SET dueAt = :next',
      ConditionExpression,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':next': next },
    }),
  );
};

export const forgetMail = (plan: MailPlan): Promise<boolean> =>
  isAllowed(deleteItem({ Key: mailPlanKey(plan.userId), ...unchanged(plan) }));

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
