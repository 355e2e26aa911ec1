import { daySeconds } from '../time/calendar.ts';

const firstGap = 60;

/**
 * The time at which a refused push is sent again: after gaps that double, later if its push service asks for it, for
 * the last time a day after it was due. Undefined after that.
 */
export function nextAttempt(
  { createdAt, attempts }: { readonly createdAt: number; readonly attempts: number },
  now: number,
  waitSeconds = 0,
): number | undefined {
  const end = createdAt + daySeconds;
  if (now >= end) return undefined;
  return Math.min(end, now + Math.max(firstGap * 2 ** attempts, waitSeconds));
}

/** `Retry-After` in seconds, given as a number or a date; 0 if it is neither. */
export function retryAfterSeconds(header: string | undefined, now: number): number {
  if (header === undefined || header.length > 40) return 0;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil(at / 1000) - now);
}
