import { valueText } from '../../../shared/domain/measurements/value-text.ts';
import { parseUtc } from '../../../shared/domain/time/calendar.ts';
import type { OutboxEntry } from '../data/outbox-entry.ts';
import { type ApiMeasurement, isDelete, type PostedMeasurement, postedIn } from './entry-views.ts';

/** The members that an entry shares with another that it would replace; `id` is its own, where it is one already. */
export interface Identity {
  readonly variableName: string;
  readonly sourceName: string;
  readonly id?: number | undefined;
}

export interface SameTime {
  /** The value that is recorded there already, in words. */
  readonly value: string;
  /** The next minute at which nothing is, in epoch seconds. */
  readonly nextFree: number;
}

const minute = 60;

/** The entry that one at this second would replace; undefined if none. */
export function sameTime(
  rows: readonly ApiMeasurement[],
  entries: readonly OutboxEntry[],
  identity: Identity,
  at: number,
): SameTime | undefined {
  const live = entries.filter(({ state }) => state !== 'refused');
  const gone = live.filter(isDelete).map(({ body }) => (body as { readonly id: number }).id);
  const posted = live.flatMap(postedIn).filter((one) => isLike(one, identity));
  // Entries that were moved or deleted here are elsewhere than the service last saw them.
  const elsewhere = new Set([...gone, ...posted.map(({ id }) => id), identity.id]);
  const taken = new Map(
    rows
      .filter((one) => isLike(one, identity) && !(one.id !== undefined && elsewhere.has(one.id)))
      .map((one) => [parseUtc(one.startAt), one.displayValueAndUnitString]),
  );
  for (const { id, variableName, startAt, value, unitAbbreviatedName } of posted)
    if (id === undefined || id !== identity.id)
      taken.set(parseUtc(startAt), valueText(value, unitAbbreviatedName, { name: variableName }));
  const value = taken.get(at);
  if (value === undefined) return undefined;
  let nextFree = at + minute;
  while (taken.has(nextFree)) nextFree += minute;
  return { value, nextFree };
}

const isLike = (
  one: Pick<PostedMeasurement, 'variableName' | 'sourceName'>,
  { variableName, sourceName }: Identity,
) => one.variableName.toLowerCase() === variableName.toLowerCase() && one.sourceName === sourceName;
