/** Every database of ours is named after the person it belongs to. */
export const databasePrefix = 'daymark-';

/** The longest that leaving takes: another tab, or a busy browser, must not keep anybody from it. */
const patienceMilliseconds = 5_000;

/**
 * Removes from this browser everything that a person left in it: what was read and what waits, texts, the app's files,
 * its worker, and what reminders reach it by. Nothing of it is worth an error to who leaves.
 */
export async function forgetDevice(): Promise<void> {
  for (const storage of ['localStorage', 'sessionStorage'] as const) clear(storage);
  await Promise.race([
    Promise.allSettled([endWorkers(), removeDatabases(), removeCaches()]),
    new Promise((resolve) => setTimeout(resolve, patienceMilliseconds)),
  ]);
}

/** Clears a storage; a browser may refuse even to name it. */
function clear(storage: 'localStorage' | 'sessionStorage'): void {
  try {
    globalThis[storage].clear();
  } catch {
    // Then nothing is in it.
  }
}

/** Ends the push subscription of this browser, and closes the notifications that are shown. */
export async function endPushes(): Promise<void> {
  for (const registration of await registrations()) {
    for (const shown of await registration.getNotifications()) shown.close();
    await (await registration.pushManager?.getSubscription())?.unsubscribe();
  }
}

async function endWorkers(): Promise<void> {
  await endPushes().catch(() => undefined);
  for (const registration of await registrations()) await registration.unregister();
}

const registrations = async (): Promise<readonly ServiceWorkerRegistration[]> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistrations() : [];

async function removeDatabases(): Promise<void> {
  await Promise.all((await databaseNames()).map(removeDatabase));
}

/** The names of the databases of everybody who left something here. */
export async function databaseNames(): Promise<readonly string[]> {
  const found = await indexedDB.databases();
  return found.flatMap(({ name }) => (name?.startsWith(databasePrefix) ? [name] : []));
}

export const removeDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });

async function removeCaches(): Promise<void> {
  if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name);
}
