import { signal } from '@preact/signals';
import { trusted } from '../trusted.ts';

/** True if a newer version of the app waits to be used. */
export const hasNewVersion = signal(false);

let waiting: ServiceWorker | null = null;

/** Keeps the app on this device, so that it opens at once and without a network. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const isFirst = navigator.serviceWorker.controller === null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Signing out removes the worker; that is no new version.
    if (!isFirst && navigator.serviceWorker.controller !== null) location.reload();
  });
  void navigator.serviceWorker
    .register(trusted.createScriptURL('/app/worker.js'), {
      scope: '/app',
      updateViaCache: 'none',
    })
    .then((registration) => {
      noticeUpdates(registration);
      return closeNotifications(registration);
    })
    // The app works without a worker where a browser refuses one, as some do in private windows.
    .catch(() => undefined);
}

function noticeUpdates(registration: ServiceWorkerRegistration): void {
  const notice = () => {
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    waiting = registration.waiting;
    hasNewVersion.value = true;
  };
  notice();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', notice);
  });
}

/** Closes all notifications: the app shows what is due, and answered ones must not stay on the lock screen. */
async function closeNotifications(registration: ServiceWorkerRegistration): Promise<void> {
  for (const shown of await registration.getNotifications()) shown.close();
}

export const useNewVersion = (): void => waiting?.postMessage('use-new-version');
