import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { writeAnswerToken } from '../../shared/data/answer-token.ts';
import { openApp } from '../support/app.ts';
import { startBrowser } from '../support/chromium.ts';
import { serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { diaryOf } from '../support/measurements.ts';
import { pendingNotification } from '../support/route-requests.ts';

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
    writeAnswerToken({
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
  const worker = await eventually('The service worker', () => context.serviceWorkers()[0]);

  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) found(registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const message = {
    id: notificationId,
    title: 'Time to track',
    buttons: [{ title: '4/5', action: 'track', token }],
  };
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: service.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });

  const shown = await worker.evaluate(async (tag) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    for (;;) {
      const [one] = await registration.getNotifications({ tag });
      if (one === undefined) continue;
      const { actions } = one as unknown as { actions: { action: string; title: string }[] };
      return { title: one.title, actions: actions.map(({ action, title }) => ({ action, title })) };
    }
  }, `reminder-${notificationId}`);
  expect(shown).toEqual({ title: 'Time to track', actions: [{ action: '0', title: '4/5' }] });

  await worker.evaluate(async (tag) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (kind: string, options: object) => Event;
      dispatchEvent(event: Event): void;
    };
    const [notification] = await scope.registration.getNotifications({ tag });
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: '0' }));
  }, `reminder-${notificationId}`);
  let recorded: { value: number }[] = [];
  for (let tries = 0; tries < 200 && recorded.length === 0; tries++)
    recorded = (await diaryOf(service, person).list()).body;
  expect(recorded).toMatchObject([{ value: 4 }]);
  expect(problems).toEqual([]);
  await context.close();
});
