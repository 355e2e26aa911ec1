import { type Access, saveAccess } from '../../data/accesses/access.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { clockOf, dayOfClock, type ZoneHistory } from '../../domain/time/person-clock.ts';

/** Something that someone else does with a person's data. */
export interface AccessNote extends Pick<Access, 'userId' | 'actor' | 'kind' | 'requestId'> {
  /** The ledger counts by the days of this person's clock. */
  readonly person: ZoneHistory;
  /** Undefined for a request that was refused, or has only begun. No variable at all is one that found nothing. */
  readonly touched?: Access['touched'];
  /** Whether the request was counted as a try when it began. */
  readonly hasBegun?: boolean;
  /** @default another one for each call */
  readonly noteId?: string;
}

let notes = 0;

/** Writes into a person's ledger. */
export async function noteAccess(
  { person, touched, hasBegun = false, noteId = (notes++).toString(36), ...note }: AccessNote,
  now: number,
): Promise<void> {
  const day = formatDate(dayOfClock(clockOf(person), now));
  const isDone = touched === 'everything' || (touched !== undefined && touched.length > 0);
  if (!isDone && hasBegun) return;
  const tries = isDone ? (hasBegun ? -1 : 0) : 1;
  await saveAccess({ ...note, noteId, day, tries, ...(isDone && { touched }) }, now);
}
