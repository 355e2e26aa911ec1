import { counted } from '../domain/texts/counted.ts';
import type { Mail } from './mail.ts';

/** What a reminder mail says of one notification. */
export interface MailedReminder {
  /** The question, or no more than that there is one. */
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly url: string }[];
}

export interface ReminderMail {
  readonly to: string;
  readonly reminders: readonly MailedReminder[];
  /** How many wait besides. */
  readonly more: number;
  readonly appUrl: string;
  readonly unsubscribeUrl: string;
}

/** What is due, once a day. Mail programs offer to end it by themselves (RFC 8058). */
export function reminderMail({ to, reminders, more, appUrl, unsubscribeUrl }: ReminderMail): Mail {
  const total = reminders.length + more;
  const lines = reminders.map(({ title, links }, i) =>
    [`${i + 1}. ${title}`, ...links.map((link) => `   ${link.title}: ${link.url}`)].join('\n'),
  );
  return {
    to,
    subject: `${counted(total, 'reminder')} ${total === 1 ? 'waits' : 'wait'} for an answer`,
    text: `${lines.join('\n\n')}
${more === 0 ? '' : `\nAnd ${more} more.\n`}
A link opens a page with one button; nothing is recorded before you press it.
Or answer them all: ${appUrl}

You get this mail once a day at most, because you asked for it. To end it:
${unsubscribeUrl}
`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
