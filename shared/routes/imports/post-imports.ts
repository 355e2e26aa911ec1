import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { importInput, importSchema } from '../../schemas/imports/import.ts';
import type { Route } from '../route.ts';

export const postImports = {
  id: 'post-imports',
  method: 'POST',
  path: '/api/v3/imports',
  topic: 'Imports',
  summary: 'Begin an import',
  description:
    'Gives the id that `POST /measurements/post?importId=` attributes rows to, so that they can be counted, and be ' +
    'removed again together. Say `POST /imports/end` when all is sent; after seven days an import ends by itself. At ' +
    'most ten are open at the same time.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  body: importInput,
  response: envelope({ import: says(importSchema, 'The import, open.') }),
  table: { actions: ['PutItem', 'Query'] },
} as const satisfies Route;
