import type { Measurement } from '../../entry/entry-views.ts';

/** What a list of entries is drawn from. */
export interface Recorded {
  readonly rows: readonly Measurement[];
  /** Nothing is known yet. */
  readonly isReading: boolean;
  readonly problem?: string | undefined;
  /** Reads what lies further back; absent where there is nothing more, or nobody to ask. */
  readonly more?: (() => Promise<void>) | undefined;
  /** Epoch seconds: how far back was looked; absent where everything was. */
  readonly lookedBackTo?: number | undefined;
}

/** The newest first, each once. */
export const withoutTwins = (rows: readonly Measurement[]): readonly Measurement[] => [
  ...new Map(rows.map((one) => [one.id, one])).values(),
];
