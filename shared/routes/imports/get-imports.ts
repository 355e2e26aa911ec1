import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter, pageParameters } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { importSchema } from '../../schemas/imports/import.ts';
import type { Route } from '../route.ts';

export const getImports = {
  id: 'get-imports',
  method: 'GET',
  path: '/api/v3/imports',
  topic: 'Imports',
  summary: 'List your imports',
  description:
    'What you and your apps have imported, newest first, with progress and what each import added.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: v.object({ ...pageParameters, ...clientIdParameter }),
  response: envelope({ imports: says(v.array(importSchema), 'Newest first.') }),
  table: { actions: ['Query'] },
} as const satisfies Route;
