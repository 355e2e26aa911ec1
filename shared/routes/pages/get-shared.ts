import * as v from 'valibot';
import { sharedView } from '../../schemas/sharing/shared-query.ts';
import type { PageRoute } from '../page-route.ts';
import { sharedRights } from './shared-rights.ts';

/** What a share by link shows, to a browser in which its code was given; the address is what it goes by. */
export const getShared = {
  id: 'get-shared',
  method: 'GET',
  path: '/shared/{share}',
  summary: 'Show what was shared by a link, or ask for its code',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ share: v.string(), ...sharedView }),
  byToken: true,
  table: {
    ...sharedRights,
    partitions: {
      ...sharedRights.partitions,
      GetItem: ['people', 'shares'],
      UpdateItem: ['people', 'accesses'],
    },
  },
  memoryMegabytes: 1024,
} as const satisfies PageRoute;
