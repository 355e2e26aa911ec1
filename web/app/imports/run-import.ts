import type { Choices } from '../../../shared/imports/choices.ts';
import type { ImportPart } from '../../../shared/imports/import-parts.ts';
import {
  type ImportOutcome,
  joined,
  nothingYet,
  outcomeOf,
  type Receipts,
} from '../../../shared/imports/outcome.ts';
import { refusedIn } from '../../../shared/imports/refused-rows.ts';
import { requestsOf } from '../../../shared/imports/requests.ts';
import type { SetupToRestore } from '../../../shared/imports/restore/setup-to-restore.ts';
import {
  callPatiently,
  type Patience,
  postPatiently,
  readPatiently,
  refusalFrom,
  type WaitReason,
} from './call-patiently.ts';
import type { ChosenFiles } from './chosen-files.ts';
import type { ApiImport } from './import-record.ts';
import { dropLeft, importerVersion, keepLeft, type LeftImport } from './import-store.ts';
import { Pace } from './pace.ts';
import { pump } from './pump.ts';
import type { FileReader } from './read-files.ts';
import { SentSoFar } from './sent-so-far.ts';

/** The plan of an import, to which the person agreed. */
export interface ImportPlan {
  readonly choices: Choices;
  readonly rows: number;
  /** The names of the variables that it brings. */
  readonly names: readonly string[];
  /** The person's own name for the import. */
  readonly label?: string;
}

export interface ImportRun {
  readonly signal: AbortSignal;
  /** Resolves as soon as it is not paused. */
  whileAllowed(): Promise<void>;
  onRows(rows: number, all: number): void;
  onWaiting(why: WaitReason | undefined): void;
  onSummingUp(outcome: ImportOutcome): void;
  /** The lines of our own export to put back besides the rows. */
  readonly restoring?: SetupToRestore;
}

/** Says to the service that an import begins; the files' names stay here. */
export async function beginImport(
  { known, opened, as }: ChosenFiles,
  { choices, rows, names, label }: ImportPlan,
  patience: Patience,
): Promise<LeftImport> {
  const { import: begun } = await postPatiently<{ readonly import: ApiImport }>(
    '/api/v3/imports',
    { format: opened.formats.join(', '), ...(label !== undefined && label !== '' && { label }) },
    patience,
  );
  const left = {
    version: importerVersion,
    id: begun.id,
    files: known,
    as,
    choices,
    slices: 0,
    rows: 0,
    allRows: rows,
    names,
    outcome: nothingYet,
  };
  await keepLeft(left);
  return left;
}

/** The second pass: sends every row that was not sent yet, and ends when all is summarised. */
export async function runImport(
  { reader }: ChosenFiles,
  left: LeftImport,
  run: ImportRun,
): Promise<ImportOutcome> {
  const pace = new Pace();
  const patience: Patience = {
    signal: run.signal,
    onWaiting: (why) => {
      if (why !== undefined) pace.slowDown();
      run.onWaiting(why);
    },
  };
  const sent = new SentSoFar(left.slices, left.rows);
  let { outcome } = left;
  let rows = left.rows;
  const send = async (items: readonly object[]) => {
    // Requests overlap: the sum is read once this one is answered.
    const answered = await sendSlice(items, left.id, patience);
    outcome = joined(outcome, answered);
    pace.wasTaken();
    rows += items.length;
    run.onRows(rows, left.allRows);
  };
  await run.restoring?.before();
  await reader.ask({ kind: 'rows', as: left.as, choices: left.choices, from: left.slices });
  const requests = requestsOf(readParts(reader), (path) => readPatiently(path, patience));
  await pump(
    async () => {
      await run.whileAllowed();
      const { value } = await requests.next();
      run.onRows(rows, left.allRows);
      return value ?? undefined;
    },
    async ({ index, items }) => {
      await send(items);
      if (index === undefined) return;
      sent.add(index, items.length);
      await keepLeft({ ...left, slices: sent.slices, rows: sent.rows, outcome });
    },
    pace,
  );
  await run.restoring?.after();
  await endImport(left.id, patience);
  run.onSummingUp(outcome);
  return outcome;
}

async function* readParts(reader: FileReader): AsyncGenerator<ImportPart> {
  for (;;) {
    const part = await reader.ask({ kind: 'next' });
    if (part === undefined) return;
    yield part;
  }
}

/** Reports that everything is sent; it counts and summarises by itself. */
export async function endImport(id: number, patience: Patience): Promise<void> {
  await postPatiently('/api/v3/imports/end', { id }, patience);
  await dropLeft();
}

/** Sends rows as one request; those that the service names as wrong are left out, and the others sent again. */
async function sendSlice(
  rows: readonly object[],
  importId: number,
  patience: Patience,
): Promise<ImportOutcome> {
  let [left, outcome] = [rows, nothingYet];
  while (left.length > 0) {
    const result = await callPatiently<Receipts>(
      { method: 'POST', path: '/api/v3/measurements/post', query: { importId }, body: left },
      patience,
    );
    if (result.ok) return joined(outcome, outcomeOf(result.data));
    const wrong = refusedIn(result.error.problems, left);
    if (wrong.indexes.size === 0) throw refusalFrom(result.error);
    outcome = joined(outcome, { ...nothingYet, refused: wrong.reasons });
    left = left.filter((_, i) => !wrong.indexes.has(i));
  }
  return outcome;
}
