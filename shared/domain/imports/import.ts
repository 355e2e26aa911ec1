import { daySeconds } from '../time/calendar.ts';

export const importStatuses = ['open', 'summingUp', 'done', 'undoing', 'undone'] as const;
type ImportStatus = (typeof importStatuses)[number];

/** The rows that an import brought, counted from the rows themselves. */
export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Epoch seconds of the first and the last row; absent if none. */
  readonly first?: number | undefined;
  readonly last?: number | undefined;
}

/** The rows that undoing an import removed, and left. */
interface UndoCounts {
  /** Rows that the import created and nothing else changed. */
  readonly removed: number;
  /** Rows that the import changed: they stay as they are. */
  readonly kept: number;
}

/** One file, or several, that someone imports. Each row names the import that brought it. */
export interface ImportRecord {
  /** The person's own number for it. */
  readonly id: number;
  readonly format: string;
  readonly label?: string | undefined;
  /** The app that began it; absent where the person did. */
  readonly clientId?: string | undefined;
  /** The app whose records are taken back: then nothing was imported, and it is undone from the beginning. */
  readonly ofClient?: string | undefined;
  readonly status: ImportStatus;
  readonly beganAt: number;
  readonly endedAt?: number | undefined;
  /**
   * Counts so far while rows are counted or removed. `after`: the last row that was handled. `counted`: the last row
   * that was counted before its removal.
   */
  readonly progress?:
    | ({ readonly after: number; readonly counted?: number | undefined } & Partial<ImportCounts & UndoCounts>)
    | undefined;
  readonly counts?: ImportCounts | undefined;
  readonly undo?: UndoCounts | undefined;
  /** Counts the changes, so that two at once notice each other. */
  readonly version: number;
}

/** The format of a record that takes back what an app recorded. */
export const takenBackFormat = 'app';

/** The format of a person's own export. */
export const ownFormat = 'daymark';

/** An import that nobody ends is ended after this time. */
export const openSeconds = 7 * daySeconds;

/** The highest number of open imports: a program that begins one for every request has a mistake. */
export const mostOpen = 10;
