import { shownCode } from '../domain/people/sign-in-code.ts';
import type { Mail } from './mail.ts';

/** The code stands first, so that it shows in a list of mails, and in words that phones fill in by themselves. */
export const codeMail = (to: string, code: string, minutes: number): Mail => ({
  to,
  subject: `${shownCode(code)} is your Daymark code`,
  text: `Your code to sign in to Daymark is ${shownCode(code)}

It works once, for ${minutes} minutes, in the browser where you asked for it.

Nobody from Daymark will ask you for it. If you didn’t ask for a code, ignore this email: nobody gets in without it.
`,
});
