import type { Mail } from './mail.ts';

/** It says neither what is shown nor where: a mail may be read by others. */
export const shareMadeMail = (to: string, name: string, youUrl: string): Mail => ({
  to,
  subject: 'You’re sharing some of your Daymark records with a link',
  text: `A new link shows some of your records to anyone who has it and its code. You called it "${name}".

If this wasn’t you, end it there, and sign out everywhere else under "You":
${youUrl}
`,
});

/** Takes the place of all further mails of a day. */
export const manyNoticesMail = (to: string, youUrl: string): Mail => ({
  to,
  subject: 'More was shared from your Daymark records today',
  text: `We’ve sent you ten emails today about links and who used your records. There is more, but we won’t email you again until tomorrow.

The page below lists who can see your records and who used them. If this wasn’t you, end it there, and sign out everywhere else:
${youUrl}
`,
});

export const shareEndedMail = (to: string, name: string): Mail => ({
  to,
  subject: 'A link to your Daymark records has ended',
  text: `Somebody who has the link "${name}" entered twenty wrong codes. None of them showed anything. The link has ended and no longer shows anything.

If you still want to share, make a new link.
`,
});
