import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { experimentPlanInput } from '../../schemas/experiments/experiment-input.ts';
import { draftPlanSchema, proposalSchema } from '../../schemas/experiments/experiment-plan.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';
import { experimentReadRights } from './experiment-rights.ts';

export const postExperimentsPlan = {
  id: 'post-experiments-plan',
  method: 'POST',
  path: '/api/v3/experiments/plan',
  topic: 'Experiments',
  summary: 'Plan an experiment',
  description:
    'Stores nothing. Fills in what you leave out from your own records: on which day the effect of a day is ' +
    'recorded, how long periods are, and what such an experiment would find. POST the same body to /experiments to start it.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: experimentPlanInput,
  response: envelope({
    plan: says(draftPlanSchema, 'The plan as it would be started.'),
    proposal: says(proposalSchema, 'What it would find, based on your own records.'),
    words: says(v.array(v.string()), 'The plan in sentences.'),
    eachDay: says(v.string(), 'What to do on each kind of day.'),
    warnings: says(v.array(v.string()), 'What to think about before you start.'),
    suggestedReminder: says(
      v.optional(
        v.object({
          variableName: says(v.string(), 'The effect.'),
          reminderFrequency: says(v.number(), 'Seconds.'),
          reminderStartTimeLocal: says(v.string(), 'Your local time.'),
        }),
      ),
      'If nothing reminds you to record the effect: a reminder to post to /trackingReminders.',
    ),
  }),
  table: experimentReadRights,
  memoryMegabytes: 1769,
} as const satisfies Route;
