import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type Function as Lambda, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { partitionPrefixes } from '../shared/data/table-facts.ts';
import type { RecordPattern, StreamJob } from '../shared/jobs/stream-job.ts';

interface StreamConsumersProps {
  readonly table: ITable;
  /** Gets a note of each batch that was given up. */
  readonly failedEvents: Queue;
  readonly enabled: boolean;
}

/** Half the time that a stream keeps its records, so that a batch that was given up can still be read there. */
const mostAge = Duration.hours(12);
const usualRecords = 1_000;
/** Functions pause before they fail, so these tries take some minutes at least. */
const retryAttempts = 30;
/** Writes within this time are delivered together. */
const gatherTime = Duration.seconds(1);

/**
 * Functions that follow the table's stream: per shard one batch at a time, the writes of an item in order. Records that a
 * function could not handle are tried again, in halves, until a single one is left. After `retryAttempts` tries that one
 * is noted in the queue, and the others continue.
 */
export class StreamConsumers extends Construct {
  readonly #props: StreamConsumersProps;

  constructor(scope: Construct, id: string, props: StreamConsumersProps) {
    super(scope, id);
    this.#props = props;
  }

  /** The rights that Lambda needs to read the stream for the function. */
  allowReading(): PolicyStatement {
    return new PolicyStatement({
      actions: [
        'dynamodb:DescribeStream',
        'dynamodb:GetRecords',
        'dynamodb:GetShardIterator',
        'dynamodb:ListStreams',
      ],
      resources: [this.#streamArn],
    });
  }

  add({ id, records, mostRecords = usualRecords }: StreamJob, target: Lambda): void {
    new EventSourceMapping(this, id, {
      target,
      eventSourceArn: this.#streamArn,
      enabled: this.#props.enabled,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: mostRecords,
      maxBatchingWindow: gatherTime,
      parallelizationFactor: 1,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts,
      maxRecordAge: mostAge,
      onFailure: { bind: () => ({ destination: this.#props.failedEvents.queueArn }) },
      filters: records.map((pattern) => ({ pattern: JSON.stringify(filterOf(pattern)) })),
    });
  }

  get #streamArn(): string {
    const { tableStreamArn } = this.#props.table;
    if (tableStreamArn === undefined) throw new Error('The table has no stream.');
    return tableStreamArn;
  }
}

const filterOf = ({ eventName, partition, sorts, begins }: RecordPattern) => ({
  ...(eventName && { eventName: [eventName] }),
  dynamodb: {
    Keys: {
      pk: { S: [{ prefix: partitionPrefixes[partition] }] },
      sk: { S: sorts.map((prefix) => ({ prefix })) },
    },
    ...(begins && {
      NewImage: { [begins]: { N: [{ exists: true }] } },
      OldImage: { [begins]: { N: [{ exists: false }] } },
    }),
  },
});
