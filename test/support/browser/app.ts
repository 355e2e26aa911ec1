import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { createSession } from '../../../shared/data/access/session.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Person, Service } from '../client.ts';

export interface OpenedApp {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly person: Person;
  /** Errors of the page, and whatever its own policy refused. */
  readonly problems: string[];
  /** Another tab of the same browser. */
  newTab(): Promise<Page>;
}

/** The cookie of a browser in which somebody is signed in. */
export async function sessionCookie(service: Service, userId: number) {
  const session = await service.inTable(() =>
    createSession({ userId, method: 'code', device: 'Chromium' }, epochSeconds()),
  );
  if (session === undefined) throw new Error(`There is no person ${userId}.`);
  return { name: 'daymark-session', value: session.secret, url: service.url, httpOnly: true } as const;
}

/** All cookies of a browser in which somebody is signed in, as signing in sets them. */
export async function signedInCookies(service: Service, userId: number) {
  const session = await sessionCookie(service, userId);
  return [session, { name: 'daymark-person', value: String(userId), url: service.url }];
}

/** Somebody who is asked about their mood and their vitamins, and has coffee among their favourites. */
export async function trackingPerson(service: Service): Promise<Person> {
  const person = await service.createPerson();
  const daily = { reminderFrequency: 86_400, reminderStartTime: '00:00:00' };
  const { status } = await service.post(
    '/api/v3/trackingReminders',
    [
      { variableName: 'Mood', variableCategoryName: 'Emotions', unitAbbreviatedName: '/5', ...daily },
      {
        variableName: 'Vitamin D',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'yes/no',
        ...daily,
      },
      {
        variableName: 'Coffee',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        reminderFrequency: 0,
        defaultValue: 1,
      },
    ],
    person,
  );
  if (status !== 200) throw new Error(`The reminders were not saved: ${status}.`);
  return person;
}

/** A browser of their own, in which a person is signed in, at `path` of the app. */
export async function openApp(
  browser: Browser,
  service: Service,
  person: Person,
  path = '/app',
  options: BrowserContextOptions = {},
): Promise<OpenedApp> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, ...options });
  await context.addCookies(await signedInCookies(service, person.userId));
  const problems: string[] = [];
  const newTab = async () => {
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/i.test(message.text())) problems.push(message.text());
    });
    await page.goto(`${service.url}${path}`);
    return page;
  };
  return { context, page: await newTab(), person, problems, newTab };
}

interface EntryRow {
  readonly variableName: string;
  readonly value: number;
  readonly startAt: string;
}

/** The person's entries in the service, once there are as many as are waited for. */
export async function recordedBy(
  service: Service,
  person: Person,
  count: number,
): Promise<readonly EntryRow[]> {
  for (let tries = 0; ; tries++) {
    const { body } = await service.get<readonly EntryRow[]>('/api/v3/measurements', person);
    if (body.length >= count || tries === 200) return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until the app opens without a network. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

/** Everything that the browser stores of anybody, seen from the page that is shown. */
export const leftIn = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    texts: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    named: document.cookie,
  }));

export const nothing = { databases: [], caches: [], texts: [], workers: 0, named: '' };

/** The person turns to something else: what could still be undone is sent. */
export const turnAway = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const show = (state: 'hidden' | 'visible') => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    show('visible');
  });
