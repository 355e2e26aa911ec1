import type { Mail } from './mail.ts';

/** It says neither what is shown nor where: a mail may be read by others. */
export const shareMadeMail = (to: string, name: string, youUrl: string): Mail => ({
  to,
  subject: 'You share some of your Daymark records by a link',
  text: `A link was made that shows some of your records to whoever has it and its code. You called it "${name}".

If it was not you, end it there, and sign out everywhere else under "You":
${youUrl}
`,
});

/** Takes the place of all further mails of a day. */
export const manyNoticesMail = (to: string, youUrl: string): Mail => ({
  to,
  subject: 'More was shared from your Daymark records today',
  text: `Ten mails about links and about who used your records went out within a day. There is more, and to spare you we send no further ones until tomorrow.

Who may see your records, and who used them, is listed there. If it was not you, end it there, and sign out everywhere else:
${youUrl}
`,
});

export const shareEndedMail = (to: string, name: string): Mail => ({
  to,
  subject: 'A link to your Daymark records was ended',
  text: `Somebody who has the link "${name}" entered twenty wrong codes. None of them showed anything. The link has ended, and shows nothing to anybody any more.

If you still want to share, make a new link.
`,
});
