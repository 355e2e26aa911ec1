/** How far one run of a job may go, and who is informed of failures. */
export interface JobLimits {
  /** Whether another item may be begun. */
  readonly hasTime: () => boolean;
  /** Is called with the error of every item that failed; the run goes on with the others. */
  readonly onFailure: (error: unknown) => void;
}
