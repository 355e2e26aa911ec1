import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

/** Anybody with the address may try. The form's origin cannot be checked, because the page sends no referrer. */
export const postShared = {
  id: 'post-shared',
  method: 'POST',
  path: '/shared/{share}',
  summary: 'Take the code of a share link',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ share: v.string() }),
  fields: ['code'],
  byToken: true,
  table: {
    actions: ['BatchWriteItem', 'GetItem', 'UpdateItem'],
    partitions: {
      BatchWriteItem: ['people', 'clients', 'shares'],
      GetItem: ['people', 'shares'],
      UpdateItem: ['shares'],
    },
  },
  needs: ['codeMailSender'],
} as const satisfies PageRoute;
