import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { experimentSummarySchema } from '../../schemas/experiments/experiment.ts';
import { experimentReference } from '../../schemas/experiments/experiment-input.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';
import { experimentChangeRights } from './experiment-rights.ts';

export const postExperimentsResume = {
  id: 'post-experiments-resume',
  method: 'POST',
  path: '/api/v3/experiments/resume',
  topic: 'Experiments',
  summary: 'Resume an experiment',
  description:
    'The waiting pairs start tomorrow, or when they would have started anyway, in the same random order.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: experimentReference,
  response: envelope({ experiment: says(experimentSummarySchema, 'As it is now.') }),
  table: experimentChangeRights,
} as const satisfies Route;
