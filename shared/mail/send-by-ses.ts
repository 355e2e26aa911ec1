import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { isEmailAddress } from '../domain/people/email-address.ts';
import { mailFrom, mailSet } from '../settings/mail.ts';
import type { Mail } from './mail.ts';

const clients = new Map<number, SESv2Client>();

const ofOneMail: ReadonlySet<string> = new Set(['MessageRejected', 'BadRequestException']);

/** SES did not say that it took the mail. Its own words quote addresses, and Lambda writes what a function throws into the log. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  /** True if SES said that it did not; otherwise it may have taken it. */
  readonly isCertain: boolean;
  /** True if SES refused this mail, not any mail at this moment. */
  readonly isOfThisMail: boolean;

  constructor(error: unknown) {
    super(`SES did not take the mail: ${error instanceof Error ? error.name : typeof error}`);
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    this.isCertain = ($metadata?.httpStatusCode ?? 500) < 500;
    this.isOfThisMail = error instanceof Error && ofOneMail.has(error.name);
  }
}

/** Sends by Amazon SES from the address the operator has chosen. Where it must not be sent twice, it is tried once. */
export async function sendBySes({ to, subject, text, headers = {} }: Mail, attempts = 3): Promise<void> {
  // Whatever else SES would read as a name, a comment or a second address.
  if (!isEmailAddress(to)) throw new NotTaken({ $metadata: { httpStatusCode: 400 } });
  const client = clients.get(attempts) ?? new SESv2Client({ maxAttempts: attempts });
  clients.set(attempts, client);
  const data = (value: string) => ({ Data: value, Charset: 'UTF-8' });
  const Headers = Object.entries(headers).map(([Name, Value]) => ({ Name, Value }));
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: mailFrom(),
        ConfigurationSetName: mailSet(),
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: data(subject),
            Body: { Text: data(text) },
            ...(Headers.length === 0 ? {} : { Headers }),
          },
        },
      }),
    );
  } catch (error) {
    throw new NotTaken(error);
  }
}
