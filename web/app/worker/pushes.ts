/** The message that the service sends to a device: see `PushMessage` of the service. */
interface PushText {
  readonly id?: number;
  readonly title: string;
  readonly body?: string;
  readonly stays?: true;
  readonly buttons: readonly { readonly title: string; readonly token: string }[];
}

interface NotificationButton {
  readonly action: string;
  readonly title: string;
}
type PushNotification = NotificationOptions & { readonly actions: readonly NotificationButton[] };

/** The arguments for `showNotification`; one tag for each reminder, so that a message received twice is shown once. */
function toNotification(
  { id, title, body, stays, buttons }: PushText,
  icon: string,
): readonly [string, PushNotification] {
  return [
    title,
    {
      tag: id === undefined ? 'test' : `reminder-${id}`,
      icon,
      body,
      requireInteraction: stays,
      data: { tokens: buttons.map(({ token }) => token) },
      actions: buttons.map(({ title: name }, i) => ({ action: String(i), title: name })),
    },
  ];
}

interface PushEvent extends Event {
  readonly data: { json(): PushText } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface ClickEvent extends Event {
  readonly action: string;
  readonly notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}
interface PushScope {
  addEventListener(kind: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(kind: 'notificationclick', listener: (event: ClickEvent) => void): void;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly { focus(): Promise<unknown> }[]>;
    openWindow(address: string): Promise<unknown>;
  };
}

/** Shows what is due, and answers it where a button is pressed, without opening the app. */
export function showPushes(scope: PushScope, icon: string): void {
  scope.addEventListener('push', (event) => {
    if (event.data === null) return;
    event.waitUntil(scope.registration.showNotification(...toNotification(event.data.json(), icon)));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    const { tokens } = notification.data as { tokens: readonly string[] };
    const token = action === '' ? undefined : tokens[Number(action)];
    event.waitUntil(token === undefined ? openApp(scope) : answer(scope, token));
  });
}

async function openApp({ clients }: PushScope): Promise<unknown> {
  const [open] = await clients.matchAll({ type: 'window' });
  return open === undefined ? clients.openWindow('/app') : open.focus();
}

/** Seconds before each further try; a browser ends a worker that takes much longer than that. */
const pauses = [1, 3, 8];

/** Sends an answer, and again a little later where the service is busy, so that it is not lost to a busy moment. */
async function post(body: URLSearchParams, [pause, ...later] = pauses): Promise<number> {
  const status = await fetch('/answer', { method: 'POST', body, credentials: 'omit' })
    .then((response) => response.status)
    .catch(() => 0);
  const isPassing = status === 429 || status >= 500;
  if (!isPassing || pause === undefined) return status;
  await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  return post(body, later);
}

/** Answers a reminder; says where that failed, so that nobody believes it was recorded. */
async function answer({ registration }: PushScope, token: string): Promise<void> {
  const status = await post(new URLSearchParams({ answer: token }));
  if (status === 200) return;
  const text =
    status === 409 || status === 404
      ? 'It was already answered differently, or has ended.'
      : status === 0
        ? 'There was no connection. Open the app to answer.'
        : 'The service is busy. Open the app to answer.';
  await registration.showNotification('Nothing was recorded', { tag: 'not-recorded', body: text });
}
