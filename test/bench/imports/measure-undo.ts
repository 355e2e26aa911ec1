import { serviceAt } from '../../support/client.ts';
import {
  type BringResult,
  bringRows,
  hourlyRows,
  type UndoResult,
  undoImport,
} from '../../support/imports/bring-rows.ts';
import { exportTexts } from '../../support/imports/exports-of.ts';
import { importsOf } from '../../support/people/imports.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { startRuntime } from '../../support/runtime.ts';
import { writeFigures } from '../figures-folder.ts';
import { describeMachine, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';
import { report } from '../progress.ts';

const fewestToWrite = 100_000;
/** About as many requests as arrive in the minute between two runs of the job. */
const requestsBetweenRuns = 20;

interface Figures {
  readonly rows: number;
  readonly first: BringResult;
  readonly second: BringResult;
  readonly undone: UndoResult;
}

/** Brings `rows` rows as an import, the same ones again as a second, undoes the first, and compares exports. */
export async function measureUndo(rows: number): Promise<void> {
  const runtime = await startRuntime({ schedules: 'manual' });
  try {
    const service = serviceAt(runtime.url);
    const person = await service.createPerson();
    await diaryOf(service, person).post([item(), item({ startAt: '2026-03-02T09:00:00', value: 2 })]);
    const before = await exportTexts(service, person);
    const newest = Date.now() / 1000 - 4 * 86_400;
    const brought = hourlyRows(rows, newest);
    const onSlice = (sent: number) => {
      if (sent % 10_000 === 0) report(`${sent} of ${rows} rows`);
    };
    const bringing = { runtime, service, person, rows: brought, requestsBetweenRuns, onSlice };
    const first = await bringRows(bringing);
    report('the same rows again');
    const second = await bringRows(bringing);
    report('undoing both');
    // The second has nothing of its own.
    await undoImport(bringing, second.id);
    const undone = await undoImport(bringing, first.id);
    const [, record] = await importsOf(service, person).list();
    if (record?.removed !== rows || record.kept !== 0)
      throw new Error(`Of ${rows} rows ${record?.removed} were removed.`);
    const after = await exportTexts(service, person);
    if (after.measurements !== before.measurements || after.records !== before.records)
      throw new Error('The export differs from the one before the import.');
    finish({ rows, first, second, undone });
  } finally {
    await runtime.stop();
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

function finish(figures: Figures): void {
  const { rows, first, second, undone } = figures;
  const machine = describeMachine();
  const number = (value: number, digits = 0) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const lines = [
    ['rows', number(rows)],
    ['requests', number(first.writeUnits.length)],
    ['write units for each row', number(sumOf(first.writeUnits) / rows, 4)],
    ['rows read to be summed up while rows arrived', number(first.rowsSummedBefore)],
    ['rows read to be summed up after the end', number(first.rowsSummedAfter)],
    ['runs of the job after the end', number(first.runsAfterEnd)],
    ['the same file again: write units of a request, at most', number(Math.max(...second.writeUnits))],
    ['undone: runs of the job', number(undone.runs)],
    ['undone: write units for each row', number(undone.writeUnits / rows, 4)],
    ['undone: read units for each row', number(undone.readUnits / rows, 4)],
  ];
  const page = `# An import and its undo

${machineSentence(machine)} Made by \`npm run bench -- imports --attributed ${rows}\`.

Four hourly variables are imported in requests of 1,000 rows, and the job that summarises runs after every ${requestsBetweenRuns} of them; then the same rows are imported again, and both imports are undone. It fails unless the export afterwards is identical to the one before, to the byte: all measurements, and all records except those about the imports themselves. Units are exact, except that a call that timed out on a busy machine is counted twice. The last run of an undo comes a minute after the one before, because emptied sources are set aside first.

${markdownTable(['', 'now'], lines)}
`;
  console.log(page);
  if (rows >= fewestToWrite) writeFigures('imports-undone', { machine, ...figures }, page);
}
