import * as v from 'valibot';
import {
  type AccessKind,
  type AccessSubject,
  type AccessVerb,
  everyAccessKind,
} from '../../domain/accesses/access-kind.ts';

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
/** Short, because an item is held to 1 KB. */
export const kindLetters = ({ verb, subject }: AccessKind) =>
  `${verbLetters[verb]}${subjectLetters[subject]}`;

const kinds = new Map(everyAccessKind.map((kind) => [kindLetters(kind), kind]));
export const kindOfLetters = (letters: string): AccessKind | undefined => kinds.get(letters);

/** The attribute that counts the requests about a variable. */
export const variableCount = (variableId: number) => `v${variableId.toString(36)}`;

export const storedAccess = v.object({
  actorName: v.string(),
  /** Requests that were carried out. */
  requests: v.optional(v.number()),
  /** Those of them that were about no variable in particular. */
  everything: v.optional(v.number()),
  /** Requests that were refused, found nothing or did not finish. */
  tries: v.optional(v.number()),
  /** The variables that this item counts. */
  named: v.optional(v.set(v.number())),
  firstAt: v.number(),
  lastAt: v.number(),
  lastRequest: v.string(),
});
