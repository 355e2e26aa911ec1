import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { endSessions } from '../../shared/use-cases/people/sessions.ts';
import {
  leftIn,
  nothing,
  recordedBy,
  signedInCookies,
  trackingPerson,
  workerIsReady,
} from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import type { Person } from '../support/client.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { codeIn, mailTo, newAddress } from '../support/signing-in/sign-in.ts';

const { runtime, service } = leasedRuntime();
let browser: Browser;
let context: BrowserContext;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
/** A browser that was never used. */
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  page = await newTab();
});
afterEach(async () => {
  await context.close();
  expect(problems.splice(0)).toEqual([]);
});

async function newTab(path?: string): Promise<Page> {
  const tab = await context.newPage();
  tab.on('pageerror', ({ message }) => problems.push(message));
  tab.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) problems.push(message.text());
  });
  if (path !== undefined) await tab.goto(`${service.url}${path}`);
  return tab;
}

async function signInByCode(email: string): Promise<void> {
  await page.fill('input[type=email]', email);
  await page.keyboard.press('Enter');
  await page.waitForSelector('input[autocomplete=one-time-code]');
  await page.fill('input[autocomplete=one-time-code]', codeIn(await mailTo(runtime, email)));
  await page.keyboard.press('Enter');
}

/** Somebody signs in and looks at the app, which then opens without a network. */
async function arrive(person: Person, on = page): Promise<void> {
  await context.addCookies(await signedInCookies(service, person.userId));
  await on.goto(`${service.url}/app`);
}
const coffee = (on = page) => on.getByRole('button', { name: 'Record 1 serving for Coffee' });

async function settleIn(person: Person): Promise<void> {
  await arrive(person);
  await coffee().waitFor();
  await workerIsReady(page);
  await page.waitForLoadState('networkidle');
}

const signOutIn = {
  'the app': async (on: Page) => {
    await on.goto(`${service.url}/app/you`);
    await on.getByRole('button', { name: 'Sign out', exact: true }).click();
    await on.waitForURL('**/signin?return=%2Fapp');
  },
  '/account': async (on: Page) => {
    await on.goto(`${service.url}/account`);
    await on.getByRole('button', { name: 'Sign out', exact: true }).click();
    await on.waitForURL('**/signin');
  },
};
const places = Object.keys(signOutIn) as (keyof typeof signOutIn)[];

