import type { MarkedDay } from '../../../shared/domain/charts/line-drawing.ts';
import { foldName } from '../../../shared/domain/texts/fold-name.ts';
import { parseDate } from '../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { dayAt } from '../time/day.ts';
import { type ApiMeasurement, entryViews } from './entry-views.ts';

/** The variable whose entries are events of someone's life, each in the words of its note. */
export const eventName = 'Life Event';

/** Events on their days, the oldest first, with those that wait to be sent. */
export const eventsIn = (
  rows: readonly ApiMeasurement[],
  entries: Parameters<typeof entryViews>[1],
  clock: PersonClock,
): readonly MarkedDay[] =>
  entryViews(rows, entries, ({ variableName }) => foldName(variableName) === foldName(eventName))
    .filter(({ amount, note = '' }) => amount > 0 && note.trim() !== '')
    .map(({ at, note = '' }) => ({ day: parseDate(dayAt(clock, at).date) ?? 0, text: note.trim() }))
    .reverse();
