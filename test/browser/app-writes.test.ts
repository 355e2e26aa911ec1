import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  type OpenedApp,
  openApp,
  recordedBy,
  signedInCookies,
  trackingPerson,
  turnAway,
  workerIsReady,
} from '../support/browser/app.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';

const service = serviceAt();
let browser: Browser;
let app: OpenedApp | undefined;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  await app?.context.close();
  expect(app?.problems).toEqual([]);
});

const open = async (path?: string, options = {}) => {
  app = await openApp(browser, service, await trackingPerson(service), path, options);
  return app;
};
const coffee = (page: Page) => page.getByRole('button', { name: 'Record 1 serving for Coffee' });
const posts = (page: Page) => {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/v3/'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
};
/** How much of a person's is kept in each store. */
const storesOf = (page: Page, { userId }: Person) =>
  page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const count = (store: string) =>
      new Promise<number>((resolve) => {
        const request = db.transaction(store).objectStore(store).count();
        request.onsuccess = () => resolve(request.result);
      });
    const counts = { outbox: await count('outbox'), reads: await count('reads') };
    db.close();
    return counts;
  }, `daymark-${userId}`);
/** Leaving sends what can still be undone, and ends the page. */
const leave = (page: Page) => page.goto('about:blank');

test('one tap answers a question; leaving the page sends it at once, and it counts once', async () => {
  const { page, person } = await open();
  await page.getByRole('button', { name: 'Rate Mood 4/5' }).click();
  await page.locator('.undo').getByText('Mood: 4/5').first().waitFor();
  await leave(page);
  expect(await recordedBy(service, person, 1)).toMatchObject([{ variableName: 'Mood', value: 4 }]);
  await page.goto(`${service.url}/app`);
  // The kept entry is sent again with its key, and answered as the first time.
  await page.locator('.week p').getByText('1 of 2 answered').waitFor();
  expect(await recordedBy(service, person, 1)).toHaveLength(1);
});

test('undo takes a tap back as if it had never been', async () => {
  const { page, person } = await open();
  const keys = posts(page);
  await page.getByRole('button', { name: 'Record Yes for Vitamin D' }).click();
  await page.getByRole('button', { name: 'Undo Vitamin D: Yes' }).click();
  await page.getByRole('heading', { name: /vitamin D/i }).waitFor();
  await leave(page);
  expect([await recordedBy(service, person, 0), keys]).toEqual([[], []]);
});

test('a double tap answers one question; nothing moves, and each answer has its own way back', async () => {
  const { page, person } = await open();
  const vitamin = page.getByRole('heading', { name: /vitamin D/i });
  await vitamin.waitFor();
  // What comes late may move it; the tap may not.
  await page.waitForLoadState('networkidle');
  const was = await vitamin.boundingBox();
  await page.getByRole('button', { name: 'Rate Mood 4/5' }).dblclick();
  await page.getByRole('button', { name: 'Rate Mood 4/5', pressed: true }).waitFor();
  expect(await vitamin.boundingBox()).toEqual(was);
  await page.getByRole('button', { name: 'Skip Vitamin D' }).dblclick();
  await coffee(page).click();
  await page.getByRole('button', { name: /^Undo Coffee 1 serving at/ }).waitFor();
  // The bar at the bottom has only the latest; these are still there.
  await page.getByRole('button', { name: 'Undo the answer about Vitamin D' }).waitFor();
  await page.getByRole('button', { name: 'Undo the answer about Mood' }).dblclick();
  await page.getByRole('button', { name: 'Rate Mood 2/5' }).click();
  await leave(page);
  expect(await recordedBy(service, person, 2)).toMatchObject([
    { variableName: 'Mood', value: 2 },
    { variableName: 'Coffee', value: 1 },
  ]);
});

test('what is recorded without a network survives closing the app, and arrives once', async () => {
  const { page, person, context } = await open();
  await workerIsReady(page);
  await page.reload();
  await coffee(page).waitFor();
  await setOffline(context, true);
  await coffee(page).click();
  await coffee(page).click();
  await page.getByText(/2 changes are kept on this device/).waitFor();
  await page.close();

  const later = await context.newPage();
  await later.goto(`${service.url}/app`);
  await later.getByText(/2 changes are kept on this device/).waitFor();
  await later.locator('.rows .waiting').nth(1).waitFor();
  expect(await later.locator('.rows .waiting').count()).toBe(2);
  await setOffline(context, false);
  expect(await recordedBy(service, person, 2)).toHaveLength(2);
  await later.locator('.rows .waiting').first().waitFor({ state: 'detached' });
  expect(await later.locator('.rows .line').count()).toBe(2);
});

test('two tabs show the same and send once', async () => {
  const { page, newTab, person } = await open();
  const other = await newTab();
  const keys = [posts(page), posts(other)];
  await coffee(page).click();
  await other.locator('.rows .waiting').waitFor();
  await turnAway(page);
  expect(await recordedBy(service, person, 1)).toHaveLength(1);
  await other.locator('.rows .waiting').waitFor({ state: 'detached' });
  expect(new Set(keys.flat()).size).toBe(1);
  expect(await other.locator('.rows .line').count()).toBe(1);
});

