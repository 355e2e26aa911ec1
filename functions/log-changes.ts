import { logChanges as job } from '../shared/jobs/log-changes.ts';
import { streamHandler } from '../shared/jobs/stream-handler.ts';
import { logChanges } from '../shared/use-cases/changes/log-changes.ts';

export const handler = streamHandler(job, async (records, { now }) => ({
  counts: await logChanges(records, now),
}));
