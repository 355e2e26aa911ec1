import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

export const postShared = {
  id: 'post-shared',
  method: 'POST',
  path: '/shared/{share}',
  summary: 'Give the code of what was shared by a link',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ share: v.string() }),
  fields: ['code'],
  table: {
    actions: ['BatchWriteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: {
      BatchWriteItem: ['people', 'clients'],
      GetItem: ['shares', 'people', 'deployment'],
      PutItem: ['deployment'],
      UpdateItem: ['shares'],
    },
    guarded: ['clients'],
  },
  needs: ['codeMailSender'],
} as const satisfies PageRoute;
