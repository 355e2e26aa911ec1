import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { userTagInput } from '../../schemas/variables/user-tag.ts';
import { userVariableSchema } from '../../schemas/variables/user-variable.ts';
import type { Route } from '../route.ts';

export const postUserTags = {
  id: 'post-user-tags',
  method: 'POST',
  path: '/api/v3/userTags',
  topic: 'Variables',
  summary: 'Tag a variable with an ingredient',
  description:
    'From now on entries of the tagged variable count as intake of the ingredient: value × conversionFactor, at the ' +
    'same time, in grouped reads, charts and analysis. Posting a tag again changes its factor.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  body: userTagInput,
  response: envelope({
    data: v.object({
      userTagVariable: userVariableSchema,
      userTaggedVariable: userVariableSchema,
    }),
  }),
  table: { actions: ['BatchGetItem', 'PutItem', 'Query'] },
} as const satisfies Route;
