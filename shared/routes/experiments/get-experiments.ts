import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { experimentSummarySchema } from '../../schemas/experiments/experiment.ts';
import { clientIdParameter, pageParameters } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const getExperiments = {
  id: 'get-experiments',
  method: 'GET',
  path: '/api/v3/experiments',
  topic: 'Experiments',
  summary: 'List your experiments',
  description: 'Your running and finished experiments, newest first, without their days and results.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object({ ...pageParameters, ...clientIdParameter }),
  response: envelope({ experiments: says(v.array(experimentSummarySchema), 'Newest first.') }),
  table: { actions: ['BatchGetItem', 'Query'] },
} as const satisfies Route;
