import { followChanges as job } from '../../shared/jobs/follow-changes.ts';
import { streamHandler } from '../../shared/jobs/stream-handler.ts';
import { followChanges } from '../../shared/use-cases/changes/follow-changes.ts';

export const handler = streamHandler(job, (records, { now, hasTime, reportBug }) =>
  followChanges(records, now, { hasTime, onFailure: reportBug }),
);
