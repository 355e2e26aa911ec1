import type { Collector } from '../../collector.ts';
import { timeOf } from '../../tables/local-day.ts';
import { habitOf, source } from '../loop/habit.ts';
import { type Database, type DatabaseFormat, numberAt, takeRows, textAt } from './database.ts';

const mostHabits = 500;
/** Marks that are not the person's own, or none. */
const left = new Map([
  [1, 'YES_AUTO'],
  [3, 'SKIP'],
  [-1, 'UNKNOWN'],
]);

function* readHabits(database: Database, file: string, to: Collector): Generator<void> {
  const habits = new Map<number, ReturnType<typeof habitOf>>();
  for (const row of database.rowsOf('Habits'))
    if (habits.size < mostHabits && textAt(row, 'name') !== '') {
      const type = numberAt(row, 'type') === 1 ? 'NUMERICAL' : '';
      habits.set(numberAt(row, 'id'), habitOf(textAt(row, 'name'), type, textAt(row, 'unit')));
    }
  yield* takeRows(database, 'Repetitions', (row, line) => {
    const place = { file: `${file}, Repetitions`, line };
    const own = habits.get(numberAt(row, 'habit'));
    if (own === undefined) return to.skip(place, 'habit missing from the table of habits', '');
    const value = numberAt(row, 'value');
    const mark = own.isNumber && value >= 0 ? undefined : left.get(value);
    if (mark !== undefined) return to.other(`Days marked ${mark}`);
    const time = timeOf(dayOf(numberAt(row, 'timestamp')), to);
    if (time === undefined) return to.skip(place, 'unreadable time', String(row.timestamp));
    const note = textAt(row, 'notes');
    to.take(place, {
      kind: own.kind,
      sourceName: source,
      // Numbers are kept as whole thousandths.
      value: own.isNumber ? value / 1000 : Number(value === 2),
      ...time,
      ...(note !== '' && { note }),
    });
  });
}

/** The date of a midnight of Greenwich, which means the day. */
const dayOf = (milliseconds: number): string =>
  Math.abs(milliseconds) < 1e14 ? new Date(milliseconds).toISOString().slice(0, 10) : '';

/** The backup of Loop Habit Tracker. */
export const loopDatabase: DatabaseFormat = {
  id: 'loop',
  title: 'Loop Habit Tracker (database)',
  isOwn: ({ tables }) =>
    tables.get('Habits')?.has('name') === true && tables.get('Repetitions')?.has('timestamp') === true,
  read: readHabits,
};