test('a stranger comes, signs in by code, records a first variable, signs out, and nothing is left', async () => {
  await page.goto(`${service.url}/`);
  await page.locator('a[href="/app"]').first().click();
  await page.waitForURL('**/signin?return=%2Fapp');
  const email = newAddress();
  await signInByCode(email);
  await page.waitForURL('**/app');
  await page.getByText('What would you like to track?').waitFor();

  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await page.getByLabel('What do you want to record?').fill('Green tea 2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .locator('.undo')
    .getByText(/Green tea/i)
    .first()
    .waitFor();

  await page.getByRole('link', { name: 'You', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('**/signin?return=%2Fapp');
  expect(await leftIn(page)).toEqual(nothing);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain('daymark-session');

  await page.goto(`${service.url}/app/timeline`);
  await page.waitForURL('**/signin?return=%2Fapp%2Ftimeline');
  await runtime.clock({ advance: 3601 });
  await page.fill('input[type=email]', email);
  await page.keyboard.press('Enter');
  await page.waitForSelector('input[autocomplete=one-time-code]');
  await page.fill('input[autocomplete=one-time-code]', codeIn(await mailTo(runtime, email, 2)));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/timeline');
  await page.getByRole('button', { name: /Green tea 2 servings/ }).waitFor();
});

test('a browser that removes the app’s database while it is in use causes no error', async () => {
  const person = await trackingPerson(service);
  await settleIn(person);
  await coffee().click();
  const undo = page.locator('.undo').getByRole('button', { name: /^Undo/ });
  await undo.waitFor();
  // Another connection holds the stores, so that what the app reads and changes has to wait.
  const closed = await page.evaluateHandle(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = db.transaction(['outbox', 'reads'], 'readwrite').objectStore('outbox');
    const goOn = () => {
      store.count().onsuccess = goOn;
    };
    goOn();
    return { done: new Promise<void>((resolve) => db.addEventListener('close', () => resolve())) };
  }, `daymark-${person.userId}`);
  await undo.click();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const devTools = await context.newCDPSession(page);
  const { origin } = new URL(service.url);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await closed.evaluate(({ done }) => done);
  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  expect(problems).toEqual([]);
});

describe.each(places)('two people at one device, the first signs out in %s', (place) => {
  test('the second sees nothing of the first: without a network, nor while the answer takes long', async () => {
    const [first, second] = [await trackingPerson(service), await service.createPerson()];
    await settleIn(first);
    await signOutIn[place](page);
    expect(await leftIn(page)).toEqual(nothing);

    await setOffline(context, true);
    await page.goto(`${service.url}/app`).catch(() => undefined);
    expect(await page.getByText(/How is your mood|Did you take/).count()).toBe(0);
    await setOffline(context, false);

    await context.route('**/session/token', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      await route.continue();
    });
    await arrive(second);
    let isSeen = false;
    const answer = page.waitForResponse('**/session/token').then(() => 'answered');
    while ((await Promise.race([answer, page.waitForTimeout(100)])) !== 'answered')
      isSeen ||= (await page.getByText(/How is your mood|Did you take/).count()) > 0;
    await page.getByText('What would you like to track?').waitFor();
    expect([isSeen, await page.getByText(/How is your mood|Did you take/).count()]).toEqual([false, 0]);
  });

  test('every other tab is signed out, too, also where a browser removes nothing by itself', async () => {
    await context.route(/\/account(\/changes)?$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      const { 'clear-site-data': cleared, ...headers } = response.headers();
      expect(cleared).toBe('"storage", "cache"');
      return route.fulfill({ response, headers });
    });
    let isUnsubscribed = false;
    await context.exposeFunction('noteUnsubscribed', () => {
      isUnsubscribed = true;
    });
    await context.addInitScript(() => {
      const { noteUnsubscribed } = globalThis as unknown as { noteUnsubscribed(): Promise<void> };
      PushManager.prototype.getSubscription = async () =>
        ({ unsubscribe: () => noteUnsubscribed().then(() => true) }) as PushSubscription;
    });
    const person = await trackingPerson(service);
    await settleIn(person);
    const [app, account] = [await newTab('/app/timeline'), await newTab('/account')];
    await app.getByText('Nothing is recorded').waitFor();
    await signOutIn[place](page);
    await app.waitForURL('**/signin?return=%2Fapp%2Ftimeline');
    await account.waitForURL('**/signin?return=%2Faccount');
    expect([await leftIn(page), isUnsubscribed]).toEqual([nothing, true]);
  });
});

test('what another tab removes while this one looks is not made again, and troubles nobody', async () => {
  const gone = 'daymark-987654321';
  await context.addInitScript((name) => {
    const databases = indexedDB.databases.bind(indexedDB);
    indexedDB.databases = async () => [...(await databases()), { name, version: 3 }];
  }, gone);
  const person = await trackingPerson(service);
  await settleIn(person);
  const left = await page.evaluate(async () => {
    const own = Object.getPrototypeOf(indexedDB) as IDBFactory;
    return (await own.databases.call(indexedDB)).map(({ name }) => name);
  });
  expect(left).toEqual([`daymark-${person.userId}`]);
});

