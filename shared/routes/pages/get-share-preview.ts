import { previewQuery } from '../../schemas/sharing/shared-query.ts';
import type { PageRoute } from '../page-route.ts';
import { sharedRights } from './shared-rights.ts';

export const getSharePreview = {
  id: 'get-share-preview',
  method: 'GET',
  path: '/share-preview',
  summary: 'Show what a link would show',
  access: { kind: 'browser', session: 'required' },
  query: previewQuery,
  table: sharedRights,
  memoryMegabytes: 1024,
} as const satisfies PageRoute;
