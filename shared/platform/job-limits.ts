/** The limits of one run of a job, and the callback for its failures. */
export interface JobLimits {
  /** True if another item may be begun. */
  readonly hasTime: () => boolean;
  /** Called with the error of every item that failed; the run continues with the others. */
  readonly onFailure: (error: unknown) => void;
}

/** Does work on rows, some at a time, each when it is their turn. */
export type Pace = <Row>(
  rows: readonly Row[],
  work: (some: readonly Row[]) => Promise<unknown>,
) => Promise<unknown>;

/** The limits of a run that removes many rows: at its pace nobody whose rows are next to them is slowed down. */
export interface RemovalLimits extends Pick<JobLimits, 'hasTime'> {
  readonly pace: Pace;
}

/** No limits, where someone waits for the removal. */
export const atOnce: RemovalLimits = { hasTime: () => true, pace: (rows, work) => work(rows) };
