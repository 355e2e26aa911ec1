import { useEffect } from 'preact/hooks';
import type { Answer, PathOf, Query } from '../api/routes.ts';
import { type Reading, reading, watch } from './reads.ts';

/** The answer for a screen: at once as this device kept it, then as the service gives it. */
export function useReading<P extends PathOf<'GET'>>(
  path: P,
  query?: Query<'GET', P>,
): Reading<Answer<'GET', P>> {
  const found = reading(path, query);
  useEffect(() => watch(found.key), [found.key]);
  return found.value;
}
