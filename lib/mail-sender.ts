import { Duration, Stack } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, type Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { handleMailFeedback } from '../shared/jobs/handle-mail-feedback.ts';
import type { mailJobs } from '../shared/jobs/mail-jobs.ts';
import { sendMail } from '../shared/jobs/send-mail.ts';
import { sendReminderMails } from '../shared/jobs/send-reminder-mails.ts';
import { addressIn } from './settings.ts';

interface MailSenderProps {
  readonly mailFrom: string;
  /** Reminder mails a second. */
  readonly mailRate: number;
  /** False leaves reports of bounced mail waiting in the queue. */
  readonly enabled: boolean;
  /** Gets the reports that cannot be handled. */
  readonly failedEvents: Queue;
  readonly addFunction: (
    job: (typeof mailJobs)[number],
    extras: {
      readonly statements: readonly PolicyStatement[];
      readonly environment: Readonly<Record<string, string>>;
    },
  ) => Lambda;
}

/** A code is good for ten minutes, so a mail that is later is not worth sending. */
const worthMinutes = 9;
const furtherTries = 2;
/** The longest time that a queue can keep reports: a pause may be long. */
const daysKept = 14;
/** A report that failed this often is set aside. */
const mostTries = 5;

/**
 * The two functions that may send mail, and the one that hears what did not arrive. Codes are handed over by an event
 * that Lambda keeps until it is done; the daily mails, of which many are due at once, go through another, so that no
 * code ever waits behind them.
 */
export class MailSender extends Construct {
  /** Sends codes. */
  readonly lambda: Lambda;
  readonly reminders: Lambda;
  readonly feedback: Lambda;

  constructor(scope: Construct, id: string, props: MailSenderProps) {
    super(scope, id);
    const { mailFrom, mailRate, enabled, addFunction } = props;
    const set = this.#createSet();
    const statements = [this.#allowSending(mailFrom, set)];
    const ofSender = { MAIL_FROM: mailFrom, MAIL_SET: set.configurationSetName };
    this.lambda = addFunction(sendMail, { statements, environment: ofSender });
    this.reminders = addFunction(sendReminderMails, {
      statements,
      environment: { ...ofSender, MAIL_RATE: String(mailRate) },
    });
    const reports = this.#createQueue(props.failedEvents);
    this.feedback = addFunction(handleMailFeedback, {
      statements: [allowTaking(reports)],
      environment: {},
    });
    new EventSourceMapping(this, 'Reports', {
      target: this.feedback,
      eventSourceArn: reports.queueArn,
      batchSize: 1,
      enabled,
    });
    // SES reports once, so reports wait in a queue while the service is paused.
    new Rule(this, 'Feedback', {
      description: 'SES reports of emails that did not arrive',
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': [set.configurationSetName] } } },
      },
      targets: [new SqsQueue(reports)],
    });
    this.lambda.configureAsyncInvoke({
      retryAttempts: furtherTries,
      maxEventAge: Duration.minutes(worthMinutes),
    });
  }

  /** SES checks the right to the identity that was verified: the address or its domain. */
  #allowSending(mailFrom: string, { configurationSetName }: ConfigurationSet): PolicyStatement {
    const address = addressIn(mailFrom);
    const identities = [address, address.slice(address.indexOf('@') + 1)];
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    return new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [
        ...identities.map((identity) => arnOf('identity', identity)),
        arnOf('configuration-set', configurationSetName),
      ],
    });
  }

  #createQueue(failedEvents: Queue): Queue {
    return new Queue(this, 'ReportQueue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(daysKept),
      // AWS asks for six times the time that the function has.
      visibilityTimeout: Duration.seconds(6 * handleMailFeedback.timeoutSeconds),
      deadLetterQueue: { queue: failedEvents, maxReceiveCount: mostTries },
    });
  }

  /** SES closes only mailboxes that do not exist: somebody who reports a mail as spam still gets the codes they ask for. */
  #createSet(): ConfigurationSet {
    const set = new ConfigurationSet(this, 'Set', { suppressionReasons: SuppressionReasons.BOUNCES_ONLY });
    set.addEventDestination('Reports', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return set;
  }
}

const allowTaking = ({ queueArn }: Queue): PolicyStatement =>
  new PolicyStatement({
    actions: ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
    resources: [queueArn],
  });
