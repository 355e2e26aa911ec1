import type { CombinationOperation } from '../../domain/variables/categories.ts';

/** What one request records, as the service takes it; `startAt` is in epoch seconds. */
export interface ImportRow {
  readonly variableName: string;
  readonly variableCategoryName: string;
  readonly unitAbbreviatedName: string;
  readonly combinationOperation: CombinationOperation;
  readonly sourceName: string;
  readonly startAt: number;
  readonly value: number;
  readonly note?: string;
  /** It stands for a night, whose row moves where a later file knows of a later waking. */
  readonly isNight?: true;
}
