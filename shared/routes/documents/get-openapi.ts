import * as v from 'valibot';
import type { Route } from '../route.ts';

export const getOpenapi = {
  id: 'get-openapi',
  method: 'GET',
  path: '/openapi.json',
  topic: 'Documents',
  summary: 'Read this document',
  description: 'The OpenAPI 3.1 document of the service, generated from the code that serves it.',
  access: { kind: 'public' },
  response: v.objectWithRest({ openapi: v.string() }, v.unknown()),
  cacheSeconds: 300,
  table: { actions: [] },
} as const satisfies Route;
