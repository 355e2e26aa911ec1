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
  summary: 'Start an import',
  description:
    'Returns the id to send rows with, as `POST /measurements/post?importId=`, so that they can be counted and ' +
    'removed together. Call `POST /imports/end` when everything is sent; after seven days an import ends automatically. At ' +
    'most ten can be open at the same time, and none can start while another is being undone.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  body: importInput,
  response: envelope({ import: says(importSchema, 'The import, open.') }),
  table: { actions: ['PutItem', 'Query'] },
} as const satisfies Route;
