import { findPerson } from '../../data/people/person.ts';
import type { FirstUseRequest, Mail, ShareRequest } from '../../mail/mail.ts';
import { manyNoticesMail } from '../../mail/share-mail.ts';
import { writeFirstUseMail } from '../accesses/write-first-use-mail.ts';
import { writeShareMail } from '../sharing/write-share-mail.ts';
import { claimNotice, waitForTurn } from './claim-notice.ts';

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
