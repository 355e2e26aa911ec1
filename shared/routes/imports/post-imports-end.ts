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
    'Its rows are prepared and counted in the background; then it is done, charts and studies include them at once, ' +
    'and the list of what stands out is made again. `GET /imports` says when. Ending it again changes nothing.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  body: importReference,
  response: envelope({ import: says(importSchema, 'As it is now.') }),
  table: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
} as const satisfies Route;
