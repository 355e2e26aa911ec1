import type { Mail } from './mail.ts';

/** Once a day at most. It asks for nothing and holds no link, so that nobody learns to follow one from such a mail. */
export const guessesMail = (to: string): Mail => ({
  to,
  subject: 'Someone tried to guess your Daymark code',
  text: `Within a day, ten wrong codes were entered to sign in to Daymark with this address. None of them let anybody in.

For the next day, codes for browsers you haven’t used before have twelve letters and digits, which nobody can guess. Passkeys, and browsers you’ve signed in with before, work as usual.

You don’t need to do anything. If you mistyped them yourself, all is well. We send this email at most once a day.
`,
});
