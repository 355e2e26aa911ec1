import type { WorkShare } from '../../data/schedules/share.ts';
import type { JobLimits } from '../../platform/job-limits.ts';

/** The limits of a run that shares the work with others. */
export interface SharedLimits extends JobLimits {
  /** @default all of it */
  readonly share?: WorkShare;
}