test('a lost answer is asked for again with the same key, and nothing is doubled', async () => {
  const { page, person } = await open('/app', { serviceWorkers: 'block' });
  const keys = posts(page);
  let lost = 0;
  await page.route('**/api/v3/measurements/post', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await coffee(page).click();
  await turnAway(page);
  await page.getByText(/will be sent again/).waitFor();
  // The row waits no longer, too, once the list has been read again with what was recorded.
  await eventually('A second sending', () => keys.length > 1 || undefined);
  await page.locator('.rows .waiting').waitFor({ state: 'detached' });
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(await recordedBy(service, person, 1)).toHaveLength(1);
});

test('what was read before a write arrived does not take it off the screen again', async () => {
  const { page } = await open('/app', { serviceWorkers: 'block' });
  await coffee(page).waitFor();
  await page.waitForLoadState('networkidle');
  const sent = page.waitForResponse((response) => response.request().method() === 'POST');
  let isFirst = true;
  await page.route('**/api/v3/measurements?**', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const response = await route.fetch();
    await sent;
    return route.fulfill({ response });
  });
  await coffee(page).click();
  await turnAway(page);
  await page.locator('button.line').waitFor();
  expect(await page.locator('.rows .line').count()).toBe(1);
});

test('what the service refuses is shown in its words, and can be discarded', async () => {
  const { page } = await open('/app', { serviceWorkers: 'block' });
  await page.route('**/api/v3/measurements/post', (route) =>
    route.fulfill({
      status: 409,
      json: { summary: 'Conflict', errors: [{ message: 'Another entry has this very time.' }] },
    }),
  );
  await coffee(page).click();
  await turnAway(page);
  await page.getByText('Another entry has this very time.').waitFor();
  await page.getByRole('button', { name: 'Discard it Coffee: 1 serving' }).click();
  await page.getByText('Another entry has this very time.').waitFor({ state: 'detached' });
  expect(await page.locator('.rows .line').count()).toBe(0);
});

test('when the session has ended, what waits is kept for the next one', async () => {
  const { page, person, context } = await open('/app', { serviceWorkers: 'block' });
  await coffee(page).waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/session/token')) asked++;
  });
  await context.clearCookies({ name: 'daymark-session' });
  await page.route('**/api/v3/**', (route) => route.fulfill({ status: 401, json: {} }));
  await coffee(page).click();
  await turnAway(page);
  await page.waitForURL('**/signin?return=%2Fapp');
  await page.unroute('**/api/v3/**');
  expect(await recordedBy(service, person, 0)).toEqual([]);
  // It is not asked for again and again what nobody can give.
  expect(asked).toBeLessThan(12);
  expect(await storesOf(page, person)).toEqual({ outbox: 1, reads: 0 });

  await context.addCookies(await signedInCookies(service, person.userId));
  await page.goto(`${service.url}/app`);
  expect(await recordedBy(service, person, 1)).toHaveLength(1);
});

test('where a browser can store nothing, the app says so and still records while the page is open', async () => {
  app = await openApp(browser, service, await trackingPerson(service), '/signin', {
    serviceWorkers: 'block',
  });
  const { page, person, context } = app;
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is denied.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.goto(`${service.url}/app`);
  await page.getByText('This browser doesn’t let the app store anything').waitFor();
  await coffee(page).click();
  await page.getByText('Stay on this page: 1 change is not sent yet.').waitFor();
  await page.getByRole('button', { name: 'Undo Coffee: 1 serving' }).click();
  await page.locator('.rows .waiting').waitFor({ state: 'detached' });
  await setOffline(context, true);
  await coffee(page).click();
  await turnAway(page);
  await page.getByText('1 change will be sent as soon as there is one.').waitFor();
  await setOffline(context, false);
  expect(await recordedBy(service, person, 1)).toHaveLength(1);
  await page.locator('.rows .waiting').waitFor({ state: 'detached' });
  expect(await page.locator('.rows .line').count()).toBe(1);
});

test('a wrong clock is reported to the person, and the right time is recorded', async () => {
  const ahead = 2 * 3600;
  app = await openApp(browser, service, await trackingPerson(service), '/signin');
  const { page, person, context } = app;
  await context.addInitScript((seconds) => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + seconds * 1000;
  }, ahead);
  await page.goto(`${service.url}/app`);
  await page.getByText('This device’s clock is 2 hours ahead.').waitFor();
  await coffee(page).click();
  await turnAway(page);
  const [entry] = await recordedBy(service, person, 1);
  const off = Date.parse(`${entry?.startAt}Z`) / 1000 - Date.now() / 1000;
  expect(Math.abs(off)).toBeLessThan(600);
});
