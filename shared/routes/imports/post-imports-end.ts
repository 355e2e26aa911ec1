import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { importReference, importSchema } from '../../schemas/imports/import.ts';
import type { Route } from '../route.ts';

export const postImportsEnd = {
  id: 'post-imports-end',
  method: 'POST',
  path: '/api/v3/imports/end',
  topic: 'Imports',
  summary: 'End an import',
  description:
    'What it brought is summed up in the background, and counted; then it is done, charts and studies answer at once, ' +
    'and what stands out is looked for. `GET /imports` says when. Saying it again changes nothing.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  body: importReference,
  response: envelope({ import: says(importSchema, 'As it is now.') }),
  table: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
} as const satisfies Route;
