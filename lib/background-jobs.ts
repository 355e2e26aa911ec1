import type { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { handleMailFeedback } from '../shared/jobs/handle-mail-feedback.ts';
import { jobs } from '../shared/jobs/index.ts';
import type { BackgroundWork } from '../shared/jobs/job.ts';
import { sendMail } from '../shared/jobs/send-mail.ts';
import { sendPushes } from '../shared/jobs/send-pushes.ts';
import { sendReminderMails } from '../shared/jobs/send-reminder-mails.ts';
import { streamJobs } from '../shared/jobs/stream-jobs.ts';
import { type TickEvent, tick } from '../shared/jobs/tick.ts';
import type { Alarms } from './alarms.ts';
import { allowInvoking, type FunctionExtras, type FunctionMaker } from './function-maker.ts';
import { MailSender } from './mail-sender.ts';
import type { Schedules } from './schedules.ts';
import type { Settings } from './settings.ts';
import { StreamConsumers } from './stream-consumers.ts';

interface BackgroundProps {
  readonly functions: FunctionMaker;
  readonly settings: Settings;
  readonly schedules: Schedules;
  readonly alarms: Alarms;
}

/** Adds the sender of mail, if the operator has named an address to send from. Functions that need it may invoke it. */
export function addMailSender(
  stack: Stack,
  { functions, settings, schedules, alarms }: BackgroundProps,
): MailSender | undefined {
  const { mailFrom, mailRate, paused, reservedConcurrency } = settings;
  if (mailFrom === undefined) return undefined;
  const mail = new MailSender(stack, 'Mail', {
    mailFrom,
    mailRate,
    enabled: !paused,
    failedEvents: schedules.failedEvents,
    addFunction: (job, extras) => functions.make(stack, job, { ...extras, reservedConcurrency }),
  });
  functions.provide('codeMailSender', allowInvoking(mail.lambda, 'MAIL_FUNCTION'));
  functions.provide('reminderMailSender', allowInvoking(mail.reminders, 'REMINDER_MAIL_FUNCTION'));
  alarms.watchJob(sendMail.id, mail.lambda);
  alarms.watchJob(sendReminderMails.id, mail.reminders);
  alarms.watchJob(handleMailFeedback.id, mail.feedback);
  alarms.watchMail();
  return mail;
}

/**
 * Adds the jobs that run when something is due, and the tick that looks for it. The sender of pushes comes first,
 * because other jobs may invoke it.
 */
export function addJobs(stack: Stack, { functions, settings, schedules, alarms }: BackgroundProps): void {
  const { reservedConcurrency, runners } = settings;
  const add = (job: BackgroundWork, extras: FunctionExtras) => {
    const statements = [schedules.allowReporting(), ...(extras.statements ?? [])];
    const lambda = functions.make(stack, job, { ...extras, statements });
    alarms.watchJob(job.id, lambda);
    return lambda;
  };
  const added = jobs
    .toSorted((a, b) => Number(b === sendPushes) - Number(a === sendPushes))
    .map((job) => {
      const lambda = add(job, { reservedConcurrency });
      if (job === sendPushes) functions.provide('pushSender', allowInvoking(lambda, 'PUSH_FUNCTION'));
      schedules.noteFailures(lambda);
      return { job, lambda };
    });
  const invoking = new PolicyStatement({
    actions: ['lambda:InvokeFunction'],
    resources: added.map(({ lambda }) => lambda.functionArn),
  });
  const event: TickEvent = {
    runners,
    functions: Object.fromEntries(added.map(({ job, lambda }) => [job.id, lambda.functionName])),
  };
  const ticking = add(tick, { statements: [invoking], reservedConcurrency: reservedConcurrency && 1 });
  schedules.everyMinute(ticking, tick.summary, event);
  alarms.watchFailedEvents(schedules.failedEvents);
}

/** Adds the jobs that follow the table's stream. */
export function addStreamJobs(
  stack: Stack,
  { functions, settings, schedules, alarms, table }: BackgroundProps & { readonly table: ITable },
): Lambda[] {
  const failedEvents: Queue = schedules.failedEvents;
  const consumers = new StreamConsumers(stack, 'Stream', { table, failedEvents, enabled: !settings.paused });
  return streamJobs.map((job) => {
    const statements = [consumers.allowReading(), schedules.allowReporting()];
    const { reservedConcurrency } = settings;
    const lambda = functions.make(stack, job, { statements, reservedConcurrency });
    consumers.add(job, lambda);
    alarms.watchStream(job.id, lambda);
    return lambda;
  });
}
