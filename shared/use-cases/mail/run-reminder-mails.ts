import { noteMailed } from '../../data/discoveries/kept-discovery.ts';
import { findPerson } from '../../data/people/person.ts';
import { forgetMail, mailPlans } from '../../data/reminders/mail-plan.ts';
import { type Due, postpone } from '../../data/schedules/due.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { chunks } from '../../domain/lists/chunks.ts';
import { wantsMail } from '../../domain/people/mail-wishes.ts';
import type { Person } from '../../domain/people/person.ts';
import { mailDayAt, mailTimeOf, nextMailAt } from '../../domain/reminders/times/mail-time.ts';
import { hourSeconds } from '../../domain/time/calendar.ts';
import type { MailOfDay, MailOutcome } from '../../mail/mail.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { inTurn } from '../schedules/in-turn.ts';
import { runDue } from '../schedules/run-due.ts';
import type { SharedLimits } from '../schedules/shared-limits.ts';
import { writeDailyMail } from './write-daily-mail.ts';

interface MailTally {
  /** Mails that SES took. */
  readonly sent: number;
  /** Nothing was due, or no mail is wanted any more. */
  readonly silent: number;
  /** Mails that were not taken, and are still due. */
  readonly waiting: number;
  readonly failed: number;
}

interface MailLimits extends SharedLimits {
  /** The address of the service, for the links of mails. */
  readonly baseUrl: string;
  /** Sends no faster than is allowed; undefined where the operator lets no mail be sent. */
  readonly send: ((mails: readonly MailOfDay[]) => Promise<readonly MailOutcome[]>) | undefined;
}

const peopleAtOnce = 8;
/** Few enough to be sent in seconds, so that the run that waits for them can continue in time. */
const mailsAtOnce = 20;
const nothing: MailTally = { sent: 0, silent: 0, waiting: 0, failed: 0 };

/**
 * Lets the mail of everybody be sent whose time has come, the earliest first. What is not taken, or what a run has no
 * time for, stays due, and the next run takes it up.
 */
export async function runReminderMails(now: number, limits: MailLimits): Promise<MailTally> {
  // Once SES takes nobody's mail, or none can be handed over, the rest waits for the next run.
  let isTaken = true;
  const hasTime = () => isTaken && limits.hasTime();
  const { counts } = await runDue<MailBatch, keyof MailTally>(
    {
      outcomes: ['sent', 'silent', 'waiting', 'failed'],
      unread: 'failed',
      shards: [inBatches(inTurn<MailPlan>(mailPlans.readLanes(now, limits.share)))],
      work: async ({ plans }) => {
        const tally = await runSome(plans, now, limits);
        isTaken = tally.waiting === 0;
        return { counts: tally };
      },
      afterFailure: () => {
        isTaken = false;
        return 'failed';
      },
    },
    now,
    { ...limits, hasTime },
  );
  return counts;
}

interface MailPlan extends Due {
  readonly userId: number;
}

/** Plans whose mails are sent together. */
interface MailBatch {
  readonly plans: readonly MailPlan[];
  readonly dueAt: number;
}

async function* inBatches(pages: AsyncIterable<MailPlan[]>): AsyncGenerator<MailBatch[]> {
  for await (const page of pages)
    yield chunks(page, mailsAtOnce).map((plans) => ({ plans, dueAt: plans[0]?.dueAt ?? 0 }));
}

/** Someone's mail that is written and not sent yet. */
interface UnsentMail {
  readonly plan: MailPlan;
  readonly person: Person;
  readonly mail: MailOfDay;
  readonly discoveriesUntil: number | undefined;
}

async function runSome(plans: readonly MailPlan[], now: number, limits: MailLimits): Promise<MailTally> {
  const written = await mapInParallel(plans, peopleAtOnce, (plan) =>
    orFailed(limits, () => writeOrMove(plan, now, limits)),
  );
  const mails = written.filter((one) => typeof one === 'object');
  const tally: MailTally = {
    ...nothing,
    silent: written.filter((one) => one === 'silent').length,
    failed: written.filter((one) => one === 'failed').length,
  };
  if (mails.length === 0 || limits.send === undefined) return tally;
  const outcomes = await limits.send(mails.map(({ mail }) => mail));
  const pairs = mails.map((one, i) => ({ one, outcome: outcomes[i] ?? 'left' }));
  const ended = await mapInParallel(pairs, peopleAtOnce, ({ one, outcome }) =>
    orFailed(limits, () => moveOn(one, outcome, now)),
  );
  const countOf = (end: keyof MailTally) => ended.filter((one) => one === end).length;
  return addTallies(tally, {
    ...nothing,
    sent: countOf('sent'),
    waiting: countOf('waiting'),
    failed: countOf('failed'),
  });
}

async function orFailed<T>({ onFailure }: JobLimits, act: () => Promise<T>): Promise<T | 'failed'> {
  try {
    return await act();
  } catch (error) {
    if (!isUnavailable(error)) onFailure(error);
    return 'failed';
  }
}

async function writeOrMove(
  plan: MailPlan,
  now: number,
  { baseUrl, send }: MailLimits,
): Promise<UnsentMail | 'silent'> {
  const person = await findPerson(plan.userId);
  if (person === undefined || !wantsMail(person)) {
    await forgetMail(plan);
    return 'silent';
  }
  const day = mailDayAt(person, now);
  // The hour may have been changed, or the person moved, since it was planned.
  const isTime = mailTimeOf(person, day) <= now;
  const written = isTime && send !== undefined ? await writeDailyMail(person, baseUrl, now) : undefined;
  if (written !== undefined) {
    const { mail, discoveriesUntil } = written;
    return { plan, person, mail: { userId: plan.userId, day, mail }, discoveriesUntil };
  }
  await postpone(plan, nextMailAt(person, now));
  return 'silent';
}

/** Only what was taken is done. If a run breaks off before, the sender still knows that the day has had its mail. */
async function moveOn(
  { plan, person, discoveriesUntil }: UnsentMail,
  outcome: MailOutcome,
  now: number,
): Promise<'sent' | 'waiting' | 'failed'> {
  if (outcome === 'left') return 'waiting';
  const next = nextMailAt(person, now);
  if (outcome === 'taken' && discoveriesUntil !== undefined)
    await noteMailed(person.userId, discoveriesUntil);
  await postpone(plan, outcome === 'taken' ? next : Math.min(next, now + hourSeconds));
  return outcome === 'taken' ? 'sent' : 'failed';
}

const addTallies = (a: MailTally, b: MailTally): MailTally => ({
  sent: a.sent + b.sent,
  silent: a.silent + b.silent,
  waiting: a.waiting + b.waiting,
  failed: a.failed + b.failed,
});
