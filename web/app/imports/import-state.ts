import { signal } from '@preact/signals';
import type { SetupLine } from '../../../shared/domain/exports/setup-line.ts';
import type { Choices } from '../../../shared/imports/choices.ts';
import type { FormatId } from '../../../shared/imports/formats/format.ts';
import type { TableOutline } from '../../../shared/imports/formats/table/outline-table.ts';
import type { ImportOutcome, RefusedRows } from '../../../shared/imports/outcome.ts';
import type { Preview } from '../../../shared/imports/preview.ts';
import type { WaitReason } from './call-patiently.ts';
import type { ApiImport } from './import-record.ts';
import type { LeftImport } from './import-store.ts';
import type { PaceStart } from './time-left.ts';

export interface ImportProgress {
  readonly done: number;
  readonly all: number;
  readonly begun: PaceStart;
}

/** The chosen files, once their content is known. */
export interface ReadFile {
  readonly names: readonly string[];
  readonly formats: readonly FormatId[];
  /** The choices that the preview was made with. */
  readonly choices: Choices;
  readonly table?: TableOutline;
  /** The lines of our own export besides measurements. */
  readonly setup: readonly SetupLine[];
}

export type ImportState =
  | { readonly kind: 'idle' }
  /** The first pass, which only counts; in bytes. */
  | { readonly kind: 'looking'; readonly names: readonly string[]; readonly progress?: ImportProgress }
  /** Only the person can say what the columns of the table mean. */
  | ({ readonly kind: 'unmapped' } & ReadFile)
  | ({ readonly kind: 'previewed'; readonly preview: Preview } & ReadFile)
  /** The files of an import that was left. */
  | { readonly kind: 'left'; readonly left: LeftImport }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'running';
      readonly names: readonly string[];
      /** Reading in bytes, recording in rows. */
      readonly phase: 'reading' | 'recording' | 'summing-up';
      readonly progress?: ImportProgress;
      readonly isPaused: boolean;
      readonly waiting?: WaitReason;
      /** The rows that were recorded, once all are. */
      readonly outcome?: ImportOutcome;
    }
  /** Neither done nor cancelled: what was sent is recorded. */
  | { readonly kind: 'stopped'; readonly message: string; readonly rows: number }
  | {
      readonly kind: 'done';
      readonly record: ApiImport;
      /** The names of the variables that it brought. */
      readonly names: readonly string[];
      readonly refused: readonly RefusedRows[];
      /** Sentences on what was put back besides measurements, and what was not. */
      readonly restored: readonly string[];
    };

/** The state of the one import that this page has; it continues, whatever screen is looked at. */
export const importState = signal<ImportState>({ kind: 'idle' });
