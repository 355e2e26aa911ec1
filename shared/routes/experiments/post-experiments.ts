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
    'Draws a secret from which the order of the days follows, shows its commitment, and from the first day on puts a ' +
    'card into your feed every day that says what to do. Nobody knows a day before it begins. At the earliest it ' +
    'starts tomorrow; one runs for each cause and each effect, three at most. Only you can start one, no app.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: experimentInput,
  response: envelope({
    experiment: says(experimentSummarySchema, 'As it was started; its days are told as they come.'),
  }),
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    indexes: ['byVariable'],
  },
  memoryMegabytes: 1769,
} as const satisfies Route;
