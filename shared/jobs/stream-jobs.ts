import { followChanges } from './follow-changes.ts';
import { logChanges } from './log-changes.ts';
import type { StreamJob } from './stream-job.ts';

/** Every consumer of the table's stream, of which DynamoDB allows two; infrastructure reads this list. */
export const streamJobs: readonly StreamJob[] = [logChanges, followChanges];
