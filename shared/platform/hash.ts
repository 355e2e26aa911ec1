import { hash, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string): string => hash('sha256', text);

/** Compares in the same time wherever they differ, and however long they are. */
export const isSameSecret = (given: string, wanted: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'));
