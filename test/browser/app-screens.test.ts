import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { screens } from '../../web/app/screens.ts';
import { openApp, recordedBy, trackingPerson, turnAway } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { type Person, serviceAt } from '../support/client.ts';

const service = serviceAt();
let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await startBrowser();
  person = await trackingPerson(service);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19);
  await service.post(
    '/api/v3/measurements/post',
    [
      {
        variableName: 'Mood',
        variableCategoryName: 'Emotions',
        unitAbbreviatedName: '/5',
        value: 4,
        startAt: yesterday,
        combinationOperation: 'MEAN',
        note: 'A long walk',
      },
    ],
    person,
  );
});
afterAll(() => browser.close());

const settled = (page: Page) => page.waitForLoadState('networkidle');

describe.each([
  [375, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s', (width, colorScheme) => {
  const sized = { viewport: { width, height: 812 }, colorScheme, serviceWorkers: 'block' as const };

  test.each(screens.filter(({ tab }) => tab !== undefined).map(({ path }) => path))(
    '%s can be used by everybody',
    async (path) => {
      const { page, context, problems } = await openApp(browser, service, person, path, sized);
      await settled(page);
      expect([await violations(page), await misfits(page), problems]).toEqual([[], [], []]);
      await context.close();
    },
  );

  test('an entry that is opened, and a new variable, can be too', async () => {
    const { page, context } = await openApp(browser, service, person, '/app/timeline', sized);
    await page.locator('button.line').first().click();
    await page.getByRole('button', { name: /^Delete/ }).waitFor();
    expect([await violations(page), await misfits(page)]).toEqual([[], []]);
    await page.goto(`${service.url}/app/record?create=Tea`);
    await page.getByLabel('Category').waitFor();
    expect([await violations(page), await misfits(page)]).toEqual([[], []]);
    await context.close();
  });
});

test('at 360 px nothing is cut off', async () => {
  const { page, context } = await openApp(browser, service, person, '/app', {
    viewport: { width: 360, height: 640 },
  });
  await settled(page);
  expect(await misfits(page)).toEqual([]);
  await context.close();
});

test('whoever only uses the keyboard records something new', async () => {
  const writer = await service.createPerson();
  const { page, context } = await openApp(browser, service, writer, '/app', { serviceWorkers: 'block' });
  await page.getByText('Nothing is asked right now.').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const tabTo = async (words: string) => {
    for (let i = 0; i < 40 && (await focused()) !== words; i++) await page.keyboard.press('Tab');
    expect(await focused()).toBe(words);
  };
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('To the content');
  await tabTo('Record');
  await page.keyboard.press('Enter');
  await page.getByLabel('What do you want to record?').waitFor();
  await page.keyboard.type('Green tea');
  await page.getByText('Create “Green tea”').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('Category').focus();
  await page.keyboard.type('Foods');
  await page.getByLabel('Unit').focus();
  await page.keyboard.type('Serving');
  await tabTo('Go on');
  await page.keyboard.press('Enter');
  await page.getByLabel('Green tea in serving').focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.locator('.undo').getByText('Green tea: 2 servings').first().waitFor();
  await page.goto('about:blank');
  expect(await recordedBy(service, writer, 1)).toMatchObject([{ variableName: 'Green tea', value: 2 }]);
  await context.close();
});

test('an entry is changed, then deleted with a way back', async () => {
  const writer = await service.createPerson();
  const item = {
    variableName: 'Pulse',
    variableCategoryName: 'Vital Signs',
    unitAbbreviatedName: 'bpm',
    value: 60,
    startAt: new Date(Date.now() - 3_600_000).toISOString().slice(0, 19),
    combinationOperation: 'MEAN',
  };
  await service.post('/api/v3/measurements/post', [item], writer);
  const { page, context } = await openApp(browser, service, writer, '/app/timeline', {
    serviceWorkers: 'block',
  });
  await page.getByRole('button', { name: /Pulse/ }).click();
  await page.getByLabel('Pulse in bpm').fill('65');
  await page.getByRole('button', { name: 'Save' }).click();
  await turnAway(page);
  await page.getByRole('button', { name: /Pulse 65 bpm/ }).waitFor();
  await page.locator('.rows .waiting').waitFor({ state: 'detached' });
  expect(await recordedBy(service, writer, 1)).toMatchObject([{ value: 65 }]);

  await page.getByRole('button', { name: /Pulse 65 bpm/ }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText(/Nothing is recorded/).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: /Pulse 65 bpm/ }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.goto('about:blank');
  for (let i = 0; i < 100 && (await recordedBy(service, writer, 0)).length > 0; i++);
  expect(await recordedBy(service, writer, 0)).toEqual([]);
  await context.close();
});

test('on a slow network what is kept shows at once', async () => {
  const { page, context } = await openApp(browser, service, person, '/app/timeline');
  await page.getByText('A long walk').waitFor();
  await settled(page);
  let answered = 0;
  await context.route('**/api/v3/**', async (route) => {
    await held;
    answered++;
    await route.continue().catch(() => undefined);
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.reload();
  await page.getByText('A long walk').waitFor();
  expect(answered).toBe(0);
  release();
  await context.close();
});
