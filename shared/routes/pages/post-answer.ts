import type { PageRoute } from '../page-route.ts';

export const postAnswer = {
  id: 'post-answer',
  method: 'POST',
  path: '/answer',
  summary: 'Answer a reminder with the token of its button',
  access: { kind: 'browser', session: 'none' },
  fields: ['answer'],
  byToken: true,
  table: {
    actions: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['people'],
      DeleteItem: ['people'],
      GetItem: ['deployment', 'people'],
      PutItem: ['people'],
      UpdateItem: ['people'],
    },
  },
} as const satisfies PageRoute;
