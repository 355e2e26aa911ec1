import * as v from 'valibot';
import { sharedView } from '../../schemas/sharing/shared-query.ts';
import type { PageRoute } from '../page-route.ts';
import { sharedRights } from './shared-rights.ts';

/** The page of a share by link. It asks for the code, unless it was given in this browser before. */
export const getShared = {
  id: 'get-shared',
  method: 'GET',
  path: '/shared/{share}',
  summary: 'Show what a link shares, or ask for its code',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ share: v.string(), ...sharedView }),
  byToken: true,
  table: {
    ...sharedRights,
    actions: [...sharedRights.actions, 'PutItem'],
    partitions: {
      ...sharedRights.partitions,
      GetItem: ['people', 'shares', 'attempts'],
      PutItem: ['attempts'],
      UpdateItem: ['people', 'accesses'],
    },
  },
  memoryMegabytes: 1024,
} as const satisfies PageRoute;
