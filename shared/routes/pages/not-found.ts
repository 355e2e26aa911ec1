import type { Declaration } from '../declaration.ts';

/** Answers whatever no route matches, and the two pages that anybody sees first. */
export const notFound = {
  id: 'not-found',
  summary: 'Answer requests that no route matches',
  table: { actions: [] },
  needs: ['signUp', 'operator'],
} as const satisfies Declaration;
