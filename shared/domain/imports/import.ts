import { daySeconds } from '../time/calendar.ts';

export const importStatuses = ['open', 'summingUp', 'done', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What an import brought, counted from the rows themselves. */
export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Epoch seconds of the first and the last row; absent where there is none. */
  readonly first?: number | undefined;
  readonly last?: number | undefined;
}

/** What an undo did. */
export interface UndoCounts {
  /** Rows that the import created, and nothing had changed since. */
  readonly removed: number;
  /** Rows that it changed: they stay as they are. */
  readonly kept: number;
}

/** One file, or several, that somebody brings: what its rows are attributed to. */
export interface ImportRecord {
  /** The person's own number for it. */
  readonly id: number;
  readonly format: string;
  readonly label?: string | undefined;
  /** The app that began it; absent where the person did. */
  readonly clientId?: string | undefined;
  readonly status: ImportStatus;
  readonly beganAt: number;
  readonly endedAt?: number | undefined;
  /** How far the rows were counted, or removed, and what was found up to there. */
  /** `counted`: up to where rows are counted that are about to be removed. */
  readonly progress?:
    | ({ readonly after: number; readonly counted?: number | undefined } & Partial<ImportCounts & UndoCounts>)
    | undefined;
  readonly counts?: ImportCounts | undefined;
  readonly undo?: UndoCounts | undefined;
  /** Counts the changes, so that two at once notice each other. */
  readonly version: number;
}

/** One that nobody ends, ends by itself. */
export const openSeconds = 7 * daySeconds;

/** So many may be open at the same time: a program that begins one for every request has a mistake. */
export const mostOpen = 10;
