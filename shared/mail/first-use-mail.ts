import type { Actor } from '../domain/accesses/actor.ts';
import { kindText } from '../domain/accesses/texts/actor-text.ts';
import type { Mail } from './mail.ts';

/** It says who and when, and never what: a mail may be read by others. The name is one that someone else chose. */
export const firstUseMail = (to: string, actor: Actor, when: string, accessesUrl: string): Mail => {
  const name = `"${withoutAddresses(actor.name)}"`;
  const isLink = actor.kind === 'link' || actor.kind === 'healthLink';
  const did = isLink ? 'opened the link' : 'used your records';
  const can = isLink
    ? 'Anyone with the link and its code can read what you chose to share, but can’t change anything.'
    : 'You gave it access.';
  return {
    to,
    subject: `${name} has used your Daymark records for the first time`,
    text: `${name}, ${kindText(actor.kind)}, ${did} on ${when} for the first time. ${can}

You can see what it did, and end its access, here:
${accessesUrl}

We send this email once for each app or person you give access.
`,
  };
};

/** Mail programs make links of addresses: a name is no place for one. Nor does it end its quotes. */
const withoutAddresses = (name: string) =>
  name
    .replaceAll(/["“”\p{C}]/gu, ' ')
    .split(/\s/)
    .filter((word) => word !== '')
    .map((word) => (/[:@/\\]|\.[\p{L}\p{N}]/u.test(word) ? '…' : word))
    .join(' ');
