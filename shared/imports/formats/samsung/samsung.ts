import { ImportRefusal } from '../../bytes/import-refusal.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { readRecords, type TableRecord } from '../../tables/read-records.ts';
import type { Format } from '../format.ts';
import { detectClock, type WrittenSleep } from './samsung-clock.ts';
import {
  columnOf,
  dailyTrend,
  daySummary,
  type SamsungContext,
  sleepTable,
  stageTable,
  tables,
  writtenSleep,
} from './samsung-tables.ts';

/** An export has some hundred tables. */
const mostTables = 500;
const mostSleeps = 100_000;

async function tableOf(file: ImportFile): Promise<string | undefined> {
  const [line = ''] = (await headOf(file)).split(/\r?\n/, 1);
  const name = /^(com\.samsung\.s?health\.[\w.]+),\d/.exec(line)?.[1];
  return name !== undefined && Object.hasOwn(tables, name) ? name : undefined;
}

/** An archive has thousands of files, so only those with known names are looked into. */
const mayBeTable = ({ path, isInArchive }: ImportFile): boolean =>
  !isInArchive || /(?:^|\/)com\.samsung\.[^/]*\.csv$/i.test(path);

interface Table {
  readonly file: ImportFile;
  readonly name: string;
}

async function tablesOf(files: readonly ImportFile[]): Promise<Table[]> {
  const found: Table[] = [];
  for (const file of files.slice(0, mostTables)) {
    const name = await tableOf(file);
    if (name !== undefined) found.push({ file, name });
  }
  // Both tables have the steps of each day.
  return found.some(({ name }) => name === daySummary)
    ? found.filter(({ name }) => name !== dailyTrend)
    : found;
}

/** The rows below the line that names the table. Every line has one comma too many. */
const rowsOf = (file: ImportFile): AsyncGenerator<readonly TableRecord[]> =>
  readRecords(file, {
    isHead: ([name = '', version = '']) => !(name.startsWith('com.samsung.') && /^\d+$/.test(version)),
    nameOf: columnOf,
  });

/** Finds what has to be known before the first row: the clock of the times, and which periods of sleep have stages. */
async function* lookAround(
  found: readonly Table[],
  to: Collector,
  context: { value?: SamsungContext },
): AsyncGenerator<void> {
  const sleeps: WrittenSleep[] = [];
  const staged = new Set<string>();
  for (const { file, name } of found) {
    if (name !== sleepTable && name !== stageTable) continue;
    for await (const records of rowsOf(file)) {
      for (const record of records) {
        const sleep = name === sleepTable ? writtenSleep(record) : undefined;
        if (sleep !== undefined) sleeps.push(sleep);
        if (name === stageTable) staged.add(record.cell('sleep_id'));
        if (sleeps.length > mostSleeps || staged.size > mostSleeps)
          throw new ImportRefusal(
            file.label,
            'holds more than a hundred thousand nights. It is not imported.',
          );
      }
      yield;
    }
  }
  context.value = { to, clock: detectClock(sleeps), staged };
}

export const samsung: Format = {
  id: 'samsung',
  title: 'Samsung Health',

  async claim(files) {
    return (await tablesOf(files.filter(mayBeTable))).map(({ file }) => file);
  },

  async *read(files, collected) {
    const found = await tablesOf(files);
    const context: { value?: SamsungContext } = {};
    yield* lookAround(found, collected, context);
    for (const { file, name } of found)
      for await (const records of rowsOf(file)) {
        for (const record of records) if (context.value !== undefined) tables[name]?.(record, context.value);
        yield;
      }
    for (const { file } of found.slice(0, 1)) collected.endNights({ file: file.label });
  },
};
