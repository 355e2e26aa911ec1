import { shownCode } from '../domain/people/sign-in-code.ts';
import type { Mail } from './mail.ts';

/** The code stands first, so that it shows in a list of mails, and in words that phones fill in by themselves. */
export const codeMail = (to: string, code: string, minutes: number): Mail => ({
  to,
  subject: `${shownCode(code)} is your Daymark code`,
  text: `Your code to sign in to Daymark is ${shownCode(code)}

It is good for ${minutes} minutes, once, in the browser in which you asked for it.

Nobody from Daymark will ask you for it. If you did not ask for a code, you need do nothing: without it nobody gets in.
`,
});
