/**
 * `npm run bench -- imports`. First a made-up export of Apple Health, of `--megabytes`, is read as the command line
 * and the app read it. Then a year of minutes comes in batches of 1,000 through the local service: as fast as it
 * goes, then into a partition that takes 1,000 rows a second, as DynamoDB's does, by many senders that wait where
 * they are asked to. It fails unless every record is found and every row is there exactly once. It begins no batch
 * after `--minutes`, and says how far it came.
 *
 * `--rows` brings fewer rows; with less than 100,000 it writes no figures of them. `--rows 0` only reads;
 * `--no-browser` reads in Node alone; `--rate 0` leaves the last part out; `--attributed ROWS` brings rows as an
 * import and undoes it, and does nothing else; `--json FILE` keeps the figures.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countMeasurements } from '../../shared/data/measurements/measurement.ts';
import { findVariableIdByName } from '../../shared/data/variables/person-names.ts';
import { dayOfUtc, type TimeSpan } from '../../shared/domain/histories/sealing.ts';
import { daySeconds } from '../../shared/domain/time/calendar.ts';
import { serviceAt } from '../support/client.ts';
import { startRuntime } from '../support/runtime.ts';
import { figuresFolder, projectFolder, writeFigures } from './figures-folder.ts';
import { finishReading } from './imports/finish-reading.ts';
import { measureReading } from './imports/measure-reading.ts';
import { measureUndo } from './imports/measure-undo.ts';
import { type SendResult, sendBatches } from './imports/send-batches.ts';
import { processorSeconds } from './load/processor-time.ts';
import { databaseOf, describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { sumUsage } from './operations/sum-usage.ts';
import { patiently } from './patiently.ts';
import { report } from './progress.ts';

const year = 525_600;
const fewestToWrite = 100_000;
const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '200' },
    rows: { type: 'string', default: String(year) },
    rate: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '20' },
    json: { type: 'string' },
    attributed: { type: 'string' },
    'no-browser': { type: 'boolean', default: false },
  },
});
const [rows, rate] = [Number(values.rows), Number(values.rate)];
const throttledRows = Math.min(rows, 30_000);
const [senders, throttledSenders] = [4, 16];
/** Older than two days, so that each batch marks its months. */
const newest = Math.floor(Date.now() / 60_000) * 60 - 3 * 86_400;

interface Figures extends SendResult {
  readonly senders: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly roundTrips: number;
  /** The service's processor time, without that of its database. */
  readonly cpuSeconds: number;
}

if (values.attributed !== undefined) {
  await measureUndo(Number(values.attributed));
  process.exit();
}
report(`reading a made-up export of ${values.megabytes} MB`);
finishReading(
  await measureReading(Number(values.megabytes), !values['no-browser']),
  Number(values.megabytes),
);
if (rows === 0) process.exit();
// The job that sums up reads what is brought, and is measured elsewhere.
const runtime = await startRuntime({ schedules: 'manual' });
const service = serviceAt(runtime.url);
try {
  const free = await bring(rows, senders);
  if (rate > 0) await runtime.setFaults({ partitionWritesPerSecond: rate });
  const throttled = rate > 0 ? await bring(throttledRows, throttledSenders) : undefined;
  await runtime.setFaults();
  finish(free, throttled);
} finally {
  await runtime.stop();
}

async function bring(count: number, atOnce: number): Promise<Figures> {
  const person = await service.createPerson();
  await runtime.resetUsage();
  const cpu = () => processorSeconds(runtime.process.processId ?? 0) ?? Number.NaN;
  const cpuBefore = cpu();
  let reported = 0;
  const sent = await sendBatches({
    url: runtime.url,
    token: person.token,
    newest,
    rows: count,
    mostMilliseconds: Number(values.minutes) * 60_000,
    senders: atOnce,
    onBatch: (sentRows) => {
      if (sentRows - reported < 20_000) return;
      reported = sentRows;
      report(`${sentRows} of ${count} rows`);
    },
  });
  const cpuSeconds = cpu() - cpuBefore;
  const used = sumUsage(await runtime.usage(), 'post-measurements');
  const figures = { senders: atOnce, ...sent, ...used, cpuSeconds };
  report(`${JSON.stringify(figures)}; counting`);
  const stored = await countRows(person.userId);
  if (stored !== sent.rows) throw new Error(`${stored} rows are there, ${sent.rows} were sent.`);
  return figures;
}

/** Day by day: DynamoDB Local takes seconds for a page of a megabyte. */
async function countRows(userId: number): Promise<number> {
  const variableId = await service.inTable(() => findVariableIdByName(userId, 'Heart Rate'));
  const countOf = (span: TimeSpan) =>
    patiently(() => service.inTable(() => countMeasurements(userId, variableId ?? 0, span)));
  const first = dayOfUtc(newest - rows * 60) * daySeconds;
  let total =
    (await countOf({ from: -Infinity, until: first })) +
    (await countOf({ from: newest + 1, until: Infinity }));
  for (let from = first; from <= newest; from += daySeconds)
    total += await countOf({ from, until: Math.min(from + daySeconds, newest + 1) });
  return total;
}

function finish(free: Figures, throttled: Figures | undefined): void {
  const machine = describeMachine();
  const beforeFile = join(projectFolder, figuresFolder, 'imports-before.json');
  const before = existsSync(beforeFile)
    ? (JSON.parse(readFileSync(beforeFile, 'utf8')) as Figures)
    : undefined;
  const number = (value: number, digits = 0) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const column = (figures: Figures): string[] => [
    number(figures.rows),
    String(figures.senders),
    number(figures.seconds),
    number(figures.rows / figures.seconds),
    number((1000 * figures.cpuSeconds) / figures.rows, 3),
    number(figures.writeUnits / figures.rows, 4),
    number(figures.readUnits / figures.rows, 4),
    number((1000 * figures.roundTrips) / figures.rows, 1),
    number(figures.refusals),
    number(figures.secondsWaited),
  ];
  const labels = [
    'rows',
    'batches at once',
    'seconds',
    'rows a second',
    'ms of processor per row, without the database',
    'write units per row',
    'read units per row',
    'round trips per batch of 1,000',
    'answers of 503',
    'seconds waited as asked, over all senders',
  ];
  const columns = [
    ...(before === undefined ? [] : [['before summaries', ...column(before)]]),
    ['now', ...column(free)],
    ...(throttled === undefined ? [] : [[`${number(rate)} rows a second at most`, ...column(throttled)]]),
  ];
  const page = `# Imports

${machineSentence(machine)} Made by \`npm run bench -- imports\`. Every row was there exactly once afterwards.

Minutes of one variable from a device, all of it older than two days, in batches of 1,000. Units and round trips are exact; seconds are of this machine, and of ${databaseOf(machine)} on it. For the summaries an import marks each month that a batch touches, a write unit each, before the rows. The last column is a partition that takes no more than one of DynamoDB: the rest is throttled, a request that cannot finish is answered 503 with \`Retry-After\`, and what it wrote stays.

${markdownTable(
  ['', ...columns.map(([title = '']) => title)],
  labels.map((label, i) => [label, ...columns.map((cells) => cells[i + 1] ?? '')]),
)}
`;
  console.log(page);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(free, undefined, 2)}\n`);
  if (rows >= fewestToWrite && throttled !== undefined)
    writeFigures('imports', { machine, free, throttled }, page);
}
