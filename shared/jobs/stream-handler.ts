import { setTimeout } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import type { StreamRecord } from '../data/changes/stream-record.ts';
import { isPaused } from '../settings/paused.ts';
import { type JobInput, type JobResult, jobHandler } from './job-handler.ts';
import type { StreamJob } from './stream-job.ts';

interface StreamEvent {
  readonly Records: readonly StreamRecord[];
}

interface StreamResult extends JobResult {
  /** The records that could not be handled; all others are done. */
  readonly unhandled: readonly StreamRecord[];
  /** True if some of them may be handled a little later. */
  readonly isPassing: boolean;
}

/** The answer to Lambda, which continues from the first of these records, and takes those before it as done. */
interface BatchAnswer {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/** Milliseconds between tries here: a table that is throttled for some seconds shall not use up Lambda's few tries. */
const pauses = [1_000, 4_000, 10_000];

/**
 * Turns a consumer's declaration and its work into a Lambda handler. What it leaves, or throws at, is given to it
 * again. A batch that is reported is given up as a whole in the end, with what only waited behind a record that can
 * never be handled; one that is thrown at is cut in halves first. So where it came no further it throws, until such a
 * record is alone.
 */
export function streamHandler(
  job: Pick<StreamJob, 'id'>,
  work: (records: readonly StreamRecord[], input: JobInput<StreamEvent>) => Promise<StreamResult>,
) {
  return async (event: StreamEvent, context: Context): Promise<BatchAnswer> => {
    // Whatever is taken and not worked on would be lost: a batch under way when the stream was stopped stays in it.
    if (isPaused()) throw new Error('The service is paused.');
    let unhandled: readonly StreamRecord[] = event.Records;
    let isPassing = true;
    await jobHandler<StreamEvent>(job, async (input) => {
      let result = await work(unhandled, input);
      for (const pause of pauses) {
        if (result.unhandled.length === 0 || !result.isPassing || !input.hasTime()) break;
        await setTimeout(pause);
        const again = await work(result.unhandled, input);
        result = { ...again, counts: addCounts(result.counts, again.counts) };
      }
      ({ unhandled, isPassing } = result);
      const { counts, metrics } = result;
      return { counts: { ...counts, unhandled: unhandled.length }, ...(metrics && { metrics }) };
    })(event, context);
    const [first, ...others] = event.Records;
    const isStuck = !isPassing && unhandled.some((record) => record === first);
    if (isStuck && others.length > 0)
      throw new Error(`Stuck at the first of ${event.Records.length} records: it will be split in half.`);
    return {
      batchItemFailures: unhandled.map(({ dynamodb }) => ({
        itemIdentifier: dynamodb?.SequenceNumber ?? '',
      })),
    };
  };
}

const addCounts = (a: JobResult['counts'], b: JobResult['counts']): JobResult['counts'] =>
  Object.fromEntries(Object.keys(a).map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
