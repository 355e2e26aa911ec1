import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { writeButtonToken } from '../../shared/data/reminders/button-token.ts';
import { pendingNotification } from '../operations/reminders/requests.ts';
import { openApp, recordedBy } from '../support/browser/app.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('a push is shown by the service worker, and its button answers without the app', async () => {
  const person = await service.createPerson();
  const notificationId = await pendingNotification(service, person);
  const token = await service.inTable(() =>
    writeButtonToken({
      userId: person.userId,
      notificationId,
      dueAt: 0,
      action: 'track',
      value: 4,
      unitId: 10,
    }),
  );
  const { context, page, problems } = await openApp(browser, service, person);
  await context.grantPermissions(['notifications'], { origin: service.url });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  const session = await context.newCDPSession(page);
  const registrations = new Set<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', (updated) => {
    for (const { registrationId } of updated.registrations) registrations.add(registrationId);
  });
  await session.send('ServiceWorker.enable');
  const message = {
    id: notificationId,
    title: 'Time to track',
    buttons: [{ title: '4/5', action: 'track', token }],
  };
  const tag = `reminder-${notificationId}`;
  // A browser drops a push for a worker that it is about to replace; pushed twice, it is shown once.
  const shown = await eventually('The notification', async () => {
    for (const registrationId of registrations)
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: service.url,
        registrationId,
        data: JSON.stringify(message),
      });
    return page.evaluate(async (tag) => {
      const registration = await navigator.serviceWorker.ready;
      const [one] = await registration.getNotifications({ tag });
      if (one === undefined) return undefined;
      const { actions } = one as unknown as { actions: { action: string; title: string }[] };
      return { title: one.title, actions: actions.map(({ action, title }) => ({ action, title })) };
    }, tag);
  });
  expect(shown).toEqual({ title: 'Time to track', actions: [{ action: '0', title: '4/5' }] });

  const worker = await eventually('The service worker', () => context.serviceWorkers().at(-1));
  await worker.evaluate(async (tag) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (kind: string, options: object) => Event;
      dispatchEvent(event: Event): void;
    };
    const [notification] = await scope.registration.getNotifications({ tag });
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: '0' }));
  }, tag);
  const recorded = await recordedBy(service, person, 1);
  expect(recorded).toMatchObject([{ value: 4 }]);
  expect(problems).toEqual([]);
  await context.close();
});
