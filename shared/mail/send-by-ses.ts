import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mail } from './mail.ts';

let client: SESv2Client | undefined;

/** Sends by Amazon SES from the address the operator has chosen. */
export async function sendBySes({ to, subject, text }: Mail): Promise<void> {
  client ??= new SESv2Client({ maxAttempts: 3 });
  const data = (value: string) => ({ Data: value, Charset: 'UTF-8' });
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: process.env.MAIL_FROM,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: data(subject), Body: { Text: data(text) } } },
      }),
    );
  } catch (error) {
    // Its words quote addresses, and Lambda writes what a function throws into the log.
    throw new Error(`SES did not take the mail: ${error instanceof Error ? error.name : typeof error}`);
  }
}
