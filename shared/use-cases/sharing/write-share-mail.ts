import { findPerson } from '../../data/people/person.ts';
import type { Mail, ShareRequest } from '../../mail/mail.ts';
import { shareEndedMail, shareMadeMail } from '../../mail/share-mail.ts';

/** Undefined where the person has left meanwhile. */
export async function writeShareMail(
  { kind, userId, name }: ShareRequest,
  baseUrl: string,
): Promise<Mail | undefined> {
  const person = await findPerson(userId);
  if (person === undefined) return undefined;
  return kind === 'shareMade'
    ? shareMadeMail(person.email, name, `${baseUrl}/app/you`)
    : shareEndedMail(person.email, name);
}
