import * as v from 'valibot';
import { cardSchema } from './feed/card.ts';
import { mayHave, says } from './fields/says.ts';

/** Interface 2.1: the members an answer begins with, and the operation's own. */
export const envelope = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({
    status: v.literal('OK'),
    success: v.literal(true),
    code: v.literal(200),
    summary: says(v.string(), 'A few words: the title of a help popup.'),
    description: says(v.string(), 'What happened to this request: the body of a help popup.'),
    link: mayHave(v.string(), 'An address that may be shared.'),
    card: v.optional(cardSchema),
    ...entries,
  });
