import type { Context } from 'aws-lambda';
import { epochSeconds } from '../platform/clock.ts';
import { withDeadline } from '../platform/deadline.ts';
import { describeBug, writeLog } from '../platform/log.ts';
import { type MetricValues, writeMetrics } from '../platform/metrics.ts';
import { isPaused } from '../settings/paused.ts';
import type { Job } from './job.ts';

/** Time kept back to finish what was begun and to write the log before Lambda ends the function. */
const finishMargin = 8000;
const deadlineMargin = 2000;

export interface JobInput<Event> {
  readonly event: Event;
  /** Epoch seconds at which the run began. */
  readonly now: number;
  /** True if there is time to begin something more. */
  readonly hasTime: () => boolean;
  /** Notes a failure that the run survives. */
  readonly reportBug: (error: unknown) => void;
}

export interface JobResult {
  readonly counts: Readonly<Record<string, number>>;
  /** The answer to whoever ran it. @default the counts */
  readonly answer?: object | undefined;
  readonly metrics?: MetricValues;
  /** The reason why a run that came to its end counts as failed: the event is then tried again. */
  readonly failure?: string;
}

/** Turns a job's declaration and its work into a Lambda handler: one log line per run, and its metrics. */
export function jobHandler<Event>(
  { id: operation }: Pick<Job, 'id'>,
  work: (input: JobInput<Event>) => Promise<JobResult>,
) {
  return async (event: Event, context: Context): Promise<object> => {
    // An event may still be under way when its rule is switched off.
    if (isPaused()) return {};
    const startedAt = performance.now();
    const { awsRequestId: requestId } = context;
    const reportBug = (error: unknown) =>
      writeLog({ event: 'bug', requestId, operation, ...describeBug(error) });
    const input = {
      event,
      now: epochSeconds(),
      hasTime: () => context.getRemainingTimeInMillis() > finishMargin,
      reportBug,
    };
    const {
      counts,
      answer = counts,
      metrics,
      failure,
    } = await withDeadline(context.getRemainingTimeInMillis() - deadlineMargin, () => work(input));
    const milliseconds = Math.round(performance.now() - startedAt);
    writeLog({ event: 'job', requestId, operation, milliseconds, counts });
    if (metrics !== undefined) writeMetrics(metrics);
    if (failure !== undefined) throw new Error(failure);
    return answer;
  };
}
