import { invokeLater } from '../../platform/invoke-later.ts';
import { pushFunction } from '../../settings/stack-functions.ts';

/** Lets what waits be sent at once. If that fails, it is sent within the next minute all the same. */
export async function wakePushSender(event: object, onFailure: (error: unknown) => void): Promise<void> {
  await invokeLater(pushFunction(), event).catch(onFailure);
}
