import type { Pace } from './pace.ts';

/** The limits of one run of a job, and the callback for its failures. */
export interface JobLimits {
  /** True if another item may be begun. */
  readonly hasTime: () => boolean;
  /** Called with the error of every item that failed; the run goes on with the others. */
  readonly onFailure: (error: unknown) => void;
}

/** The limits of a run that removes many rows: at its pace nobody whose rows lie beside them is slowed down. */
export interface RemovalLimits extends Pick<JobLimits, 'hasTime'> {
  readonly pace: Pace;
}

/** For whoever waits for the removal. */
export const atOnce: RemovalLimits = { hasTime: () => true, pace: async () => undefined };
