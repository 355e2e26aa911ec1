import * as v from 'valibot';
import { choice } from '../fields/choice.ts';
import { listOf } from '../fields/list.ts';
import { recordId } from '../fields/numbers.ts';
import { mayHave, says } from '../fields/says.ts';
import { name } from '../fields/texts.ts';
import { date } from '../fields/times.ts';

/** More would not be read. */
export const mostSharedVariables = 20;

export const shareInput = v.object({
  with: says(choice(['link']), 'Who gets it: whoever has the link and the code.'),
  name: mayHave(name(), 'How you want to recognise it, such as "Dr. Hu"; "A link" unless given.'),
  variableIds: says(listOf(recordId(), mostSharedVariables), 'What it shows, and nothing else.'),
  from: mayHave(date(), 'The first day that it shows; a year ago unless given.'),
  until: says(date(), 'The last day on which it can be read, at most a year ahead.'),
});
