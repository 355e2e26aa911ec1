import { daySeconds, parseUtc } from '../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { epochOfLocal, localSeconds } from '../../../shared/domain/time/zone.ts';

/** The text of a field for date and time, on the person's wall clock: `2026-11-15T08:30`. */
export const toField = ({ zone }: PersonClock, epochSeconds: number): string =>
  new Date(localSeconds(zone, epochSeconds) * 1000).toISOString().slice(0, 16);

/** Undefined where the field holds no time. */
export function fromField({ zone }: PersonClock, text: string): number | undefined {
  const local = parseUtc(text.length === 16 ? `${text}:00` : text);
  return local === undefined ? undefined : epochOfLocal(zone, local);
}

/** The words against a time that the service would refuse. */
export function timeProblem(at: number | undefined, now: number): string | undefined {
  if (at === undefined) return 'Choose a date and a time.';
  return at > now + daySeconds ? 'This is more than a day ahead. Choose an earlier time.' : undefined;
}
