import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { waitUntilIdle } from '../../lib/local/demo/wait-until-idle.ts';
import { leftIn, nothing, openApp } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { serviceAt } from '../support/client.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** A page of somebody who is nobody yet, and whatever it asks of the service. */
async function stranger() {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/app')) asked.push(`${request.method()} ${pathname}`);
  });
  return { context, page, asked };
}

const goTo = (page: Page, tab: string) =>
  page.locator('.tabs').getByRole('link', { name: tab, exact: true }).click();
const refused = (page: Page) => page.getByText('This isn’t part of the demo').count();

/** What You leads to, with something that each shows. */
const hers = {
  'A page for your doctor': '.share-form',
  'Ask your own record': 'main code',
  'Who used your records': 'main li:has-text("Dr. Berg")',
  Settings: 'main form',
  Sources: 'main li:has-text("iPhone")',
};

test('a stranger looks around in every screen of the demo, asks nothing of the service and leaves no trace', async () => {
  const { context, page, asked } = await stranger();
  await page.goto(service.url);
  asked.length = 0;
  await page.getByRole('link', { name: 'Look around in a demo' }).click();
  await page.getByText('This person is made up.').waitFor();
  await page.locator('.weeks').waitFor();
  await page.getByText(/Recorded on \d+ of 30 days/).waitFor();
  expect(await refused(page)).toBe(0);
  const ready = {
    Record: 'main .links li .value',
    Timeline: 'button.line',
    Reminders: 'main article, main li',
    Insights: '.stands-out li',
  };
  for (const [tab, shown] of Object.entries(ready)) {
    await goTo(page, tab);
    await page.locator(shown).first().waitFor();
    expect([tab, await refused(page), await violations(page), await misfits(page)]).toEqual([tab, 0, [], []]);
  }
  await page.locator('.stands-out li a').first().click();
  await page.locator('.drawing svg').first().waitFor();
  expect(await refused(page)).toBe(0);
  await page.locator('main a[href*="/app/variable"]').first().click();
  await page.locator('[data-day]').first().waitFor();
  // The address says where one is, and a reload stays there.
  expect(new URL(page.url()).pathname).toBe('/app/demo/variable');
  await page.reload();
  await page.locator('[data-day]').first().waitFor();
  // Her last day is today's, wherever one is.
  await goTo(page, 'Today');
  const today = await page.evaluate(() =>
    new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long' }),
  );
  await page.getByText(today).first().waitFor();
  for (const [name, shown] of Object.entries(hers)) {
    await goTo(page, 'You');
    await page.locator('main').getByRole('link', { name }).click();
    await page.locator(shown).first().waitFor();
    expect([name, await refused(page), await violations(page)]).toEqual([name, 0, []]);
  }
  await goTo(page, 'Insights');
  await page.getByRole('link', { name: 'Experiments', exact: false }).first().click();
  await page.getByRole('link', { name: 'Does Coffee change Sleep Quality?' }).click();
  await page.getByText(/\d+ of \d+ days have ended/).waitFor();
  expect(await refused(page)).toBe(0);
  expect(asked).toEqual([]);
  expect(await leftIn(page)).toEqual(nothing);
  await context.close();
});

test('the demo opens the page for the doctor as it is printed', async () => {
  const { context, page, asked } = await stranger();
  await page.goto(`${service.url}/app/demo/share`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'See and print the page' }).click();
  const doctor = await opened;
  await doctor.getByRole('heading', { name: 'By month' }).waitFor();
  // Its own style is let in by its policy.
  const brand = doctor.locator('.brand');
  expect(await brand.evaluate((one) => getComputedStyle(one).fontWeight)).not.toBe('400');
  expect([await violations(doctor), asked]).toEqual([[], []]);
  await context.close();
});

test('what is tried in the demo shows at once, is sent nowhere, and is gone after a reload', async () => {
  const { context, page, asked } = await stranger();
  await page.goto(`${service.url}/app/demo`);
  const question = page.locator('.question', { hasText: /mood/i });
  await question.getByRole('button', { name: /4\/5/ }).click();
  await question.locator('.answer').waitFor();
  await setOffline(context, true);
  await goTo(page, 'Today');
  await question.locator('.answer').waitFor();
  await setOffline(context, false);
  await page.reload();
  await question.waitFor();
  expect(await question.locator('.answer').count()).toBe(0);
  expect([asked, await leftIn(page)]).toEqual([[], nothing]);
  await context.close();
});

test('somebody who is signed in finds the demo in their first minute, and their own record as they left it', async () => {
  const person = await service.createPerson();
  const { page, context, problems } = await openApp(browser, service, person, '/app', {
    serviceWorkers: 'block',
  });
  await page.getByRole('link', { name: /Look around a made-up person/ }).click();
  const question = page.locator('.question', { hasText: /mood/i });
  await question.getByRole('button', { name: /4\/5/ }).click();
  await question.locator('.answer').waitFor();
  await page.getByRole('link', { name: 'Your own record' }).click();
  await page.getByText('What would you like to track?').waitFor();
  expect(await page.getByText('This person is made up.').count()).toBe(0);
  const { body } = await service.get('/api/v3/measurements', person);
  expect([body, problems]).toEqual([[], []]);
  await context.close();
});

test('who records the demo waits until a screen has read, and is told what it waits for in vain', async () => {
  const { context, page } = await stranger();
  const idle = { count: 0, since: 0 };
  await page.setContent('<main><p>Nothing yet</p></main>');
  await expect(waitUntilIdle(page, idle, 500)).rejects.toThrow('shows no heading after 0.5 seconds');
  await page.setContent('<main><h1>Today</h1><p class="reading">Reading…</p></main>');
  await expect(waitUntilIdle(page, idle, 500)).rejects.toThrow('on the screen ["Reading…"]');
  const read = waitUntilIdle(page, idle);
  await page.locator('.reading').evaluate((one) => one.remove());
  await read;
  await expect(waitUntilIdle(page, { count: 2, since: 0 }, 500)).rejects.toThrow(
    '2 requests without an answer',
  );
  await context.close();
});
