import { signal } from '@preact/signals';
import { personId } from '../api/person.ts';
import { readInterruptedImport } from './import-store.ts';

/** The sentence about an import on every screen; undefined where there is nothing to say. */
export const importStatus = signal<string | undefined>(undefined);

/** The name of the lock that is held by the page in which an import runs. */
export const lockName = (): string => `daymark-import-${personId()}`;

/** Says on every screen that an import was interrupted, unless another tab continues it. */
export async function announceInterruptedImport(): Promise<void> {
  const left = await readInterruptedImport();
  if (left === undefined || (await isRunningElsewhere()) || importStatus.value !== undefined) return;
  importStatus.value = `An import stopped after ${left.rows.toLocaleString('en')} of ${left.allRows.toLocaleString('en')} rows.`;
}

/** Whether another tab runs it. */
export async function isRunningElsewhere(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName());
}
