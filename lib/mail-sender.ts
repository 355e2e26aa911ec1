import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { addressIn } from './settings.ts';

export interface MailSenderProps {
  readonly mailFrom: string;
  readonly addFunction: (extras: {
    readonly statements: readonly PolicyStatement[];
    readonly environment: Readonly<Record<string, string>>;
  }) => Lambda;
}

/** The one function that may send mail. Others hand mail over to it by an event that Lambda keeps until it is done. */
export class MailSender extends Construct {
  readonly lambda: Lambda;
  /** For those who hand mail over. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { mailFrom, addFunction }: MailSenderProps) {
    super(scope, id);
    this.lambda = addFunction({
      statements: [this.#allowSending(mailFrom)],
      environment: { MAIL_FROM: mailFrom },
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
