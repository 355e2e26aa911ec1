import { signal } from '@preact/signals';
import type { SetupLine } from '../../../shared/domain/exports/setup-line.ts';
import type { Choices } from '../../../shared/imports/choices.ts';
import type { FormatId } from '../../../shared/imports/formats/format.ts';
import type { TableOutline } from '../../../shared/imports/formats/table/outline-table.ts';
import type { RefusedRows } from '../../../shared/imports/outcome.ts';
import type { Preview } from '../../../shared/imports/preview.ts';
import type { Waiting } from './call-patiently.ts';
import type { ImportRecord } from './import-record.ts';
import type { LeftImport } from './kept.ts';
import type { Begun } from './time-left.ts';

export interface Progress {
  readonly done: number;
  readonly all: number;
  readonly begun: Begun;
}

/** A chosen file whose content is known. */
export interface ReadFile {
  readonly names: readonly string[];
  readonly formats: readonly FormatId[];
  /** What the preview was made with. */
  readonly choices: Choices;
  readonly table?: TableOutline;
  /** What our own export holds besides measurements. */
  readonly setup: readonly SetupLine[];
}

export type ImportState =
  | { readonly kind: 'idle' }
  /** The first pass, which only counts; in bytes. */
  | { readonly kind: 'looking'; readonly names: readonly string[]; readonly progress?: Progress }
  /** Nobody can say what the columns of a table mean but the person. */
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
      readonly progress?: Progress;
      readonly isPaused: boolean;
      readonly waiting?: Waiting;
    }
  /** Neither done nor cancelled: what was sent is recorded. */
  | { readonly kind: 'stopped'; readonly message: string; readonly rows: number }
  | {
      readonly kind: 'done';
      readonly record: ImportRecord;
      /** What it brought is called here. */
      readonly names: readonly string[];
      readonly refused: readonly RefusedRows[];
      /** What was put back besides measurements, and what not. */
      readonly restored: readonly string[];
    };

/** Of the one import that this page has; it goes on, whatever screen is looked at. */
export const importState = signal<ImportState>({ kind: 'idle' });
