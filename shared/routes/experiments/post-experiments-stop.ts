import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { experimentSummarySchema } from '../../schemas/experiments/experiment.ts';
import { experimentStopInput } from '../../schemas/experiments/experiment-input.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const postExperimentsStop = {
  id: 'post-experiments-stop',
  method: 'POST',
  path: '/api/v3/experiments/stop',
  topic: 'Experiments',
  summary: 'Stop an experiment',
  description:
    'Ends it, at any time and without giving a reason. What was recorded stays. Before a planned analysis there is no result: an ' +
    'end chosen because of what you saw would bias it. For an experiment that has ended, this records side effects.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: experimentStopInput,
  response: envelope({ experiment: says(experimentSummarySchema, 'As it is now.') }),
  table: {
    actions: ['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
    indexes: ['byVariable'],
  },
  memoryMegabytes: 1769,
} as const satisfies Route;
