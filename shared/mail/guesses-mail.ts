import type { Mail } from './mail.ts';

/** Once a day at most. It asks for nothing and holds no link, so that nobody learns to follow one from such a mail. */
export const guessesMail = (to: string): Mail => ({
  to,
  subject: 'Somebody tried to guess your Daymark code',
  text: `Within a day, ten wrong codes were entered to sign in to Daymark with this address. None of them let anybody in.

Until a day has passed, the codes that we send for browsers you have not used before have twelve letters and digits, which nobody can guess. Browsers in which you have signed in before, and passkeys, work as always.

You need do nothing. If it was you who mistyped them, all is well. We send this mail once a day at most.
`,
});
