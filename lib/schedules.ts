import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Job } from '../shared/jobs/job.ts';

/**
 * The next run of a job does what a failed one left. Late or repeated events would only make runs overlap, five of them
 * for each minute of an outage.
 */
const maxEventAge = Duration.seconds(60);
const retryAttempts = 0;
/** EventBridge's quota for one rule. */
const mostTargets = 5;

interface SchedulesProps {
  readonly enabled: boolean;
  /** The number of parallel runs of each job that shares its work out. */
  readonly runners: number;
}

/** Runs jobs by the clock; an event that cannot be delivered or handled ends in one queue, with an alarm on it. */
export class Schedules extends Construct {
  readonly failedEvents: Queue;
  readonly #enabled: boolean;
  readonly #runners: number;

  constructor(scope: Construct, id: string, { enabled, runners }: SchedulesProps) {
    super(scope, id);
    this.#enabled = enabled;
    this.#runners = runners;
    this.failedEvents = new Queue(this, 'FailedEvents', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.failedEvents).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SQS3',
      reason:
        'This is the dead-letter queue: of the rules and of the functions they invoke, which the check does not look at. Nothing reads it but the operator.',
    });
  }

  /** The right of a job's function to report, through Lambda, an event that it failed at. */
  allowReporting(): PolicyStatement {
    return new PolicyStatement({
      actions: ['sqs:SendMessage'],
      resources: [this.failedEvents.queueArn],
    });
  }

  addJob(job: Pick<Job, 'id' | 'schedule' | 'summary' | 'inputs'>, handler: Lambda): void {
    const targets = (job.inputs?.(this.#runners) ?? [undefined]).map(
      (input) =>
        new LambdaFunction(handler, {
          ...(input && { event: RuleTargetInput.fromObject(input) }),
          retryAttempts,
          maxEventAge,
          deadLetterQueue: this.failedEvents,
        }),
    );
    // A rule needs no role of its own to invoke a function, unlike EventBridge Scheduler, whose time zones and
    // flexible windows a plain rate has no use for.
    for (let i = 0; i < targets.length; i += mostTargets) {
      new Rule(this, i === 0 ? job.id : `${job.id}-${i}`, {
        description: job.summary,
        enabled: this.#enabled,
        schedule: Schedule.expression(job.schedule),
        targets: targets.slice(i, i + mostTargets),
      });
    }
    // The rule reports only events that it could not deliver; this reports those that the function failed at. Bound by
    // hand because the ready-made destination grants more than the one right it needs.
    handler.configureAsyncInvoke({
      retryAttempts,
      maxEventAge,
      onFailure: { bind: () => ({ destination: this.failedEvents.queueArn }) },
    });
  }
}
