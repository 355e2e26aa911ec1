import { signal } from '@preact/signals';
import type { RememberedChoices } from './import-store.ts';

/** The person's changes to the preview, by the name of the kind; all else is as suggested. */
export interface ImportDraft {
  readonly names: Readonly<Record<string, string>>;
  readonly wanted: Readonly<Record<string, boolean>>;
  readonly label: string;
  /** True if what our own export holds besides measurements is put back. */
  readonly isSetUp: boolean;
  /** The choices that were made for earlier files. */
  readonly remembered: RememberedChoices;
}

export const newDraft = (remembered: RememberedChoices): ImportDraft => ({
  names: {},
  wanted: {},
  label: '',
  isSetUp: true,
  remembered,
});

/** Kept while other screens are looked at. */
export const draft = signal<ImportDraft>(newDraft({}));
