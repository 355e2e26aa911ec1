import { setTimeout } from 'node:timers/promises';
import { claimMailOfDay, releaseMailOfDay } from '../../data/reminders/mail-plan.ts';
import type { MailOfDay, MailOutcome } from '../../mail/mail.ts';
import { NotTaken, sendBySes } from '../../mail/send-by-ses.ts';
import type { JobLimits } from '../../platform/job-limits.ts';

interface SendingLimits extends JobLimits {
  readonly mailsPerSecond: number;
}

/**
 * Sends mails no faster than SES takes them; says what became of each, in their order. Once SES takes none, all that
 * is left stays: it would refuse the rest for the same reason.
 */
export async function sendReminderMails(
  mails: readonly MailOfDay[],
  now: number,
  { hasTime, onFailure, mailsPerSecond }: SendingLimits,
): Promise<MailOutcome[]> {
  let isClosed = false;
  const underWay: Promise<MailOutcome>[] = [];
  for (const mail of mails) {
    if (isClosed || !hasTime()) {
      underWay.push(Promise.resolve('left'));
      continue;
    }
    const sent = sendOne(mail, now, onFailure);
    void sent.then((outcome) => {
      if (outcome === 'left') isClosed = true;
    });
    underWay.push(sent);
    await setTimeout(1000 / mailsPerSecond);
  }
  return Promise.all(underWay);
}

/** Sends a mail once, however often it is asked for: one that may have been sent is not sent again. */
async function sendOne(
  { userId, day, mail }: MailOfDay,
  now: number,
  onFailure: JobLimits['onFailure'],
): Promise<MailOutcome> {
  try {
    if (!(await claimMailOfDay(userId, day, now))) return 'taken';
  } catch {
    return 'left';
  }
  try {
    await sendBySes(mail, 1);
    return 'taken';
  } catch (error) {
    if (!(error instanceof NotTaken) || !error.isCertain || error.isOfThisMail) onFailure(error);
    if (!(error instanceof NotTaken) || !error.isCertain) return 'taken';
    // If this cannot be noted either, the day goes without: rather none than two.
    await releaseMailOfDay(userId, day, now).catch(onFailure);
    return error.isOfThisMail ? 'refused' : 'left';
  }
}
