import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { timeOf } from '../../tables/local-day.ts';
import { readNumber } from '../../tables/read-number.ts';
import { readRecords, type TableRecord } from '../../tables/read-records.ts';
import type { Format } from '../format.ts';
import { type Habit, habitOf, source } from './habit.ts';

const mostHabits = 500;

/** Habits by the number that their folder's name begins with; the rest of the name may be cut. */
type Habits = ReadonlyMap<number, Habit>;

async function readHabits(file: ImportFile): Promise<Habits> {
  const habits = new Map<number, Habit>();
  for await (const records of readRecords(file))
    for (const { cell } of records) {
      const [position, name] = [Number(cell('Position')) || habits.size + 1, cell('Name')];
      if (name !== '' && habits.size < mostHabits)
        habits.set(position, habitOf(name, cell('Type'), cell('Unit')));
    }
  return habits;
}

/** Marks of newer and of older files, without those that the app worked out by itself. */
const marks: Readonly<Record<string, number | undefined>> = { YES_MANUAL: 1, NO: 0, '2': 1, '0': 0 };

function takeMark({ place, cell }: TableRecord, { kind, isNumber }: Habit, to: Collector): undefined {
  const [day, mark] = [cell('Date'), cell('Value')];
  const time = timeOf(day, to);
  if (time === undefined) return to.skip(place, 'unreadable time', day);
  if (/^(?:SKIP|UNKNOWN|YES_AUTO|-1)$/.test(mark) || (!isNumber && /^[13]$/.test(mark)))
    return to.other(`Days marked ${mark}`);
  // Numbers are written as whole thousandths.
  const value = isNumber ? (mark === 'NO' ? 0 : thousandth(mark)) : marks[mark];
  if (value === undefined) return to.skip(place, 'not a Loop entry', mark);
  const note = cell('Notes');
  to.take(place, { kind, sourceName: source, value, ...time, ...(note !== '' && { note }) });
}

const thousandth = (text: string): number | undefined => {
  const value = readNumber(text);
  return value === undefined ? undefined : value / 1000;
};

const checkmarks = ['Date', 'Value', 'Notes'];

const listName = /^(?:.*\/)?Habits\.csv$/;
const folderName = /^(?:.*\/)?(\d{1,4}) [^/]*\/Checkmarks\.csv$/;

const isList = async (file: ImportFile): Promise<boolean> =>
  file.isInArchive &&
  listName.test(file.path) &&
  /^\ufeff?(?:Position,)?Name,(?:Type,)?(?:Question,)?Description,/.test(await headOf(file));

/** The archive of CSV files. Its wide table is not read, because names with commas shift its columns. */
export const loop: Format = {
  id: 'loop',
  title: 'Loop Habit Tracker',

  async claim(files) {
    for (const list of files)
      if (await isList(list)) {
        const folders = files.filter(({ chosen, path }) => chosen === list.chosen && folderName.test(path));
        return [list, ...folders.slice(0, mostHabits)];
      }
    return [];
  },

  async *read(files, collected) {
    const [list, ...folders] = files;
    if (list === undefined) return;
    const habits = await readHabits(list);
    for (const file of folders) {
      const own = habits.get(Number(folderName.exec(file.path)?.[1]));
      if (own === undefined) {
        collected.skip({ file: file.label }, 'habit missing from Habits.csv', file.path);
        continue;
      }
      // Files of older versions have no head.
      const isHeadless = /^\ufeff?\d{4}-/.test(await headOf(file));
      for await (const records of readRecords(file, isHeadless ? { columns: checkmarks } : {})) {
        for (const record of records) takeMark(record, own, collected);
        yield;
      }
    }
  },
};
