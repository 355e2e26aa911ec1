import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { studiesQuery } from '../../schemas/studies/studies-query.ts';
import { studySchema } from '../../schemas/studies/study.ts';
import type { Route } from '../route.ts';

export const getStudies = {
  id: 'get-studies',
  method: 'GET',
  path: '/api/v3/studies',
  topic: 'Studies',
  summary: 'List your studies',
  description:
    'Your studies, newest first, as last computed and without charts; creating one again brings it up ' +
    'to date. The `Link` header with `rel="next"` leads to the next page.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: studiesQuery,
  response: envelope({ studies: v.array(studySchema) }),
  table: { actions: ['BatchGetItem', 'GetItem', 'Query'], guarded: ['clients'] },
} as const satisfies Route;
