import type { SetupLine } from '../../../shared/domain/exports/setup-line.ts';
import type { FormerZone } from '../../../shared/domain/time/person-clock.ts';
import type { Choices } from '../../../shared/imports/choices.ts';
import type { FormatId } from '../../../shared/imports/formats/format.ts';
import type { TableOutline } from '../../../shared/imports/formats/table/outline-table.ts';
import type { ImportPart } from '../../../shared/imports/import-parts.ts';
import type { Preview } from '../../../shared/imports/preview.ts';

/** The clock and the time by which files are read; the same again reads the same rows. */
export interface ReadAs {
  readonly timezone: string;
  readonly formerZones: readonly FormerZone[];
  /** Epoch seconds. */
  readonly now: number;
}

/** The content of the chosen files at a first look. */
export interface FilesOutline {
  readonly formats: readonly FormatId[];
  /** The first table among the files. */
  readonly table?: TableOutline;
  /** The lines of our own export besides measurements. */
  readonly setup: readonly SetupLine[];
}

/** A request of the page to the worker; each has one answer. */
export type Request =
  | { readonly kind: 'open'; readonly files: readonly File[] }
  | { readonly kind: 'preview'; readonly as: ReadAs; readonly choices: Choices }
  /** Slices before `from` are not needed again. */
  | { readonly kind: 'rows'; readonly as: ReadAs; readonly choices: Choices; readonly from: number }
  | { readonly kind: 'next' };

/** A message to the worker that needs no answer. */
interface Pausing {
  readonly kind: 'pause';
  readonly isPaused: boolean;
}

export interface Answers {
  readonly open: FilesOutline;
  readonly preview: Preview;
  readonly rows: undefined;
  readonly next: ImportPart | undefined;
}

export type ToWorker = { readonly id: number; readonly request: Request } | Pausing;

export type FromWorker =
  /** Bytes, unpacked. */
  | { readonly kind: 'progress'; readonly read: number; readonly all: number }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /** The sentence for the person; undefined where it is nothing of theirs. */
  | { readonly kind: 'refused'; readonly id: number; readonly message: string | undefined };
