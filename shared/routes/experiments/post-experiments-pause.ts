import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { experimentSummarySchema } from '../../schemas/experiments/experiment.ts';
import { experimentReference } from '../../schemas/experiments/experiment-input.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';
import { experimentChangeRights } from './experiment-rights.ts';

export const postExperimentsPause = {
  id: 'post-experiments-pause',
  method: 'POST',
  path: '/api/v3/experiments/pause',
  topic: 'Experiments',
  summary: 'Pause an experiment',
  description:
    'Pairs of periods that have not started wait until you resume; one that has started keeps its days, so that its ' +
    'comparison stays whole. The random order stays the same.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: experimentReference,
  response: envelope({ experiment: says(experimentSummarySchema, 'As it is now.') }),
  table: experimentChangeRights,
} as const satisfies Route;
