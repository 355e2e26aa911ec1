import { findMessage, keepMessage } from '../../data/feed/message.ts';
import { changePerson } from '../../data/people/change-person.ts';
import { findPersonByEmail } from '../../data/people/email-owner.ts';
import { withoutMail } from '../../domain/people/mail-wishes.ts';
import type { EndingFeedback } from '../../mail/mail-feedback.ts';

const words: Readonly<Record<EndingFeedback['reason'], string>> = {
  bounced:
    'An email to your address came back because the mailbox doesn’t exist. Sign-in codes won’t reach you there either, so add a passkey before you sign out.',
  reported:
    'One of our emails was reported as spam from your mailbox. We still send sign-in codes when you ask for one.',
};

/**
 * Ends the daily mail of everybody whose mail bounced permanently or who reported one as spam, and says so in their feed.
 * The same report again changes nothing: they may have turned it on again. Returns the number of people.
 */
export async function endMails(
  { messageId, reason, addresses }: EndingFeedback,
  now: number,
): Promise<number> {
  let told = 0;
  for (const address of addresses) {
    const person = await findPersonByEmail(address);
    const id = `mail-${messageId}`;
    if (person === undefined || (await findMessage(person.userId, id)) !== undefined) continue;
    await changePerson(person.userId, withoutMail, now);
    const content = `${words[reason]} The daily email is off; you can turn it on again in your settings.`;
    await keepMessage({ userId: person.userId }, { id, title: 'We stopped emailing you', content }, now);
    told += 1;
  }
  return told;
}
