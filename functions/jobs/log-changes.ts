import { ageOfOldest } from '../../shared/data/changes/stream-record.ts';
import { logChanges as job } from '../../shared/jobs/log-changes.ts';
import { streamHandler } from '../../shared/jobs/stream-handler.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { logChanges } from '../../shared/use-cases/changes/log-changes.ts';

export const handler = streamHandler(job, async (records, { now, reportBug }) => {
  const result = await logChanges(records, now, reportBug);
  return { ...result, metrics: { ChangeLogLag: ageOfOldest(records, epochSeconds()) } };
});