test('who signs in after somebody whose session ended is told what was never sent, and sees nothing before', async () => {
  const [first, second] = [await trackingPerson(service), await trackingPerson(service)];
  await settleIn(first);
  await setOffline(context, true);
  for (let i = 0; i < 3; i++) await coffee().click();
  await page.getByText(/3 changes are kept on this device/).waitFor();
  await service.inTable(() => endSessions(first.userId, 0));
  await setOffline(context, false);
  await page.waitForURL('**/signin?return=%2Fapp');

  await arrive(second);
  await page.getByRole('heading', { name: '3 entries from a previous user were never sent' }).waitFor();
  expect(await page.getByText(/How is your mood|Did you take/).count()).toBe(0);
  expect([await violations(page), await misfits(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.waitForURL('**/signin?return=%2Fapp');
  expect((await leftIn(page)).databases).toEqual([`daymark-${first.userId}`]);

  await arrive(second);
  await page.getByRole('button', { name: 'Delete 3 entries' }).click();
  await coffee().waitFor();
  expect((await leftIn(page)).databases).toEqual([`daymark-${second.userId}`]);
  expect([await recordedBy(service, first, 0), await recordedBy(service, second, 0)]).toEqual([[], []]);
});

/** Breaks writes within the page: what may outlive it passes by a route of the browser's. */
function letWritesFail(): void {
  const send = globalThis.fetch;
  globalThis.fetch = (address, init) =>
    String(address).endsWith('/api/v3/measurements/post')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : send(address, init);
}

test('who has something unsent is asked before it is deleted', async () => {
  const person = await trackingPerson(service);
  await settleIn(person);
  await page.evaluate(letWritesFail);
  await coffee().click();
  await page.getByRole('link', { name: 'You', exact: true }).click();
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true });
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await signOut.click();
  expect(await asked).toBe('1 change hasn’t been sent yet and would be lost. Sign out anyway?');
  expect((await leftIn(page)).databases).toEqual([`daymark-${person.userId}`]);
  page.once('dialog', (dialog) => void dialog.accept());
  await signOut.click();
  await page.waitForURL('**/signin?return=%2Fapp');
  expect(await leftIn(page)).toEqual(nothing);
});

test.each([
  ['the app', '/app/you', '/signin?return=%2Fapp'],
  ['/account', '/account', '/signin'],
])(
  'who signs out in %s without a network leaves nothing either, and is signed out once there is one',
  async (_, path, after) => {
    await settleIn(await trackingPerson(service));
    await page.goto(`${service.url}${path}`);
    await page.getByText('Signed in as').first().waitFor();
    await setOffline(context, true);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('Your data has been removed from this device.').waitFor();
    expect(await page.getByText('Signed in as').count()).toBe(0);
    expect([await violations(page), await misfits(page)]).toEqual([[], []]);
    await page.waitForFunction(async () => (await indexedDB.databases()).length === 0);
    const tab = await context.newPage();
    await tab.goto(`${service.url}/app`).catch(() => undefined);
    expect(await tab.getByText(/How is your mood|Did you take/).count()).toBe(0);
    await setOffline(context, false);
    await page.waitForURL(`${service.url}${after}`);
    // The other tab goes by itself, too.
    const further = await context.newPage();
    await further.goto(`${service.url}/account`);
    await further.waitForURL('**/signin?return=%2Faccount');
    expect(await leftIn(further)).toEqual(nothing);
  },
);

test('nothing that is kept holds a token', async () => {
  await settleIn(await trackingPerson(service));
  await page.goto(`${service.url}/app/you`);
  await page.getByText('Signed in as').waitFor();
  await page.waitForLoadState('networkidle');
  const kept = await page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases();
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const values = await new Promise<unknown[]>((resolve) => {
      const request = db.transaction('reads').objectStore('reads').getAll();
      request.onsuccess = () => resolve(request.result);
    });
    db.close();
    return JSON.stringify(values);
  });
  expect(kept).toContain('"email"');
  expect(kept).not.toMatch(/token|secret/i);
});

test('right after signing in, everything that recording needs works without a network', async () => {
  await settleIn(await trackingPerson(service));
  await setOffline(context, true);
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  const phrase = page.getByLabel('What do you want to record?');
  await phrase.fill('mood');
  await page.getByText('1 found').waitFor({ state: 'attached' });
  expect(await page.getByText(/Create/).count()).toBe(0);
  await page.getByRole('link', { name: /^Mood Emotions/ }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await page.goto(`${service.url}/app/record?create=Mate`);
  await page.getByLabel('Category').selectOption('Foods');
  await page.getByLabel('Unit').selectOption('serving');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Mate in servings').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/1 change is kept on this device/).waitFor();

  // It was made here, so it is known here.
  const offered = page.getByRole('link', { name: /^Mate Foods/ });
  const lookForMate = async () => {
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await phrase.fill('mate');
  };
  await lookForMate();
  await offered.click();
  await page.getByRole('button', { name: '2 servings', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: '2 servings', exact: true }).waitFor();
  await page.getByLabel('Mate in servings').waitFor();
  await lookForMate();
  await offered.waitFor();
  expect(await page.getByText(/Create/).count()).toBe(0);
});

test('a variable that was just made is known until that is undone', async () => {
  await settleIn(await trackingPerson(service));
  await page.goto(`${service.url}/app/record?create=Mate`);
  await page.getByLabel('Category').selectOption('Foods');
  await page.getByLabel('Unit').selectOption('mL');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Mate in mL').fill('200');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.undo').getByText('Mate: 200 mL').first().waitFor();
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await page.getByLabel('What do you want to record?').fill('mate');
  await page.getByRole('link', { name: /^Mate Foods/ }).waitFor();
  expect(await page.getByText(/Create/).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo Mate: 200 mL' }).click();
  await page.getByText('Create “mate”').waitFor();
  expect(await page.getByRole('link', { name: /^Mate Foods/ }).count()).toBe(0);
});
