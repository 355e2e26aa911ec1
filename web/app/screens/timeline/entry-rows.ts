import type { ApiMeasurement } from '../../entry/entry-views.ts';

/** The rows of a list of entries, and how to read more of them. */
export interface EntryRows {
  readonly rows: readonly ApiMeasurement[];
  /** True while nothing is known yet. */
  readonly isReading: boolean;
  readonly problem?: string | undefined;
  /** Reads earlier entries; absent where there are none, or nobody to ask. */
  readonly more?: (() => Promise<void>) | undefined;
  /** Epoch seconds back to which was searched; absent where everything was. */
  readonly lookedBackTo?: number | undefined;
}

/** Each measurement once, in the order in which they came. */
export const withoutTwins = (rows: readonly ApiMeasurement[]): readonly ApiMeasurement[] => [
  ...new Map(rows.map((one) => [one.id, one])).values(),
];
