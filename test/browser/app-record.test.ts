import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openApp, recordedBy, turnAway, workerIsReady } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { food, item } from '../support/people/measurements.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const open = async (person: Person, options = {}) =>
  await openApp(browser, service, person, '/app/record', { serviceWorkers: 'block', ...options });
const field = (page: Page) => page.getByLabel('What do you want to record?');
const inShort = (rows: Awaited<ReturnType<typeof recordedBy>>) =>
  rows.map(({ variableName, value }) => `${variableName} ${value}`).sort();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);

test('three new things take one line and one tap, can be undone together, and one stays on Record', async () => {
  const person = await service.createPerson();
  const { page, context, problems } = await open(person);
  // There is a keyboard.
  await page.waitForFunction(() => document.activeElement?.id === 'phrase');
  await page.keyboard.type('porridge, coffee 2, banana');
  await page.getByText('Porridge, 1 serving').waitFor();
  expect(await page.locator('.line-list > li p').allTextContents()).toEqual([
    'Porridge, 1 serving New',
    'Coffee, 2 servings New',
    'Banana, 1 serving New',
  ]);
  expect([await violations(page), await misfits(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Save 3' }).click();
  expect(await field(page).inputValue()).toBe('');
  await page.locator('.undo').getByRole('button', { name: /^Undo/ }).click();
  await page.locator('.undo').getByRole('button').waitFor({ state: 'detached' });

  await field(page).fill('porridge, coffee 2, banana');
  // A finger that comes down twice saves once.
  await page.getByRole('button', { name: 'Save 3' }).dblclick();
  await turnAway(page);
  expect(inShort(await recordedBy(service, person, 3))).toEqual(['Banana 1', 'Coffee 2', 'Porridge 1']);
  expect(problems).toEqual([]);
  await context.close();
});

test('what was not understood is shown and stays, and a guess is changed where it stands', async () => {
  const person = await service.createPerson();
  const { page, context } = await open(person);
  await field(page).fill('mood 9, ???, kimchi');
  await page.getByText('Not understood: 9').waitFor();
  await page.getByText('Not understood: ???').waitFor();
  await page.getByText('Kimchi, 1 time').waitFor();
  await page.getByRole('button', { name: 'Change Kimchi' }).click();
  await page.getByLabel('Category').selectOption('Foods');
  await page.getByLabel('Unit').selectOption('g');
  await page.getByLabel('Kimchi in g').fill('80');
  await page.getByText('Kimchi, 80 g').waitFor();
  expect([await violations(page), await misfits(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Save 1' }).click();
  expect(await field(page).inputValue()).toBe('mood 9, ???');
  // A feeling is never made up: it waits for its value.
  expect(await page.getByRole('button', { name: 'Save 0' }).isDisabled()).toBe(true);
  await page.locator('label.pick', { hasText: '4/5' }).click();
  await page.getByRole('button', { name: 'Save 1' }).click();
  await turnAway(page);
  expect(inShort(await recordedBy(service, person, 2))).toEqual(['Kimchi 80', 'Mood 4']);
  await context.close();
});

test('a line is kept without a network and arrives once; the field takes no focus where the keyboard is on the screen', async () => {
  const person = await service.createPerson();
  const { page, context } = await open(person, {
    serviceWorkers: 'allow',
    hasTouch: true,
    isMobile: true,
  });
  await workerIsReady(page);
  await field(page).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('phrase');
  await setOffline(context, true);
  await field(page).fill('headache 3 after wine, zyrtec 10 mg');
  await page.getByText('Note: after wine').waitFor();
  await page.getByRole('button', { name: 'Save 2' }).click();
  await page.getByText(/1 change is kept on this device/).waitFor();
  await setOffline(context, false);
  expect(inShort(await recordedBy(service, person, 2))).toEqual(['Headache 3', 'Zyrtec 10']);
  await context.close();
});

test.each(['units', 'userVariables'])(
  'a line typed before %s are here is read once they are, and makes nothing until then',
  async (late) => {
    const person = await service.createPerson();
    const ibuprofen = {
      variableName: 'Ibuprofen',
      variableCategoryName: 'Treatments',
      unitAbbreviatedName: 'mg',
      combinationOperation: 'SUM',
    };
    const dose = item({ ...ibuprofen, value: 200, startAt: hoursAgo(30), sourceName: 'Daymark' });
    await service.post('/api/v3/measurements/post', [dose], person);
    const { page, context } = await openApp(browser, service, person, '/privacy', {
      serviceWorkers: 'block',
    });
    const released = Promise.withResolvers<void>();
    await page.route(`**/api/v3/${late}**`, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(`${service.url}/app/record`);
    await field(page).fill('ibu 400');
    await page.getByText('Reading…').waitFor();
    await page.keyboard.press('Enter');
    expect([new URL(page.url()).search, await page.getByText(/^Create/).count()]).toEqual(['', 0]);
    released.resolve();
    await page.getByText('Ibuprofen, 400 mg').waitFor();
    await context.close();
  },
);

test('quick buttons are what the person recorded, never what a device did, and a double tap records once', async () => {
  const person = await service.createPerson();
  await service.post(
    '/api/v3/measurements/post',
    [
      item({ value: 3, startAt: hoursAgo(5), sourceName: 'Daymark' }),
      food({ value: 2, startAt: hoursAgo(6), sourceName: 'Daymark' }),
      item({
        variableName: 'Deep Sleep',
        variableCategoryName: 'Sleep',
        unitAbbreviatedName: 'h',
        value: 1.51,
        startAt: hoursAgo(1),
        sourceName: 'Apple Health',
      }),
    ],
    person,
  );
  const { page, context } = await open(person);
  await page.getByText('again: 3/5').waitFor();
  const list = page.locator('.links > li');
  expect((await list.allTextContents()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Mood .*again: 3\/5$/),
    expect.stringMatching(/^Coffee .*again: 2 servings$/),
    expect.stringMatching(/^Deep Sleep Sleep$/),
  ]);
  await page.getByRole('button', { name: 'Record Mood again: 3/5' }).dblclick();
  await page.locator('.undo').getByText('Mood: 3/5').first().waitFor();
  await turnAway(page);
  expect(await recordedBy(service, person, 4)).toHaveLength(4);
  await context.close();
});
