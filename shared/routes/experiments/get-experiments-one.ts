import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { experimentSchema } from '../../schemas/experiments/experiment.ts';
import { experimentOneQuery } from '../../schemas/experiments/experiment-input.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';
import { experimentReadRights } from './experiment-rights.ts';

export const getExperimentsOne = {
  id: 'get-experiments-one',
  method: 'GET',
  path: '/api/v3/experiments/one',
  topic: 'Experiments',
  summary: 'Read an experiment',
  description:
    'One experiment with the days so far, and how many went as planned. It shows no mean and no chart before its end, ' +
    'and never a future day. Once it is over: the result in words and numbers, the order, the secret, and how to check them.',
  access: { kind: 'token', scopes: ['readmeasurements'], firstParty: true },
  query: v.object({ ...experimentOneQuery, ...clientIdParameter }),
  names: true,
  response: envelope({
    experiment: says(experimentSchema, 'The experiment.'),
    publicPage: says(v.optional(v.string()), 'The public page as HTML, if you requested it.'),
  }),
  table: experimentReadRights,
  memoryMegabytes: 1769,
} as const satisfies Route;
