import { parseUtc } from '../../../shared/domain/time/calendar.ts';
import type { Choices, TableMapping } from '../../../shared/imports/choices.ts';
import { get, Refusal } from '../api/call.ts';
import { now } from '../api/clock.ts';
import { isUnanswered } from '../data/reads.ts';
import { draft, newDraft } from './draft.ts';
import { importState, type ReadFile } from './import-state.ts';
import { importStatus } from './import-status.ts';
import { type KnownFile, readInterruptedImport, recallRemembered } from './import-store.ts';
import { inOrderOf, knownFile } from './known-file.ts';
import type { FilesOutline, ReadAs } from './messages.ts';
import { type FileReader, readFiles, Unreadable } from './read-files.ts';
import { signatureOf } from './remembering.ts';

/** The files that the person chose, and what reads them. */
export interface ChosenFiles {
  readonly files: readonly File[];
  readonly known: readonly KnownFile[];
  readonly reader: FileReader;
  readonly opened: FilesOutline;
  readonly as: ReadAs;
}

let chosen: ChosenFiles | undefined;
let reader: FileReader | undefined;
/** The files of an import that was left, until the person says whether it continues. */
let returning: { readonly files: readonly File[]; readonly known: readonly KnownFile[] } | undefined;
/** Counts the choices of files: an answer about an earlier choice comes too late. */
let turn = 0;

export const chosenFiles = (): ChosenFiles | undefined => chosen;

/** Looks at files, or says how far the import of the same files came. */
export async function chooseFiles(files: readonly File[]): Promise<void> {
  const own = discardFiles();
  importState.value = { kind: 'looking', names: files.map(({ name }) => name) };
  try {
    const known = await Promise.all(files.map(toKnown));
    const left = await readInterruptedImport();
    if (own !== turn) return;
    if (left !== undefined && inOrderOf(left.files, known) !== undefined) {
      returning = { files, known };
      importState.value = { kind: 'left', left };
    } else await lookAt(files, known);
  } catch (error) {
    refuse(own, error);
  }
}

/** Begins from the start, although the import of the same files was left halfway. */
export async function restartImport(): Promise<void> {
  const own = turn;
  if (returning === undefined) return;
  const { files, known } = returning;
  importState.value = { kind: 'looking', names: files.map(({ name }) => name) };
  await lookAt(files, known).catch((error: unknown) => refuse(own, error));
}

/** The files of an import that was left, in the order in which they were read then. */
export async function reopen(of: readonly KnownFile[], as: ReadAs): Promise<ChosenFiles | undefined> {
  if (returning === undefined) return undefined;
  const both = returning.known.map((one, i) => ({ ...one, file: returning?.files[i] }));
  const files = (inOrderOf(of, both) ?? []).flatMap(({ file }) => file ?? []);
  return open(files, of, as);
}

async function lookAt(files: readonly File[], known: readonly KnownFile[]): Promise<void> {
  const own = turn;
  const { opened } = await open(files, known, await readAs());
  const remembered = await recallRemembered();
  const { include, answers } = remembered;
  draft.value = newDraft(remembered);
  const table = opened.table && (remembered.tables?.[signatureOf(opened.table)] ?? opened.table.suggested);
  const choices: Choices = {
    include,
    answers,
    table,
  };
  if (own !== turn) return;
  if (opened.table !== undefined && table === undefined)
    importState.value = { kind: 'unmapped', ...readFile(choices) };
  else await preview(choices);
}

async function open(files: readonly File[], known: readonly KnownFile[], as: ReadAs): Promise<ChosenFiles> {
  reader?.end();
  const own = readFiles(showProgress);
  reader = own;
  const opened = await own.ask({ kind: 'open', files });
  chosen = { files, known, reader: own, opened, as };
  return chosen;
}

/** Previews the files, again after each answer that changes what is read. */
export async function previewFiles(choices: Choices): Promise<void> {
  const own = turn;
  await preview(choices).catch((error: unknown) => refuse(own, error));
}

async function preview(choices: Choices): Promise<void> {
  const own = turn;
  if (chosen === undefined) return;
  importState.value = { kind: 'looking', names: chosen.files.map(({ name }) => name) };
  const found = await chosen.reader.ask({ kind: 'preview', as: chosen.as, choices });
  if (own === turn) importState.value = { kind: 'previewed', preview: found, ...readFile(choices) };
}

function readFile(choices: Choices): ReadFile {
  const { files = [], opened } = chosen ?? {};
  return {
    names: files.map(({ name }) => name),
    formats: opened?.formats ?? [],
    choices,
    setup: opened?.setup ?? [],
    table: opened?.table,
  };
}

/** A table whose columns the person has told apart. */
export const readTableAs = (choices: Choices, table: TableMapping): Promise<void> =>
  previewFiles({ ...choices, table });

function showProgress(done: number, all: number): void {
  const state = importState.value;
  if (state.kind !== 'looking' && !(state.kind === 'running' && state.phase === 'reading')) return;
  const begun = state.progress?.begun ?? { at: performance.now(), done };
  importState.value = { ...state, progress: { done, all, begun } };
}

function refuse(own: number, error: unknown): void {
  if (own !== turn) return;
  discardFiles();
  importState.value = { kind: 'refused', message: sentenceOf(error) };
}

function sentenceOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message;
  if (isUnanswered(error)) return 'We can’t reach the service right now. Choose the files again in a moment.';
  if (error instanceof Refusal) return error.words;
  throw error;
}

/** Ends reading, whatever it was, and forgets the files. */
export function discardFiles(): number {
  reader?.end();
  [chosen, reader, returning] = [undefined, undefined, undefined];
  importState.value = { kind: 'idle' };
  importStatus.value = undefined;
  return ++turn;
}

async function toKnown(file: File): Promise<KnownFile> {
  try {
    return await knownFile(file);
  } catch {
    throw new Unreadable(
      `${file.name}: can’t be opened. It may be a folder: choose the archive, or the files in it.`,
    );
  }
}

async function readAs(): Promise<ReadAs> {
  const { data } = await get('/api/v3/user');
  const formerZones = (data.zones ?? []).map(({ timezone, until }) => ({
    zone: timezone,
    until: parseUtc(until) ?? 0,
  }));
  return { timezone: data.timezone, formerZones, now: Math.floor(now() / 1000) };
}
