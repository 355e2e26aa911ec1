import type { CombinationOperation } from '../../domain/variables/categories.ts';

/** A measurement to record; `startAt` is in epoch seconds. */
export interface ImportRow {
  readonly variableName: string;
  readonly variableCategoryName: string;
  readonly unitAbbreviatedName: string;
  readonly combinationOperation: CombinationOperation;
  readonly sourceName: string;
  readonly startAt: number;
  readonly value: number;
  readonly note?: string;
  /** True for a night, whose row is moved if a later file knows of a later waking. */
  readonly isNight?: true;
  /** True if of several of one second the largest counts, whenever they come. */
  readonly keepsLarger?: true;
}
