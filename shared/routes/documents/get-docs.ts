import * as v from 'valibot';
import type { Route } from '../route.ts';

export const getDocs = {
  id: 'get-docs',
  method: 'GET',
  path: '/docs',
  alsoAt: ['/docs/operations/{part}', '/docs/records/{part}'],
  topic: 'Documents',
  summary: 'Read the documentation',
  description:
    'Guides, limits, and a list of all operations and records; each has a page of its own, `/docs/operations/ID` or ' +
    '`/docs/records/NAME`, where a request can be tried with a token.',
  isForCrowds: true,
  access: { kind: 'public' },
  contentType: 'text/html; charset=utf-8',
  response: v.string(),
  cacheSeconds: 300,
  table: { actions: [] },
} as const satisfies Route;
