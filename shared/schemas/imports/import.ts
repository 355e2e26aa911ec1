import * as v from 'valibot';
import { importStatuses } from '../../domain/imports/import.ts';
import { recordId } from '../fields/numbers.ts';
import { mayHave, says } from '../fields/says.ts';
import { name } from '../fields/texts.ts';

/** POST /imports. */
export const importInput = v.object({
  format: says(name(), 'What is imported, such as `apple-health` or `table`.'),
  label: mayHave(
    name(),
    'How you want to recognise it later. The name of the file need not leave your device.',
  ),
});

/** POST /imports/end. */
export const importReference = v.object({ id: says(recordId(), 'The import.') });

const count = (sentence: string) => mayHave(v.pipe(v.number(), v.integer()), sentence);

export const importSchema = v.object({
  id: says(v.pipe(v.number(), v.integer()), 'What `importId` takes.'),
  format: mayHave(
    v.string(),
    'What is imported. Absent, like label and counts, for a token that may not read.',
  ),
  label: mayHave(v.string(), 'The name you gave it.'),
  status: says(
    v.picklist(importStatuses),
    'open: rows may come. summingUp: everything is sent and being prepared and counted. done: charts and studies ' +
      'have it. undoing: it is being removed. undone: it is.',
  ),
  beganAt: says(v.string(), 'When it started (UTC).'),
  endedAt: mayHave(v.string(), 'When everything had been sent (UTC).'),
  created: count('New rows. Like all figures below, counted from the rows themselves when it is done.'),
  updated: count('Rows that were there before with another value, unit or note.'),
  unchanged: count('Rows that were already there unchanged.'),
  first: mayHave(v.string(), 'The time of the first row (UTC).'),
  last: mayHave(v.string(), 'The time of the last row (UTC).'),
  removed: count(
    'For an import that is undone or being undone: rows removed so far, because it had created them and nothing had changed them since.',
  ),
  kept: count('For an import that is undone or being undone: rows it had changed, which stay as they are.'),
});

export type ImportAnswer = v.InferOutput<typeof importSchema>;
