import { tokenKey } from './access.ts';
import { assistantUsePrefix, grantPrefix } from './clients.ts';
import { messageIdentityPrefix } from './feed.ts';
import type { Key } from './key.ts';
import { personKey } from './people.ts';
import { handledPrefix, pendingPrefix, reminderCounterKey, reminderPrefix } from './reminders.ts';
import { analysisPrefix, isLongAnalysis, tallyPrefix, votePrefix } from './studies.ts';
import { aliasPrefix, tagVersionKey, userVariablePrefix } from './variables.ts';

/** The bytes that one read unit pays for. */
export const smallBytes = 4096;

const sorts: ReadonlySet<string> = new Set([
  tokenKey('').sk,
  personKey(0).sk,
  tagVersionKey(0).sk,
  reminderCounterKey(0).sk,
]);
const prefixes = [
  assistantUsePrefix,
  grantPrefix,
  userVariablePrefix,
  aliasPrefix,
  votePrefix,
  tallyPrefix,
  analysisPrefix,
  reminderPrefix,
  pendingPrefix,
  handledPrefix,
  messageIdentityPrefix,
];

/**
 * True if no item of this kind is larger than one read unit pays for. Reading others, such as a measurement with its
 * note or a person's devices, would show by its price how much someone has.
 */
export const isSmallItem = ({ sk }: Key): boolean =>
  sorts.has(sk) || (prefixes.some((prefix) => sk.startsWith(prefix)) && !isLongAnalysis(sk));
