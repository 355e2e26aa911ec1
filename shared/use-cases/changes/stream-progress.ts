import type { StreamRecord } from '../../data/changes/stream-record.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';

/** The progress of a follower of the stream with one batch. */
export interface StreamProgress {
  readonly counts: Readonly<Record<string, number>>;
  /** Records to be tried again; all others are done. */
  readonly unhandled: readonly StreamRecord[];
  /** True if some of them failed for a reason that passes by itself. */
  readonly isPassing: boolean;
}

/** Reports an error that is a bug; true for one that passes by itself. */
export function reportUnlessTransient(error: unknown, onFailure: (error: unknown) => void): boolean {
  const isPassing = isUnavailable(error);
  if (!isPassing) onFailure(error);
  return isPassing;
}
