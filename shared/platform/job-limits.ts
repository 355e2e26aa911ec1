/** The limits of one run of a job, and the callback for its failures. */
export interface JobLimits {
  /** True if another item may be begun. */
  readonly hasTime: () => boolean;
  /** Called with the error of every item that failed; the run goes on with the others. */
  readonly onFailure: (error: unknown) => void;
}
