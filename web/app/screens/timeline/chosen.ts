import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import type { ApiMeasurement, EntryView, PostedMeasurement } from '../../entry/entry-views.ts';
import { clockText, dayAt, dayOfDate } from '../../time/day.ts';

/** An entry that the service knows by its id. */
export type KnownEntry = EntryView & { readonly stored: ApiMeasurement & { readonly id: number } };

export const isKnown = (entry: EntryView): entry is KnownEntry => entry.stored?.id !== undefined;

export const labelOf = ({ name, value, at }: EntryView, clock: PersonClock): string =>
  `${name} ${value} at ${clockText(clock, at)}`;

/** A change to all chosen entries; an absent member stays as it is. */
interface CommonChange {
  readonly date?: string | undefined;
  readonly note?: string | undefined;
  readonly value?: number | undefined;
}

/** The entries as they are to be: another day at the same hour, another note, another value. */
export const changedEntries = (
  entries: readonly KnownEntry[],
  { date, note, value }: CommonChange,
  clock: PersonClock,
): readonly (PostedMeasurement & { readonly id: number })[] =>
  entries.map((entry) => {
    const { stored, amount, unit, at } = entry;
    const kept = note ?? entry.note;
    return {
      id: stored.id,
      variableName: stored.variableName,
      variableCategoryName: stored.variableCategoryName,
      sourceName: stored.sourceName,
      unitAbbreviatedName: unit,
      value: value ?? amount,
      startAt: formatUtc(date === undefined ? at : atSameHour(at, date, clock)),
      note: kept,
    };
  });

function atSameHour(at: number, date: string, clock: PersonClock): number {
  const day = dayOfDate(clock, date);
  return day === undefined ? at : day.from + (at - dayAt(clock, at).from);
}

/** The unit of what is chosen, where it is all of one thing: then it can get one value. */
export function commonUnit(entries: readonly KnownEntry[]): string | undefined {
  const [first] = entries;
  const isOne = entries.every(
    ({ stored, unit }) => stored.variableId === first?.stored.variableId && unit === first?.unit,
  );
  return isOne ? first?.unit : undefined;
}
