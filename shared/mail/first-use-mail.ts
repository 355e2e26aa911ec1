import type { Actor } from '../domain/accesses/actor.ts';
import { actorText } from '../domain/accesses/texts/actor-text.ts';
import type { Mail } from './mail.ts';

/** It says who and when, and never what: a mail may be read by others. */
export const firstUseMail = (to: string, actor: Actor, when: string, accessesUrl: string): Mail => ({
  to,
  subject: `${actor.name} has used your Daymark records for the first time`,
  text: `${actorText(actor)}, looked at or changed your records on ${when} for the first time. You let it.

What it did, and whatever anybody else does with your records, is listed there day by day, and there you can end it:
${accessesUrl}

We send this mail once for each app or person that you let in.
`,
});
