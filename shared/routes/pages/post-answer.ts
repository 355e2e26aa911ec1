import type { PageRoute } from '../page-route.ts';

export const postAnswer = {
  id: 'post-answer',
  method: 'POST',
  path: '/answer',
  summary: 'Answer a reminder by the token of its button',
  access: { kind: 'browser', session: 'none' },
  fields: ['answer'],
  byToken: true,
  table: {
    actions: ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['U#'],
      DeleteItem: ['U#'],
      GetItem: ['DEPLOYMENT', 'U#'],
      PutItem: ['U#'],
      UpdateItem: ['U#'],
    },
  },
} as const satisfies PageRoute;
