import * as v from 'valibot';
import { cardSchema } from './feed/card.ts';

/** Interface 2.1: the members an answer begins with, and the operation's own. */
export const envelope = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({
    status: v.literal('OK'),
    success: v.literal(true),
    code: v.literal(200),
    summary: v.pipe(v.string(), v.description('A few words: the title of a help popup.')),
    description: v.pipe(
      v.string(),
      v.description('What happened to this request: the body of a help popup.'),
    ),
    link: v.optional(v.pipe(v.string(), v.description('An address that may be shared.'))),
    card: v.optional(cardSchema),
    ...entries,
  });
