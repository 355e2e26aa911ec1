import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/**
 * The next run of a job does what a failed one left. Late or repeated events would only make runs overlap, five of them
 * for each minute of an outage.
 */
const maxEventAge = Duration.seconds(60);
const retryAttempts = 0;

interface SchedulesProps {
  readonly enabled: boolean;
}

/** Runs a function by the clock; an event that cannot be delivered or handled ends in one queue, with an alarm on it. */
export class Schedules extends Construct {
  readonly failedEvents: Queue;
  readonly #enabled: boolean;

  constructor(scope: Construct, id: string, { enabled }: SchedulesProps) {
    super(scope, id);
    this.#enabled = enabled;
    this.failedEvents = new Queue(this, 'FailedEvents', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.failedEvents).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SQS3',
      reason:
        'This is itself the dead-letter queue, of the rules and the functions they invoke, which the check does not see. Only the operator reads it.',
    });
  }

  /** The right of a job's function to report, through Lambda, an event that it failed at. */
  allowReporting(): PolicyStatement {
    return new PolicyStatement({
      actions: ['sqs:SendMessage'],
      resources: [this.failedEvents.queueArn],
    });
  }

  /** Runs the function every minute, with this event or that of the rule. */
  everyMinute(handler: Lambda, description: string, event?: object): void {
    // A rule needs no role of its own to invoke a function, unlike EventBridge Scheduler, whose time zones and
    // flexible windows a plain rate has no use for.
    new Rule(this, 'EveryMinute', {
      description,
      enabled: this.#enabled,
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [
        new LambdaFunction(handler, {
          ...(event && { event: RuleTargetInput.fromObject(event) }),
          retryAttempts,
          maxEventAge,
          deadLetterQueue: this.failedEvents,
        }),
      ],
    });
    this.noteFailures(handler);
  }

  /**
   * Notes the events that a function failed at in the queue. Bound by hand because the ready-made destination grants
   * more than the one right it needs.
   */
  noteFailures(handler: Lambda): void {
    handler.configureAsyncInvoke({
      retryAttempts,
      maxEventAge,
      onFailure: { bind: () => ({ destination: this.failedEvents.queueArn }) },
    });
  }
}
