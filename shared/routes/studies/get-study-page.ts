import * as v from 'valibot';
import { says } from '../../schemas/fields/says.ts';
import { text } from '../../schemas/fields/texts.ts';
import type { Route } from '../route.ts';

export const getStudyPage = {
  id: 'get-study-page',
  method: 'GET',
  path: '/studies/{studyId}',
  topic: 'Studies',
  summary: 'Read a published study',
  description: 'The public page of a study: what was found, how, and its charts. 404 unless it is published.',
  access: { kind: 'public' },
  query: v.object({ studyId: says(text({ max: 200 }), 'The last part of the `link` of a published study.') }),
  contentType: 'text/html; charset=utf-8',
  response: v.string(),
  table: {
    actions: ['BatchGetItem', 'GetItem', 'Query'],
    partitions: {
      BatchGetItem: ['pairs', 'cohorts'],
      GetItem: ['people'],
      Query: ['publishedStudies', 'pairs'],
    },
  },
} as const satisfies Route;
