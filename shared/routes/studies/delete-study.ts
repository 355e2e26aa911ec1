import { envelope } from '../../schemas/envelope.ts';
import { studyDeleteBody, studyDeleteQuery } from '../../schemas/studies/studies-query.ts';
import type { Route } from '../route.ts';

export const deleteStudy = {
  id: 'delete-study',
  method: 'DELETE',
  path: '/api/v3/study/delete',
  topic: 'Studies',
  summary: 'Delete a study',
  description:
    'Deletes one of your studies, or a finished experiment, with its figures and public page, and removes its result from the figures of ' +
    'many people. What was recorded stays. The id is in the body or, for clients that can’t send one, in the query.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: studyDeleteQuery,
  body: studyDeleteBody,
  response: envelope({}),
  table: { actions: ['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'] },
} as const satisfies Route;
