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
    'Deletes a study of yours, or an experiment that is over, with its figures and its public page, and takes what it found out of the figures of ' +
    'many people. What was recorded stays. The id may be in the body or, for clients that cannot send one, in the query.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: studyDeleteQuery,
  body: studyDeleteBody,
  response: envelope({}),
  table: { actions: ['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'] },
} as const satisfies Route;
