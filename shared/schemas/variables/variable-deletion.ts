import * as v from 'valibot';
import { clientIdParameter, queryFlag, queryInteger } from '../fields/query.ts';
import { mayHave, says } from '../fields/says.ts';

export const variableToDelete = v.object({
  variableId: says(queryInteger({ min: 1 }), 'The variable.'),
  dryRun: mayHave(queryFlag(), 'true counts what would go with it, and deletes nothing.'),
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
    'How many measurements it has; absent where there are too many to count before they are summed up, in a minute or two.',
  ),
  numberOfReminders: count('How many reminders ask for it.'),
  numberOfTags: count('How many tags say that it is in something, or what is in it.'),
  numberOfStudies: count('How many studies are about it.'),
  numberOfExperiments: count('How many experiments with it are over.'),
  runningExperimentIds: says(
    v.array(v.string()),
    'Running experiments with it: it can’t be deleted until they end.',
  ),
  deletingSince: says(v.optional(v.string()), 'Since when it is being deleted; absent where it is not.'),
});
export type DeletionRecord = v.InferOutput<typeof deletionSchema>;
