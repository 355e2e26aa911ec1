import { invokeLater, invokeNow } from '../platform/invoke-later.ts';
import { mailFunction, reminderMailFunction } from '../settings/stack-functions.ts';
import type { MailOfDay, MailOutcome, MailRequest } from './mail.ts';

/** True if the operator has named the address that mail is sent from. */
export const canSendMail = (): boolean => mailFunction() !== undefined;

/** Leaves a mail to the function that writes and sends it after this one has answered. */
export async function requestMail(request: MailRequest): Promise<void> {
  const sender = mailFunction();
  if (sender === undefined) throw new Error('MAIL_FUNCTION is not set: ask canSendMail first.');
  await invokeLater(sender, request);
}

/** Longer than the sender lets itself take. */
const mostSeconds = 25;

/**
 * Lets mails be sent, and waits for what becomes of each; undefined where the operator lets none be sent.
 * @param sharedBy the number of those who send at the same time, within one rate
 */
export function reminderMailSender(
  sharedBy: number,
): ((mails: readonly MailOfDay[]) => Promise<readonly MailOutcome[]>) | undefined {
  const sender = reminderMailFunction();
  if (sender === undefined) return undefined;
  return async (mails) => {
    const answer = await invokeNow(sender, { mails, sharedBy }, mostSeconds);
    return (answer as { readonly outcomes: readonly MailOutcome[] }).outcomes;
  };
}
