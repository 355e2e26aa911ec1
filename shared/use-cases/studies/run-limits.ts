/** How far a run of the job that computes pools may go. */
export interface RunLimits {
  /** Whether another piece may be begun. */
  readonly hasTime: () => boolean;
  /** Hears of whatever failed for a reason of its own. */
  readonly onFailure: (error: unknown) => void;
}
