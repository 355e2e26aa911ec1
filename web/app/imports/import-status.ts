import { signal } from '@preact/signals';
import { personId } from '../api/person.ts';
import { recallLeft } from './kept.ts';

/** What every screen says of an import; undefined where there is nothing to say. */
export const importStatus = signal<string | undefined>(undefined);

/** Held by the page in which an import runs. */
export const lockName = (): string => `daymark-import-${personId()}`;

/** An import that was left, and that no other page goes on with, says so. */
export async function lookForLeftImport(): Promise<void> {
  const left = await recallLeft();
  if (left === undefined || (await isRunningElsewhere()) || importStatus.value !== undefined) return;
  importStatus.value = `An import stopped after ${left.rows.toLocaleString('en')} of ${left.allRows.toLocaleString('en')} rows.`;
}

/** Whether another tab has it. */
export async function isRunningElsewhere(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName());
}
