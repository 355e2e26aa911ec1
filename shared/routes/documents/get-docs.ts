import * as v from 'valibot';
import type { Route } from '../route.ts';

export const getDocs = {
  id: 'get-docs',
  method: 'GET',
  path: '/docs',
  topic: 'Documents',
  summary: 'Read the documentation',
  description: 'A page that shows every operation, with a place to paste a token and try a request.',
  access: { kind: 'public' },
  contentType: 'text/html; charset=utf-8',
  response: v.string(),
  cacheSeconds: 300,
  table: { actions: [] },
} as const satisfies Route;
