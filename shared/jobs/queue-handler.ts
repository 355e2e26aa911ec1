import type { Context } from 'aws-lambda';
import { isPaused } from '../settings/paused.ts';
import { type JobInput, type JobResult, jobHandler } from './job-handler.ts';

interface QueueEvent {
  readonly Records: readonly [{ readonly body: string }];
}

/** Turns the work on one message of a queue into a Lambda handler. A message that it throws at comes again a few times. */
export function queueHandler<Message>(
  job: { readonly id: string },
  work: (input: JobInput<Message>) => Promise<JobResult>,
) {
  return async (event: QueueEvent, context: Context): Promise<void> => {
    // A message under way when the queue was stopped stays in it.
    if (isPaused()) throw new Error('The service is paused.');
    const [{ body }] = event.Records;
    const message: Message = JSON.parse(body);
    await jobHandler(job, work)(message, context);
  };
}
