import { invokeLater } from '../platform/invoke-later.ts';
import type { MailRequest } from './mail.ts';

/** Whether the operator has said from which address mail is sent. */
export const canSendMail = (): boolean => process.env.MAIL_FUNCTION !== undefined;

/** Leaves a mail to the function that writes and sends it after this one has answered. */
export async function handOver(request: MailRequest): Promise<void> {
  const { MAIL_FUNCTION: mailFunction } = process.env;
  if (mailFunction === undefined) throw new Error('MAIL_FUNCTION is not set: ask canSendMail first.');
  await invokeLater(mailFunction, request);
}
