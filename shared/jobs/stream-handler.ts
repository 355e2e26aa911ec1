import type { Context } from 'aws-lambda';
import type { StreamRecord } from '../data/changes/stream-record.ts';
import { type JobInput, type JobResult, jobHandler } from './job-handler.ts';
import type { StreamJob } from './stream-job.ts';

interface StreamEvent {
  readonly Records: readonly StreamRecord[];
}

/** Turns a consumer's declaration and its work into a Lambda handler. What it throws at is given to it again. */
export function streamHandler(
  job: Pick<StreamJob, 'id'>,
  work: (records: readonly StreamRecord[], input: JobInput<StreamEvent>) => Promise<JobResult>,
) {
  const handle = jobHandler<StreamEvent>(job, (input) => work(input.event.Records, input));
  return (event: StreamEvent, context: Context) => {
    // Whatever is taken and not worked on would be lost: a batch under way when the stream was stopped stays in it.
    if (process.env.PAUSED !== undefined) throw new Error('The service is paused.');
    return handle(event, context);
  };
}
