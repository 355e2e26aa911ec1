import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import type { EntryView } from '../../entry/entry-views.ts';
import { dayAt } from '../../time/day.ts';

export interface DayOfEntries {
  readonly date: string;
  readonly entries: readonly EntryView[];
}

/** Entries by the person's days, in the order they come in. */
export function byDay(entries: readonly EntryView[], clock: PersonClock): readonly DayOfEntries[] {
  const days = new Map<string, EntryView[]>();
  for (const entry of entries) {
    const { date } = dayAt(clock, entry.at);
    const known = days.get(date);
    if (known === undefined) days.set(date, [entry]);
    else known.push(entry);
  }
  return [...days].map(([date, ofDay]) => ({ date, entries: ofDay }));
}
