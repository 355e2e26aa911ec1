import * as v from 'valibot';
import {
  discoveryListSchema,
  discoverySchema,
  dismissedLineSchema,
} from '../../schemas/discoveries/discovery.ts';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const getDiscoveries = {
  id: 'get-discoveries',
  method: 'GET',
  path: '/api/v3/discoveries',
  topic: 'Studies',
  summary: 'List what stands out',
  description:
    'Which of your variables go together from one day to the next more than chance would explain, among all pairs worth asking ' +
    'about. The list is made every night after something was recorded, over the last 365 complete days, and ' +
    'says how many pairs were compared and how many of its lines are expected to be chance. Show its sentences with it. ' +
    'No study is created: create one to open a line.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: v.object(clientIdParameter),
  response: envelope({
    discoveries: says(v.array(discoverySchema), 'All lines, the surest first.'),
    dismissed: says(
      v.array(dismissedLineSchema),
      'What you dismissed, latest first, whether or not it stands out now.',
    ),
    list: says(discoveryListSchema, 'The list and what it says about itself.'),
  }),
  table: { actions: ['BatchGetItem', 'GetItem', 'Query'], guarded: ['clients'] },
} as const satisfies Route;
