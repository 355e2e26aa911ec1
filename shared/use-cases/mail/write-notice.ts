import { setTimeout as pause } from 'node:timers/promises';
import { countAttempt } from '../../data/access/attempts.ts';
import { findPerson } from '../../data/people/person.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { FirstUseRequest, Mail, ShareRequest } from '../../mail/mail.ts';
import { manyNoticesMail } from '../../mail/share-mail.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { writeFirstUseMail } from '../accesses/write-first-use-mail.ts';
import { writeShareMail } from '../sharing/write-share-mail.ts';

/** A mail on who was let in, or on who came; undefined where the person has left, or has had enough of them today. */
export async function writeNotice(
  request: FirstUseRequest | ShareRequest,
  baseUrl: string,
  now: number,
): Promise<Mail | undefined> {
  const { userId } = request;
  const id = idOf(request);
  const claim = await claimNotice(userId, id, now);
  if (claim === 'none') return undefined;
  await waitForTurn(`${userId} ${id}`);
  if (claim === 'summary') {
    const person = await findPerson(userId);
    return person && manyNoticesMail(person.email, `${baseUrl}/app/you`);
  }
  return request.kind === 'firstUse' ? writeFirstUseMail(request, baseUrl) : writeShareMail(request, baseUrl);
}

const idOf = (request: FirstUseRequest | ShareRequest): string =>
  request.kind === 'firstUse'
    ? `firstUse ${request.actor.id} ${request.actor.grantId ?? ''}`
    : `${request.kind} ${request.grantId ?? request.name}`;

/** Mails to one person within a day about links and about who used their records for the first time. */
const mostNotices = 10;

/** Such mails to everybody in one second. The rest of what SES takes is kept for codes, without which nobody gets in. */
const noticesPerSecond = 2;
/** The sender has 30 seconds; Lambda calls it again with what it could not send. */
const mostTries = 20;

type NoticeClaim = 'whole' | 'summary' | 'none';

/**
 * Whether a mail goes out: as it is, as the one that says that there is more, or not at all. Safe to repeat by its id,
 * which names the person: only its hash is stored, so that nothing of them is left where erasing does not look.
 */
async function claimNotice(userId: number, id: string, now: number): Promise<NoticeClaim> {
  const count = async (what: string, most: number) => {
    const hash = sha256(`${what} ${userId}`);
    return (await countAttempt({ hash, most, windowSeconds: daySeconds }, sha256(id), now)) === 0;
  };
  if (await count('notices', mostNotices)) return 'whole';
  return (await count('notices summed up', 1)) ? 'summary' : 'none';
}

/** Waits for a second in which few other notices are sent. Throws where none comes soon. */
async function waitForTurn(id: string): Promise<void> {
  const limit = { hash: sha256('notices to all'), most: noticesPerSecond, windowSeconds: 1 };
  for (let tries = 0; tries < mostTries; tries++) {
    if ((await countAttempt(limit, sha256(id), epochSeconds())) === 0) return;
    await pause(1000);
  }
  throw new Error('Too many notices are being sent; this one is tried again later.');
}
