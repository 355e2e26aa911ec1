import { setTimeout as pause } from 'node:timers/promises';
import type { Person, Service } from '../client.ts';
import { importsOf } from '../people/imports.ts';
import { item, type PostedItem } from '../people/measurements.ts';
import type { RuntimeEndpoints } from '../runtime.ts';

const series = [
  { variableName: 'Heart Rate', variableCategoryName: 'Vital Signs', unitAbbreviatedName: 'bpm' },
  { variableName: 'Steps', variableCategoryName: 'Physical Activities', unitAbbreviatedName: 'count' },
  { variableName: 'Active Energy', variableCategoryName: 'Physical Activities', unitAbbreviatedName: 'kcal' },
  { variableName: 'Noise', variableCategoryName: 'Environment', unitAbbreviatedName: 'dB' },
] as const;

export const bringerSources = { file: 'My watch', own: 'Garmin' } as const;

/** Four things by the hour, day after day, as the importer orders them; the newest at the end. */
export function hourlyRows(
  count: number,
  newest: number,
  sourceName: string = bringerSources.file,
): PostedItem[] {
  const first = Math.floor(newest / 3600) * 3600 - Math.ceil(count / series.length) * 3600;
  return Array.from({ length: count }, (_, i) =>
    item({
      ...series[i % series.length],
      combinationOperation: 'MEAN',
      value: 40 + (i % 60),
      sourceName,
      startAt: new Date((first + Math.floor(i / series.length) * 3600) * 1000).toISOString().slice(0, 19),
    }),
  );
}

export interface Bringing {
  readonly runtime: RuntimeEndpoints;
  readonly service: Service;
  readonly person: Person;
  readonly rows: readonly PostedItem[];
  /** The number of requests between two runs of the job that sums up. */
  readonly requestsBetweenRuns: number;
  /** Called after every request, with the rows sent so far. */
  readonly onSlice?: (sent: number) => Promise<void> | void;
}

export interface BringResult {
  readonly id: number;
  /** The write units of each request. */
  readonly writeUnits: readonly number[];
  /** Rows that the job read to sum them up: while rows arrived, and after the end. */
  readonly rowsSummedBefore: number;
  readonly rowsSummedAfter: number;
  /** The number of runs of the job until the import was done. */
  readonly runsAfterEnd: number;
}

export const rowsPerRequest = 1000;

/** Brings rows as an import, summed up while they arrive, until it is done. */
export async function bringRows({
  runtime,
  service,
  person,
  rows,
  requestsBetweenRuns,
  onSlice,
}: Bringing): Promise<BringResult> {
  const { open, send, end, list } = importsOf(service, person);
  const id = await open();
  const writeUnits: number[] = [];
  let [rowsSummedBefore, rowsSummedAfter, runsAfterEnd] = [0, 0, 0];
  for (let from = 0; from < rows.length; from += rowsPerRequest) {
    await runtime.resetUsage();
    await patiently(() => send(id, rows.slice(from, from + rowsPerRequest)));
    writeUnits.push(writesOf(await runtime.usage(), 'post-measurements'));
    await onSlice?.(Math.min(from + rowsPerRequest, rows.length));
    if (writeUnits.length % requestsBetweenRuns !== 0) continue;
    rowsSummedBefore += await sumUpOnce(runtime);
    await runtime.clock({ advance: 60 });
  }
  await patiently(() => end(id));
  while ((await statusOf(list, id)) === 'summingUp') {
    if (++runsAfterEnd > 50) throw new Error('The import does not end.');
    rowsSummedAfter += await sumUpOnce(runtime);
    if ((await statusOf(list, id)) === 'summingUp') await runtime.clock({ advance: 60 });
  }
  return { id, writeUnits, rowsSummedBefore, rowsSummedAfter, runsAfterEnd };
}

type ListImports = ReturnType<typeof importsOf>['list'];

/** The status of an import; asks again while the service is too busy to say. */
async function statusOf(list: ListImports, id: number): Promise<string | undefined> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const imports = (await list()) as Awaited<ReturnType<ListImports>> | undefined;
    const found = imports?.find((one) => one.id === id);
    if (found !== undefined) return found.status;
    await pause(2000);
  }
  return undefined;
}

const mostTries = 30;

/** Sends the same request again after a while where the service is busy, as every client does. */
async function patiently(request: () => Promise<{ readonly status: number }>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { status } = await request();
    if (status === 200) return;
    if (status !== 503 || tries === mostTries) throw new Error(`A request was answered ${status}.`);
    await pause(2000);
  }
}

const writesOf = (usage: Awaited<ReturnType<RuntimeEndpoints['usage']>>, id: string): number =>
  usage.filter((row) => row.function === id).reduce((total, { writeUnits }) => total + writeUnits, 0);

/** Runs the job once; answers the number of rows it read to sum them up. */
async function sumUpOnce(runtime: RuntimeEndpoints): Promise<number> {
  const [run] = await runtime.tick(['seal-histories']);
  if (run?.ok !== true) throw new Error(`The job failed: ${JSON.stringify(run)}`);
  return (run.result as { rows?: number }).rows ?? 0;
}

export interface UndoResult {
  readonly runs: number;
  readonly writeUnits: number;
  readonly readUnits: number;
}

/** Undoes an import, until nothing is left of it. */
export async function undoImport(
  { runtime, service, person }: Pick<Bringing, 'runtime' | 'service' | 'person'>,
  id: number,
): Promise<UndoResult> {
  const { undo, list } = importsOf(service, person);
  await patiently(() => undo(id));
  await runtime.resetUsage();
  let runs = 0;
  while ((await statusOf(list, id)) === 'undoing') {
    if (++runs > 500) throw new Error('The import is not undone.');
    const [run] = await runtime.tick(['run-imports']);
    if (run?.ok !== true) throw new Error(`The job failed: ${JSON.stringify(run)}`);
    await runtime.clock({ advance: 60 });
  }
  const own = (await runtime.usage()).filter((row) => row.function === 'run-imports');
  return {
    runs,
    writeUnits: own.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    readUnits: own.reduce((sum, { readUnits }) => sum + readUnits, 0),
  };
}
