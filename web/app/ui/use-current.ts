import { useRef } from 'preact/hooks';
import type { PathOf, Query } from '../api/routes.ts';
import { isOutOfReach } from '../data/reads.ts';
import { useReading } from '../data/use-reading.ts';
import { useOffline } from './use-offline.ts';

/**
 * An answer that must not be mistaken for another day's, such as who has access: `isCurrent` once the service has
 * given it since this was opened, and only while the service is in reach.
 */
export function useCurrent<P extends PathOf<'GET'>>(path: P, query?: Query<'GET', P>) {
  const openedAt = useRef(Date.now()).current;
  const reading = useReading(path, query);
  const isUnasked = useOffline() || isOutOfReach.value;
  return { ...reading, isUnasked, isCurrent: !isUnasked && isSince(reading.readAt, openedAt) };
}

const isSince = (at: number | undefined, openedAt: number) => at !== undefined && at >= openedAt;
