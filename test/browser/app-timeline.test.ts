import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openApp } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { diaryOf, item } from '../support/people/measurements.ts';

const service = serviceAt();
const things = [
  ...['Mood', 'Energy', 'Stress', 'Focus', 'Pain', 'Calm', 'Hunger', 'Joy'],
  ...['Thirst', 'Itch', 'Hope', 'Anger', 'Nausea', 'Warmth', 'Noise', 'Patience'],
];
const days = 366;
const hour = 3_600_000;
const noonOfToday = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * hour;
const atDay = (i: number, minutes = 0) =>
  new Date(noonOfToday - (i + 1) * 24 * hour + minutes * 60_000).toISOString().slice(0, 19);

let browser: Browser;
let person: Person;
/** A year of 16 things, 5,856 entries. */
beforeAll(async () => {
  browser = await startBrowser();
  person = await service.createPerson();
  const rows = Array.from({ length: days }, (_, i) =>
    things.map((variableName, minutes) =>
      item({
        variableName,
        value: (i % 5) + 1,
        startAt: atDay(i, minutes),
        ...(variableName === 'Pain' && i % 300 === 299 ? { note: 'After the dentist' } : {}),
        ...(i % 2 === 0 ? {} : { sourceName: 'Diary' }),
      }),
    ),
  ).flat();
  for (let from = 0; from < rows.length; from += 1000)
    await diaryOf(service, person).post(rows.slice(from, from + 1000));
}, 240_000);
afterAll(() => browser.close());

const drawnElements = (page: Page) => page.evaluate(() => document.querySelectorAll('main .rows *').length);
const lastDate = (page: Page) => page.locator('.rows .date h2').last().textContent();

test.each([
  ['375 px, light', { viewport: { width: 375, height: 812 }, colorScheme: 'light' }],
  ['1,280 px, dark', { viewport: { width: 1280, height: 812 }, colorScheme: 'dark' }],
] as const)(
  'a year of 16 things, above 5,000 entries, is scrolled, edited, searched and narrowed at %s',
  async (look, sized) => {
    const { page, context, problems } = await openApp(browser, service, person, '/app/timeline', {
      serviceWorkers: 'block',
      ...sized,
    });
    await page.locator('button.line').first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await misfits(page)).toEqual([]);

    const first = await lastDate(page);
    for (let i = 0; i < 12; i++) {
      await page.mouse.wheel(0, 4000);
      await page.waitForTimeout(50);
      expect(await drawnElements(page)).toBeLessThanOrEqual(300);
    }
    expect(await lastDate(page)).not.toBe(first);

    // A year ago is one request away.
    const aYearAgo = atDay(364).slice(0, 10);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/measurements') && asked.push(request.url()));
    await page.getByLabel('Go to a day').fill(aYearAgo);
    await page.locator(`[data-row="${aYearAgo}"]`).waitFor();
    expect(asked.length).toBeLessThanOrEqual(2);
    await page.locator('button.line', { hasText: 'Patience' }).first().click();
    await page.getByLabel('Note', { exact: true }).fill(`Thought of again, ${look}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('button.line', { hasText: `Thought of again, ${look}` }).waitFor();
    await page.getByLabel('Go to a day').fill(new Date().toISOString().slice(0, 10));

    await page.getByLabel('Search in names and notes').fill('dentist');
    await page.keyboard.press('Enter');
    await page.getByText(/Searched back to/).waitFor();
    expect(await page.locator('button.line').count()).toBe(0);
    const further = page.getByRole('button', { name: 'Search further back' });
    while ((await further.count()) > 0) {
      await further.click();
      await page.getByText('Reading…').waitFor({ state: 'detached' });
    }
    expect(await page.locator('button.line', { hasText: 'After the dentist' }).count()).toBe(1);
    await page.getByLabel('Search in names and notes').fill('');
    await page.locator('button.line', { hasText: 'Patience' }).first().waitFor();

    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Source').selectOption('Diary');
    await page.getByLabel('Thing').selectOption('Pain');
    await page.locator(`[data-row="${atDay(1).slice(0, 10)}"]`).waitFor();
    expect(await page.locator(`[data-row="${atDay(0).slice(0, 10)}"]`).count()).toBe(0);
    expect(new Set(await page.locator('button.line .name').allTextContents())).toEqual(new Set(['Pain']));
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('what somebody is writing stays while the list is scrolled', async () => {
  const { page, context } = await openApp(browser, service, person, '/app/timeline', {
    serviceWorkers: 'block',
  });
  await page.locator('button.line').first().click();
  const note = page.getByLabel('Note', { exact: true });
  await note.fill('Half a sentence');
  await page.mouse.wheel(0, 8000);
  await page.waitForTimeout(100);
  await page.mouse.wheel(0, -20_000);
  expect(await note.inputValue()).toBe('Half a sentence');
  await context.close();
});

test('without a network what the device holds is searched, and it says so', async () => {
  const { page, context } = await openApp(browser, service, person, '/app/timeline', {
    serviceWorkers: 'block',
  });
  await page.locator('button.line').first().waitFor();
  await page.waitForLoadState('networkidle');
  await setOffline(context, true);
  await page.getByLabel('Search in names and notes').fill('joy');
  await page.keyboard.press('Enter');
  await page.locator('button.line', { hasText: 'Joy' }).first().waitFor();
  await page.getByText('We only searched this device: the service isn’t answering.').waitFor();
  await context.close();
});
