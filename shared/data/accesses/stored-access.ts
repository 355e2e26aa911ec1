import * as v from 'valibot';
import type { AccessKind, AccessSubject, AccessVerb } from '../../domain/accesses/access-kind.ts';

const verbLetters: Readonly<Record<AccessVerb, string>> = { read: 'r', wrote: 'w', deleted: 'd' };
const subjectLetters: Readonly<Record<AccessSubject, string>> = {
  measurements: 'm',
  imports: 'i',
  variables: 'v',
  reminders: 'r',
  feed: 'f',
  studies: 's',
  experiments: 'x',
  changes: 'c',
  sources: 'o',
  account: 'a',
  export: 'e',
};
/** The attribute in which an item counts requests of a kind; short, because an item is held to 1 KB. */
export const countName = ({ verb, subject }: AccessKind) => `${verbLetters[verb]}${subjectLetters[subject]}`;

export const storedAccess = v.object({
  actorName: v.string(),
  named: v.optional(v.set(v.number())),
  more: v.optional(v.number()),
  firstAt: v.number(),
  lastAt: v.number(),
  lastRequest: v.string(),
});
