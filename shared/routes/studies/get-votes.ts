import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter, pageParameters } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { voteSchema } from '../../schemas/studies/vote.ts';
import type { Route } from '../route.ts';

export const getVotes = {
  id: 'get-votes',
  method: 'GET',
  path: '/api/v3/votes',
  topic: 'Studies',
  summary: 'List your votes',
  description: 'All your current votes, by pair and type; how others voted is shown with the studies.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: v.object({ ...pageParameters, ...clientIdParameter }),
  response: envelope({ votes: says(v.array(voteSchema), 'In the order of their pairs.') }),
  table: { actions: ['Query'] },
} as const satisfies Route;
