import type { StreamRecord } from '../../data/changes/stream-record.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';

/** How far somebody who follows the stream came with a batch. */
export interface Followed {
  readonly counts: Readonly<Record<string, number>>;
  /** What is to be tried again; everything else is done. */
  readonly unhandled: readonly StreamRecord[];
  /** Whether some of it only met a bad moment. */
  readonly isPassing: boolean;
}

/** Notes what is a mistake; true for what only was a bad moment. */
export function notePassing(error: unknown, onFailure: (error: unknown) => void): boolean {
  const isPassing = isUnavailable(error);
  if (!isPassing) onFailure(error);
  return isPassing;
}
