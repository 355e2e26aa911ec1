import { encryptNotification } from '@block65/webcrypto-web-push';
import type { Device } from '../../domain/push/device.ts';
import { type PushMessage, padded } from '../../domain/push/push-message.ts';

/** Encrypts as RFC 8291 says: only the browser that made the keys can read it. */
export async function encryptPush(
  message: PushMessage,
  { endpoint, p256dh, auth }: Pick<Device, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<Uint8Array> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  return encryptNotification(subscription, new TextEncoder().encode(padded(message)), { pad: false });
}
