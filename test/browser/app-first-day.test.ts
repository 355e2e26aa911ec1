import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import { openApp, recordedBy, trackingPerson, turnAway, workerIsReady } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { food, item } from '../support/people/measurements.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Counts what a finger does. */
const fingerOn = (page: Page) => {
  let taps = 0;
  return {
    taps: () => taps,
    tap: async (name: string | RegExp, within = 'main') => {
      taps++;
      const exact = typeof name === 'string';
      await page.locator(within).getByRole('button', { name, exact }).first().click();
    },
    tab: async (name: string) => {
      taps++;
      await page.locator('.tabs').getByRole('link', { name, exact: true }).click();
    },
  };
};

test('a stranger has a first record after five taps and three things on record after seven', async () => {
  const stranger = await service.createPerson();
  const { page, context, problems } = await openApp(browser, service, stranger, '/app', {
    serviceWorkers: 'block',
  });
  const { tap, taps } = fingerOn(page);
  await page.getByText('What would you like to track?').waitFor();
  for (const thing of ['Mood', 'Energy', 'Headache']) await tap(thing);
  await tap('Start with 3');
  // Each is asked now or later today, as the hour is: all are here to be answered.
  await tap(/Mood 4\/5/);
  expect(taps()).toBeLessThanOrEqual(6);
  await tap(/Energy 3\/5/);
  await tap(/Headache 0\/5/);
  expect(taps()).toBeLessThanOrEqual(7);
  await page.getByText('Turn on notifications on this device?').waitFor();
  expect(await violations(page)).toEqual([]);
  await turnAway(page);
  const recorded = await recordedBy(service, stranger, 3);
  expect(recorded.map(({ variableName, value }) => `${variableName} ${value}`).sort()).toEqual([
    'Energy 3',
    'Headache 0',
    'Mood 4',
  ]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Tracked today' }).waitFor();
  expect(await page.getByText('Turn on notifications').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('what is begun without a network is at hand at once, and made once', async () => {
  const stranger = await service.createPerson();
  const { page, context } = await openApp(browser, service, stranger);
  await page.getByText('What would you like to track?').waitFor();
  await workerIsReady(page);
  const { tap } = fingerOn(page);
  await setOffline(context, true);
  for (const thing of ['Mood', 'Coffee', 'Sleep Quality']) await tap(thing);
  await tap('Start with 3');
  await tap(/Mood 5\/5/);
  await page.getByRole('heading', { name: 'Favourites' }).waitFor();
  await setOffline(context, false);
  const reminders = await eventually('The reminders', async () => {
    const { body } = await service.get<{ data: { variableName: string; valence: string }[] }>(
      '/api/v3/trackingReminders?limit=200',
      stranger,
    );
    const isDone = body.data.some(
      (one) => one.variableName === 'Sleep Quality' && one.valence === 'positive',
    );
    return isDone ? body.data : undefined;
  });
  expect(reminders.map(({ variableName }) => variableName).sort()).toEqual([
    'Coffee',
    'Mood',
    'Sleep Quality',
  ]);
  await turnAway(page);
  expect(await recordedBy(service, stranger, 1)).toMatchObject([{ variableName: 'Mood', value: 5 }]);
  await context.close();
});

test('a question takes one tap, the same again two, and a misspelt word is understood', async () => {
  const person = await trackingPerson(service);
  await service.post(
    '/api/v3/measurements/post',
    [
      food({
        value: 2,
        startAt: new Date(Date.now() - 3_600_000).toISOString().slice(0, 19),
        sourceName: 'Daymark',
      }),
    ],
    person,
  );
  const { page, context } = await openApp(browser, service, person, '/app', { serviceWorkers: 'block' });
  const asked = fingerOn(page);
  await page.getByRole('heading', { name: 'How is your mood?' }).waitFor();
  await asked.tap(/Mood 4\/5/, '.question');
  await page.locator('.question .answer').waitFor();
  expect(asked.taps()).toBe(1);

  const again = fingerOn(page);
  await again.tab('Record');
  await again.tap(/^Record Coffee again: 2 servings/);
  expect(again.taps()).toBe(2);
  await page.locator('.undo').getByText('Coffee: 2 servings').first().waitFor();

  await page.getByLabel('What do you want to record?').fill('head ache');
  await page.getByRole('link', { name: /Headache/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('How bad is your headache?').waitFor();
  await page.getByText('none', { exact: true }).waitFor();
  await page.getByText('worst', { exact: true }).waitFor();
  await page.locator('label.pick', { hasText: '0/5' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.undo').getByText('Headache: 0/5').first().waitFor();
  await turnAway(page);
  const recorded = await recordedBy(service, person, 4);
  expect(recorded.map(({ variableName }) => variableName).sort()).toEqual([
    'Coffee',
    'Coffee',
    'Headache',
    'Mood',
  ]);
  await context.close();
});

test('blood pressure is recorded as a pair, the cursor in its first field', async () => {
  const person = await service.createPerson();
  const { page, context } = await openApp(browser, service, person, '/app/record', {
    serviceWorkers: 'block',
  });
  await page.getByLabel('What do you want to record?').fill('blod presure');
  await page.getByRole('link', { name: /Blood Pressure/ }).click();
  await page.getByLabel('Upper (systolic) in mmHg').waitFor();
  await page.keyboard.type('128');
  await page.keyboard.press('Enter');
  await page.getByText('Choose or enter a value.').waitFor();
  await page.getByLabel('Lower (diastolic) in mmHg').fill('82');
  await page.keyboard.press('Enter');
  await page
    .locator('.undo')
    .getByText(/Systolic Blood Pressure: 128 mmHg, Diastolic/)
    .first()
    .waitFor();
  await turnAway(page);
  const recorded = await recordedBy(service, person, 2);
  expect(new Set(recorded.map(({ startAt }) => startAt)).size).toBe(1);
  expect(recorded.map(({ value }) => value).sort()).toEqual([128, 82]);
  await context.close();
});

test('a star where one records makes a favourite, which shows the sum of the day', async () => {
  const person = await trackingPerson(service);
  await service.post(
    '/api/v3/measurements/post',
    [item({ value: 3, startAt: new Date(Date.now() - 86_400_000).toISOString().slice(0, 19) })],
    person,
  );
  const { page, context } = await openApp(browser, service, person, '/app/record?name=Water', {
    serviceWorkers: 'block',
  });
  await page.getByRole('button', { name: 'Favourite' }).click();
  await page.getByLabel('Water in mL').fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  const favourites = page.locator('.at-hand > li');
  await favourites.filter({ hasText: 'Today 300 mL' }).waitFor();
  await page.getByLabel('Water in mL').fill('200');
  await page.keyboard.press('Enter');
  await favourites.filter({ hasText: 'Today 500 mL' }).waitFor();
  // Coffee was there first and stays there.
  expect(await favourites.locator('h3').allTextContents()).toEqual(['Coffee', 'Water']);
  await page.getByText('Recorded on 2 of 2 days.').waitFor();
  await page.getByRole('heading', { name: 'Your week' }).waitFor();
  await context.close();
});

test('the last 30 days are counted once all of them are here', async () => {
  const person = await trackingPerson(service);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19);
  await service.post(
    '/api/v3/measurements/post',
    [item({ startAt: daysAgo(1) }), item({ startAt: daysAgo(25) })],
    person,
  );
  const { page, context } = await openApp(browser, service, person, '/privacy', { serviceWorkers: 'block' });
  const released = Promise.withResolvers<void>();
  const isOldest = ({ searchParams }: URL) =>
    searchParams.get('groupingWidth') === '86400' &&
    (searchParams.get('earliestMeasurementTime') ?? '') < daysAgo(20);
  await page.route(isOldest, async (route) => {
    await released.promise;
    await route.continue();
  });
  const waiting = new Set<Request>();
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  await page.goto(`${service.url}/app`);
  await page.getByRole('heading', { name: 'Tracked today' }).waitFor();
  await eventually('only what is held back is missing', async () => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    const isHeld = [...waiting].map((request) => isOldest(new URL(request.url())));
    return (isHeld.length > 0 && isHeld.every(Boolean)) || undefined;
  });
  expect(await page.getByText(/^Recorded on/).count()).toBe(0);
  released.resolve();
  await page.getByText('Recorded on 2 of 26 days.').waitFor();
  await context.close();
});

test('Today begins with a true line about yesterday, has a sign when all is answered, and a week in pictures', async () => {
  const person = await trackingPerson(service);
  const slept = (daysAgo: number, value: number) => ({
    variableName: 'Sleep Duration',
    variableCategoryName: 'Sleep',
    unitAbbreviatedName: 'h',
    combinationOperation: 'MEAN',
    value,
    startAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 19),
  });
  const nights = Array.from({ length: 13 }, (_, i) =>
    slept(i + 1, i === 0 ? 5 : i < 6 ? 6.5 : 7.5 + (i % 2)),
  );
  await service.post('/api/v3/measurements/post', nights, person);
  const { page, context, problems } = await openApp(browser, service, person, '/app', {
    serviceWorkers: 'block',
  });
  await page.getByText('Yesterday: Sleep Duration 5 h, your shortest in 30 days.').waitFor();
  expect(await page.getByText('All done for today').count()).toBe(0);
  const questions = page.locator('.question');
  await questions.filter({ hasText: /mood/i }).getByRole('button', { name: /4/ }).click();
  await questions.filter({ hasText: 'Vitamin D' }).getByRole('button', { name: /Yes/ }).click();
  await page.getByText('All done for today').waitFor();
  await page.getByText(/^Sleep Duration: 1 h \d+ min less than the week before\.$/).waitFor();
  expect(await page.locator('.week-picture rect').count()).toBe(13);
  await page.getByText(/^All \d+ side by side|Both weeks$/).click();
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [375, 'light'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ colorScheme });
    expect([...(await violations(page)), ...(await misfits(page))]).toEqual([]);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('what is answered with yes or no stands side by side: one tap each, without a form', async () => {
  const person = await service.createPerson();
  const startAt = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19);
  const taken = (variableName: string) => ({
    variableName,
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'yes/no',
    combinationOperation: 'SUM',
    value: 1,
    startAt,
  });
  await service.post('/api/v3/measurements/post', ['Vitamin D', 'Magnesium', 'Zinc'].map(taken), person);
  const { page, context } = await openApp(browser, service, person, '/app', { serviceWorkers: 'block' });
  const { tap, tab, taps } = fingerOn(page);
  await tab('Record');
  const cards = page.locator('.yes-no > li');
  await cards.nth(2).waitFor();
  const boxes = await Promise.all([0, 1].map((i) => cards.nth(i).boundingBox()));
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  await tap('Yes: Vitamin D');
  await tap('No: Magnesium');
  await tap('Yes: Zinc');
  expect(taps()).toBe(4);
  await turnAway(page);
  const recorded = await recordedBy(service, person, 6);
  const today = recorded.filter((one) => one.startAt !== startAt);
  expect(today.map(({ variableName, value }) => `${variableName} ${value}`).sort()).toEqual([
    'Magnesium 0',
    'Vitamin D 1',
    'Zinc 1',
  ]);
  await context.close();
});

test('the week and the month are drawn without a network, once they were seen', async () => {
  const person = await trackingPerson(service);
  const startAt = (day: number) => new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 19);
  const days = [1, 2, 3, 8, 9, 10, 20];
  await service.post(
    '/api/v3/measurements/post',
    days.map((day) => item({ value: 1 + (day % 5), startAt: startAt(day) })),
    person,
  );
  const { page, context } = await openApp(browser, service, person);
  const shown = async () => ({
    month: await page.locator('.month p').textContent(),
    strip: await page.locator('.month .strip .full').count(),
    weeks: await page.locator('.weeks tbody').allTextContents(),
  });
  await page.locator('.weeks tbody tr').first().waitFor({ state: 'attached' });
  await workerIsReady(page);
  const before = await eventually('The month', async () => {
    const seen = await shown();
    return seen.strip === days.length ? seen : undefined;
  });
  await setOffline(context, true);
  await page.reload();
  await page.locator('.weeks tbody tr').first().waitFor({ state: 'attached' });
  await page.getByText('No connection.').waitFor();
  expect(
    await eventually('The month again', async () => {
      const seen = await shown();
      return seen.strip === days.length ? seen : undefined;
    }),
  ).toEqual(before);
  await context.close();
});
