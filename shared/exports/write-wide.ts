import { csvLine } from '../domain/texts/csv.ts';
import { daySeconds } from '../domain/time/calendar.ts';
import { unitNoun } from '../domain/units/quantity.ts';
import { scaleText } from '../domain/units/scale-text.ts';
import { type ExportedVariable, everyPage, type ReadPage } from './read-service.ts';
import { byteOrderMark } from './write-records.ts';

/** A day of a variable, with the value that charts show. */
interface WideRow {
  readonly startDate?: string;
  readonly startAt: string;
  readonly value: number;
}

/** "Weight (kg)", "Mood (of 5)", "Steps"; of several variables with the same name the second is "Weight (kg) 2". */
function headsOf(variables: readonly ExportedVariable[]): string[] {
  const seen = new Map<string, number>();
  return variables.map(({ name, unitAbbreviatedName }) => {
    const unit = scaleText(unitAbbreviatedName) ?? unitNoun(unitAbbreviatedName, 2);
    const head = unit === '' ? name : `${name} (${unit})`;
    const count = (seen.get(head) ?? 0) + 1;
    seen.set(head, count);
    return count === 1 ? head : `${head} ${count}`;
  });
}

/**
 * Writes a row per day and a column per variable, with the day's value as the service counts it: by the person's days,
 * overlapping sources counted once. The memory it needs grows with days and variables, not with measurements.
 */
export async function* writeWide(
  read: ReadPage,
  variables: readonly ExportedVariable[],
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  const days = new Map<string, Map<number, number>>();
  for (const [column, { name }] of variables.entries())
    for await (const rows of daysOf(read, name)) {
      for (const { day, value } of rows) {
        const own = days.get(day) ?? new Map<number, number>();
        days.set(day, own.set(column, value));
      }
      onRows(rows.length);
    }
  yield byteOrderMark + csvLine(['date', ...headsOf(variables)]);
  for (const day of [...days.keys()].sort()) {
    const own = days.get(day);
    yield csvLine([day, ...variables.map((_, column) => own?.get(column))]);
  }
}

async function* daysOf(
  read: ReadPage,
  variableName: string,
): AsyncGenerator<readonly { readonly day: string; readonly value: number }[]> {
  const query = { variableName, groupingWidth: daySeconds, sort: 'startAt', limit: 200 };
  for await (const page of everyPage<readonly WideRow[]>(read, '/api/v3/measurements', query))
    yield page.map(({ startDate, startAt, value }) => ({ day: (startDate ?? startAt).slice(0, 10), value }));
}
