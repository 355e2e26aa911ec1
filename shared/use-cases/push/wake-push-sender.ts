import { invokeLater } from '../../platform/invoke-later.ts';

/** Lets what waits be sent at once. If that fails, it is sent within the next minute all the same. */
export async function wakePushSender(event: object, onFailure: (error: unknown) => void): Promise<void> {
  const { PUSH_FUNCTION: sender } = process.env;
  if (sender === undefined)
    throw new Error('PUSH_FUNCTION is not set: this code runs in a function of the stack.');
  await invokeLater(sender, event).catch(onFailure);
}
