import { changeAccount } from '../api/account.ts';
import { get, post } from '../api/call.ts';
import type { BrowserAbilities } from './reach-view.ts';
import { keyBytes } from './reach-view.ts';

export const abilities = (): BrowserAbilities => ({
  hasPush: 'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window,
  permission: 'Notification' in window ? Notification.permission : 'default',
  isInstalled:
    matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true,
  isApple: /iPhone|iPad/.test(navigator.userAgent),
});

/** The permission is asked for here and nowhere else: when someone presses the button. */
export async function addThisDevice(): Promise<'added' | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const { data } = await get('/api/v3/pushSubscriptions');
  const registration = await navigator.serviceWorker.ready;
  const subscription = await subscribed(registration, keyBytes(data.applicationServerKey));
  const { endpoint, keys } = subscription.toJSON();
  const { pushSubscription } = await post('/api/v3/pushSubscriptions', {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    name: nameOfDevice(navigator.userAgent),
  });
  // The subscription ends with the session, wherever that is ended.
  await changeAccount({ action: 'note-device', id: String(pushSubscription.id) });
  return 'added';
}

/** Subscribes; a subscription with the key of another deployment is of no use and replaced. */
async function subscribed(
  registration: ServiceWorkerRegistration,
  applicationServerKey: Uint8Array<ArrayBuffer>,
) {
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const former = await registration.pushManager.getSubscription();
    if (former === null) throw error;
    await former.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

function nameOfDevice(userAgent: string): string {
  const system = /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/.exec(userAgent)?.[0] ?? 'Device';
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0] ?? 'browser';
  return `${browser === 'Edg' ? 'Edge' : browser} on ${system}`;
}
