import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { experimentSummarySchema } from '../../schemas/experiments/experiment.ts';
import { experimentInput } from '../../schemas/experiments/experiment-input.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const postExperiments = {
  id: 'post-experiments',
  method: 'POST',
  path: '/api/v3/experiments',
  topic: 'Experiments',
  summary: 'Start an experiment',
  description:
    'Generates a secret that decides the order of the days, shows a commitment to it, and from the first day on adds a ' +
    'card to your feed every day that says what to do. Nobody knows a day before it begins. It starts tomorrow ' +
    'at the earliest. Only one can run for each cause and each effect, and three in all. Only you can start one, not an app.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: experimentInput,
  response: envelope({
    experiment: says(
      experimentSummarySchema,
      'The experiment as it was started; its days appear as they come.',
    ),
  }),
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    indexes: ['byVariable'],
  },
  memoryMegabytes: 1769,
} as const satisfies Route;
