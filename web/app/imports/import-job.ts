import { effect } from '@preact/signals';
import { SetupToRestore } from '../../../shared/imports/restore/setup-to-restore.ts';
import { Refusal } from '../api/call.ts';
import { refresh } from '../data/reads.ts';
import { door } from '../door.ts';
import type { Patience } from './call-patiently.ts';
import { type ChosenFiles, chosenFiles, discardFiles, reopen } from './chosen-files.ts';
import { type ApiImport, findImport } from './import-record.ts';
import { type ImportState, importState } from './import-state.ts';
import { importStatus, lockName } from './import-status.ts';
import { type LeftImport, type RememberedChoices, readInterruptedImport, remember } from './import-store.ts';
import { Unreadable } from './read-files.ts';
import { beginImport, endImport, type ImportPlan, type ImportRun, runImport } from './run-import.ts';
import { setupService } from './setup-service.ts';

type Running = Extract<ImportState, { readonly kind: 'running' }>;

let controller: AbortController | undefined;
let unpause: (() => void) | undefined;
let pausing: Promise<void> = Promise.resolve();

/** An import ends when its person leaves: nobody else is shown it. */
effect(() => {
  if (door.value.kind === 'open') return;
  controller?.abort();
  discardFiles();
});

const running = (): Running | undefined =>
  importState.value.kind === 'running' ? importState.value : undefined;

const setRunning = (change: Partial<Running>): void => {
  const state = running();
  if (state === undefined) return;
  const changed: Running = { ...state, ...change };
  importState.value = changed;
  importStatus.value = statusOf(changed);
};

/** Words that seldom change, because they are read aloud. */
function statusOf({ isPaused, waiting, phase }: Running): string {
  if (isPaused) return 'Your import is paused.';
  if (waiting !== undefined) return 'Your import is waiting for the service.';
  return phase === 'summing-up' ? 'Your import is almost done.' : 'Your import is running.';
}

/** Begins an import as the preview shows it and the person agreed to. */
export async function begin(agreed: ImportPlan, remembered: RememberedChoices): Promise<void> {
  const files = chosenFiles();
  if (files === undefined) return;
  await remember(remembered);
  await alone(
    files.known.map(({ name }) => name),
    async (patience) => ({
      files,
      left: await beginImport(files, agreed, patience),
    }),
  );
}

/** Continues where an import was left; the same files were chosen again. */
export async function continueImport(left: LeftImport): Promise<void> {
  await alone(
    left.files.map(({ name }) => name),
    async (patience) => {
      const files = await reopen(left.files, left.as);
      if (files === undefined) throw new Unreadable('Choose the same files again.');
      return { files, left: await stillOpen(files, left, patience) };
    },
  );
}

/** The import itself, or another in its place where it was ended meanwhile, as the service does after a week. */
async function stillOpen(files: ChosenFiles, left: LeftImport, patience: Patience): Promise<LeftImport> {
  const record = await findImport(left.id, patience);
  if (record?.status === 'open') return left;
  const { id } = await beginImport(
    files,
    {
      choices: left.choices,
      rows: left.allRows,
      names: left.names ?? [],
      ...(record?.label && { label: record.label }),
    },
    patience,
  );
  return { ...left, id };
}

interface ReadyImport {
  readonly files: ChosenFiles;
  readonly left: LeftImport;
}

/** Runs one import of a person at a time, in whatever tab. */
function alone(
  names: readonly string[],
  prepare: (patience: Patience) => Promise<ReadyImport>,
): Promise<void> {
  return navigator.locks.request(lockName(), { ifAvailable: true }, async (lock) => {
    if (lock === null) {
      discardFiles();
      importState.value = { kind: 'refused', message: 'Another tab is importing. Wait until it is done.' };
      return;
    }
    controller = new AbortController();
    const { signal } = controller;
    importState.value = { kind: 'running', names, phase: 'reading', isPaused: false };
    setRunning({});
    try {
      await work(signal, prepare);
    } catch (error) {
      // The ending was reported already.
      if (!signal.aborted) await stop(error);
    }
  });
}

async function work(
  signal: AbortSignal,
  prepare: (patience: Patience) => Promise<ReadyImport>,
): Promise<void> {
  const onWaiting: ImportRun['onWaiting'] = (why) => {
    const state = running();
    if (state === undefined) return;
    const { waiting: _, ...others } = state;
    importState.value = why === undefined ? others : { ...others, waiting: why };
    setRunning({});
  };
  const patience = { signal, onWaiting };
  const { files, left } = await prepare(patience);
  const restoring =
    left.choices.setup === true ? new SetupToRestore(files.opened.setup, setupService(patience)) : undefined;
  const { refused } = await runImport(files, left, {
    ...patience,
    ...(restoring && { restoring }),
    whileAllowed: () => pausing,
    onRows: (done, all) => {
      const state = running();
      const { begun } = (state?.phase === 'recording' && state.progress) || {
        begun: { at: performance.now(), done },
      };
      setRunning({ phase: 'recording', progress: { done, all: Math.max(all, done), begun } });
    },
    onSummingUp: (outcome) => {
      const state = running();
      if (state !== undefined) {
        const { progress: _, ...others } = state;
        importState.value = others;
      }
      setRunning({ phase: 'summing-up', outcome });
      files.reader.end();
    },
  });
  const record = await untilDone(left.id, patience);
  const restored = (await restoring?.end()) ?? [];
  discardFiles();
  await refresh();
  importState.value = { kind: 'done', record, names: left.names ?? [], refused, restored };
  importStatus.value = 'Your import is done.';
}

const betweenLooks = 1500;

/** Waits until the service has summarised what came. */
async function untilDone(id: number, patience: Patience): Promise<ApiImport> {
  for (;;) {
    const own = await findImport(id, patience);
    if (own === undefined) throw new Unreadable('The service no longer has this import.');
    if (own.status !== 'open' && own.status !== 'summingUp') return own;
    await new Promise((resolve) => setTimeout(resolve, betweenLooks));
  }
}

async function stop(error: unknown): Promise<void> {
  const message =
    error instanceof Unreadable ? error.message : error instanceof Refusal ? error.words : undefined;
  const rows = (await readInterruptedImport())?.rows ?? 0;
  discardFiles();
  importState.value = {
    kind: 'stopped',
    message: message ?? 'Something went wrong in the app, not with your file.',
    rows,
  };
  importStatus.value = 'Your import has stopped.';
  if (message === undefined) throw error;
}

export function pause(isPaused: boolean): void {
  if (importState.value.kind !== 'running') return;
  chosenFiles()?.reader.pause(isPaused);
  unpause?.();
  unpause = undefined;
  if (isPaused)
    pausing = new Promise((resolve) => {
      unpause = resolve;
    });
  const { progress } = importState.value;
  setRunning({
    isPaused,
    // The pause does not count for the pace.
    ...(progress && { progress: { ...progress, begun: { at: performance.now(), done: progress.done } } }),
  });
}

/** Ends the import; what it has recorded is counted and listed. */
export async function cancel(): Promise<void> {
  controller?.abort();
  unpause?.();
  discardFiles();
  const left = await readInterruptedImport();
  if (left !== undefined)
    await endImport(left.id, { signal: new AbortController().signal, onWaiting: () => undefined });
  await refresh(['/api/v3/imports']);
}
