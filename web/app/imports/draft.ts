import { signal } from '@preact/signals';
import type { Remembered } from './kept.ts';

/** What the person has changed in the preview, by the name of the kind; all else is as suggested. */
export interface Draft {
  readonly names: Readonly<Record<string, string>>;
  readonly wanted: Readonly<Record<string, boolean>>;
  readonly label: string;
  /** Whether what our own export holds besides measurements is put back. */
  readonly isSetUp: boolean;
  /** From the files before. */
  readonly remembered: Remembered;
}

export const newDraft = (remembered: Remembered): Draft => ({
  names: {},
  wanted: {},
  label: '',
  isSetUp: true,
  remembered,
});

/** Kept while other screens are looked at. */
export const draft = signal<Draft>(newDraft({}));
