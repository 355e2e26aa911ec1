import type { Context } from 'aws-lambda';
import { withDeadline } from '../data/deadline.ts';
import { epochSeconds } from '../http/clock.ts';
import { describeBug, writeLog } from '../http/log.ts';
import type { Job } from './job.ts';

/** Time kept back to say how far the job came before Lambda ends the function. */
const endMargin = 3000;

export interface JobInput {
  /** Epoch seconds at which the run began. */
  readonly now: number;
  /** Notes a failure that the run survives, under the same rules as any log line. */
  readonly report: (failure: unknown) => void;
}

/** Turns a job declaration and a function that answers counts into a Lambda handler. */
export function scheduled(
  { id: operation }: Job,
  work: (input: JobInput) => Promise<Readonly<Record<string, number>>>,
) {
  return async (_event: unknown, context: Context): Promise<Readonly<Record<string, number>>> => {
    const startedAt = performance.now();
    const requestId = context.awsRequestId;
    const report = (failure: unknown) =>
      writeLog({ event: 'bug', requestId, operation, ...describeBug(failure) });
    try {
      const remaining = context.getRemainingTimeInMillis() - endMargin;
      const counts = await withDeadline(remaining, () => work({ now: epochSeconds(), report }));
      const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
      writeLog({ event: 'job', requestId, operation, milliseconds, counts });
      return counts;
    } catch (error) {
      report(error);
      throw error;
    }
  };
}
