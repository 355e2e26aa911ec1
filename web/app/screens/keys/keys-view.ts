import { lastUntil, mostChosenVariables } from '../../../../shared/domain/sharing/share-limits.ts';
import { formatDate, parseDate } from '../../../../shared/domain/time/calendar.ts';
import { dateWords } from '../../../../shared/domain/time/names.ts';
import { dayOfClock, type PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import type { Body } from '../../api/routes.ts';
import type { DeviceKey, keysPath } from '../../keys/use-keys.ts';

/** The form for a read-only key. */
export interface KeyDraft {
  readonly name: string;
  readonly reads: 'chosen' | 'measurements' | 'everything';
  readonly chosen: readonly number[];
  readonly until: string;
}

export const latestUntil = (today: string): string => formatDate(lastUntil(parseDate(today) ?? 0));

export const emptyDraft = (today: string): KeyDraft => ({
  name: '',
  reads: 'measurements',
  chosen: [],
  until: latestUntil(today),
});

/** The words for what is missing; undefined where nothing is. */
export function problemOf({ name, reads, chosen, until }: KeyDraft): string | undefined {
  if (name.trim() === '') return 'Give it a name, so you recognise it later.';
  if (reads === 'chosen' && chosen.length === 0) return 'Choose what it may read.';
  if (reads === 'chosen' && chosen.length > mostChosenVariables)
    return `Choose at most ${mostChosenVariables}, or all of them.`;
  return parseDate(until) === undefined ? 'Choose the last day on which it works.' : undefined;
}

export const requestOf = ({ name, reads, chosen, until }: KeyDraft): Body<'POST', typeof keysPath> => ({
  name: name.trim(),
  until,
  ...(reads === 'chosen' ? { reads: 'measurements', variableIds: [...chosen] } : { reads }),
});

/** The extent, the end and the last use of a key: "Mood, Sleep. Works until 18 November 2027. Not used yet." */
export function scopeText(
  { reads, variableIds, endsAt, lastSeenAt }: DeviceKey,
  nameOf: (variableId: number) => string | undefined,
  clock: PersonClock,
): string {
  const names = variableIds?.map((id) => nameOf(id) ?? 'something you have deleted');
  const what =
    names !== undefined
      ? names.join(', ')
      : reads === 'everything'
        ? 'Everything an app can read'
        : 'All measurements';
  const used = lastSeenAt === undefined ? 'Not used yet' : `Last used on ${dayOf(lastSeenAt, clock)}`;
  return `${what}.${endsAt === undefined ? '' : ` Works until ${lastDay(endsAt, clock)}.`} ${used}.`;
}

const dayOf = (moment: string, clock: PersonClock, before = 0): string =>
  dateWords(dayOfClock(clock, Date.parse(`${moment}Z`) / 1000 - before));

/** It ends where the day after its last one begins. */
const lastDay = (endsAt: string, clock: PersonClock): string => dayOf(endsAt, clock, 1);
