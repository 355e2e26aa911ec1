import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { mailJobs } from '../shared/jobs/mail-jobs.ts';
import { sendMail } from '../shared/jobs/send-mail.ts';
import { sendReminderMails } from '../shared/jobs/send-reminder-mails.ts';
import { addressIn } from './settings.ts';

export interface MailSenderProps {
  readonly mailFrom: string;
  /** Reminder mails a second. */
  readonly mailRate: number;
  readonly addFunction: (
    job: (typeof mailJobs)[number],
    extras: {
      readonly statements: readonly PolicyStatement[];
      readonly environment: Readonly<Record<string, string>>;
    },
  ) => Lambda;
}

/**
 * The two functions that may send mail. Codes are handed over by an event that Lambda keeps until it is done; the daily
 * mails, of which many are due at once, go through another, so that no code ever waits behind them.
 */
export class MailSender extends Construct {
  /** Of codes. */
  readonly lambda: Lambda;
  readonly reminders: Lambda;
  /** For those who hand mail over. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { mailFrom, mailRate, addFunction }: MailSenderProps) {
    super(scope, id);
    const statements = [this.#allowSending(mailFrom)];
    this.lambda = addFunction(sendMail, { statements, environment: { MAIL_FROM: mailFrom } });
    this.reminders = addFunction(sendReminderMails, {
      statements,
      environment: { MAIL_FROM: mailFrom, MAIL_RATE: String(mailRate) },
    });
    // A code is good for ten minutes: what cannot be sent until then is not worth sending.
    this.lambda.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.minutes(9) });
    this.environment = { MAIL_FUNCTION: this.lambda.functionName };
  }

  allowHandingOver(): PolicyStatement {
    return new PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [this.lambda.functionArn],
    });
  }

  /** SES asks for the right to whichever was verified: the address or its domain. */
  #allowSending(mailFrom: string): PolicyStatement {
    const address = addressIn(mailFrom);
    const identities = [address, address.slice(address.indexOf('@') + 1)];
    return new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: identities.map((resourceName) =>
        Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName }),
      ),
    });
  }
}
