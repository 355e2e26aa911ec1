import * as v from 'valibot';
import { mostChosenVariables } from '../../domain/sharing/share-limits.ts';
import { choice } from '../fields/choice.ts';
import { listOf } from '../fields/list.ts';
import { recordId } from '../fields/numbers.ts';
import { mayHave, says } from '../fields/says.ts';
import { name } from '../fields/texts.ts';
import { date } from '../fields/times.ts';

export const shareInput = v.object({
  with: says(choice(['link']), 'Who gets it: whoever has the link and the code.'),
  name: mayHave(
    name(),
    'How you recognise it, such as "Dr. Hu". The same name again gives another address and code, and the former end. "A link" unless given.',
  ),
  variableIds: mayHave(
    listOf(recordId(), mostChosenVariables),
    'What it shows, and nothing else. Everything unless given, also what you begin to record later.',
  ),
  from: mayHave(date(), 'The first day that it shows; whatever there is unless given.'),
  until: says(date(), 'The last day on which it can be read, at most a year ahead.'),
});
