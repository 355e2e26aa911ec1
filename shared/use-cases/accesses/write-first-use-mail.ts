import { findPerson } from '../../data/people/person.ts';
import { dateWords } from '../../domain/time/names.ts';
import { clockOf, dayOfClock } from '../../domain/time/person-clock.ts';
import { firstUseMail } from '../../mail/first-use-mail.ts';
import type { FirstUseRequest, Mail } from '../../mail/mail.ts';

/** Undefined where the person has left meanwhile. */
export async function writeFirstUseMail(
  { userId, actor, at }: FirstUseRequest,
  baseUrl: string,
): Promise<Mail | undefined> {
  const person = await findPerson(userId);
  if (person === undefined) return undefined;
  const day = dateWords(dayOfClock(clockOf(person), at));
  return firstUseMail(person.email, actor, day, `${baseUrl}/app/accesses`);
}
