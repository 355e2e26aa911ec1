import * as v from 'valibot';
import { clientIdParameter, queryFlag, queryInteger } from '../fields/query.ts';
import { mayHave, says } from '../fields/says.ts';

export const variableToDelete = v.object({
  variableId: says(queryInteger({ min: 1 }), 'The variable.'),
  dryRun: mayHave(queryFlag(), 'true only counts what would be deleted with it, and deletes nothing.'),
  ...clientIdParameter,
});

const count = (words: string) => says(v.pipe(v.number(), v.integer()), words);

/** Counts of the records that are deleted together with a variable. */
export const deletionSchema = v.object({
  variableId: v.pipe(v.number(), v.integer()),
  variableName: v.string(),
  dryRun: says(v.boolean(), 'Whether it was only counted.'),
  numberOfMeasurements: says(
    v.optional(v.pipe(v.number(), v.integer())),
    'How many measurements it has; absent while there are too many to count, until they are prepared in a minute or two.',
  ),
  numberOfReminders: count('How many reminders ask for it.'),
  numberOfTags: count('How many tags it has, as an ingredient or with ingredients.'),
  numberOfStudies: count('How many studies are about it.'),
  numberOfExperiments: count('How many finished experiments use it.'),
  runningExperimentIds: says(
    v.array(v.string()),
    'Running experiments with it: it can’t be deleted until they end.',
  ),
  deletingSince: says(v.optional(v.string()), 'Since when it is being deleted; absent if it isn’t.'),
});
export type DeletionRecord = v.InferOutput<typeof deletionSchema>;
