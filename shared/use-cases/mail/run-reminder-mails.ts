import { mailShards } from '../../data/keys/reminders.ts';
import { findPerson } from '../../data/people/person.ts';
import { forgetMail, type MailPlan, moveMail, readDueMails } from '../../data/reminders/mail-plan.ts';
import { isUnavailable } from '../../data/table/database-errors.ts';
import { mailDayAt, mailTimeOf, nextMailAt } from '../../domain/reminders/mail-time.ts';
import type { ReminderMailRequest } from '../../mail/mail.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { writeReminderMail } from './write-reminder-mail.ts';

export interface MailTally {
  readonly handedOver: number;
  /** Nothing was due, or no mail is wanted any more. */
  readonly silent: number;
  readonly failed: number;
}

export interface MailLimits extends JobLimits {
  /** Where people reach the service. */
  readonly baseUrl: string;
  /** Undefined where the operator lets no mail be sent. */
  readonly handOver: ((request: ReminderMailRequest) => Promise<void>) | undefined;
}

const peopleAtOnce = 8;
const nothing: MailTally = { handedOver: 0, silent: 0, failed: 0 };

/** Hands over the mail of everybody whose hour has come. A run that dies leaves them due, and is made up for. */
export async function runReminderMails(now: number, limits: MailLimits): Promise<MailTally> {
  let total = nothing;
  for (const shard of mailShards)
    for await (const plans of readDueMails(shard, now)) {
      const runs = await mapInParallel(plans, peopleAtOnce, (plan) => runOne(plan, now, limits));
      total = runs.reduce(addTallies, total);
      if (!limits.hasTime()) return total;
    }
  return total;
}

async function runOne(plan: MailPlan, now: number, limits: MailLimits): Promise<MailTally> {
  if (!limits.hasTime()) return nothing;
  try {
    return (await mailPerson(plan, now, limits)) ? { ...nothing, handedOver: 1 } : { ...nothing, silent: 1 };
  } catch (error) {
    if (!isUnavailable(error)) limits.onFailure(error);
    return { ...nothing, failed: 1 };
  }
}

/** The mail first, then the plan: where this dies in between, the sender knows that the day has had its mail. */
async function mailPerson(plan: MailPlan, now: number, { baseUrl, handOver }: MailLimits): Promise<boolean> {
  const person = await findPerson(plan.userId);
  if (person === undefined || !person.sendReminderNotificationEmails) {
    await forgetMail(plan);
    return false;
  }
  const day = mailDayAt(person, now);
  // The hour may have been changed, or the person moved, since it was planned.
  const isTime = mailTimeOf(person, day) <= now;
  const mail = isTime && handOver !== undefined ? await writeReminderMail(person, baseUrl, now) : undefined;
  if (mail !== undefined) await handOver?.({ kind: 'reminders', userId: plan.userId, day, mail });
  await moveMail(plan, nextMailAt(person, now));
  return mail !== undefined;
}

const addTallies = (a: MailTally, b: MailTally): MailTally => ({
  handedOver: a.handedOver + b.handedOver,
  silent: a.silent + b.silent,
  failed: a.failed + b.failed,
});
