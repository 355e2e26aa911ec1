import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sessionCookie, signedInCookies, workerIsReady } from '../support/browser/app.ts';
import { tooWide, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { studied } from '../support/people/histories.ts';
import { sharesOf } from '../support/people/shares.ts';

const service = serviceAt();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let person: Person;
let study: string;
let studyId: string;
beforeAll(async () => {
  browser = await startBrowser();
  const of = await studied(service);
  person = of.person;
  studyId = of.study.id;
  const { body } = await of.studies.publish('?causeVariableName=Melatonin&effectVariableName=Warmth');
  study = new URL(body.link ?? '').pathname;
  context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  page = await context.newPage();
});
afterAll(() => browser.close());

/** What does not fit phones whose text is twice as large, in both themes, where colours are looked at too. */
async function found(): Promise<readonly string[]> {
  const problems = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    problems.push(...(await violations(page)).map((one) => `${colorScheme}: ${one}`));
  }
  return [...problems, ...(await tooWideDoubled())];
}

async function tooWideDoubled(): Promise<readonly string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const wide = [];
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 812 });
    wide.push(...(await tooWide(page)).map((one) => `${width}, text doubled: ${one}`));
  }
  return wide;
}

test.each([
  '/',
  '/privacy',
  '/licences',
  '/signin',
  '/docs',
  '/docs/operations/post-measurements',
  '/docs/records/Study',
])('%s is read with text of twice the size', async (path) => {
  await page.goto(`${service.url}${path}`);
  expect(await tooWideDoubled()).toEqual([]);
});

test('a published study can be read by everybody, light and dark, with text of twice the size', async () => {
  await page.goto(`${service.url}${study}`);
  expect(await found()).toEqual([]);
});

test('what was shared by a link can be read by everybody, from the code on, light and dark, with text of twice the size', async () => {
  const share = await sharesOf(service, person).share({ studyIds: [studyId] });
  await page.goto(share.address);
  expect(await found()).toEqual([]);
  await page.getByLabel('Code').fill(share.code);
  await page.keyboard.press('Enter');
  await page.locator('.sheet svg').first().waitFor();
  await page.locator('.sheet summary').first().click();
  expect(await found()).toEqual([]);
  await page.locator('.studies a').click();
  await page.getByText('Everything shared with you').waitFor();
  expect(await found()).toEqual([]);
});

test('the account can be looked after by everybody, light and dark, with text of twice the size', async () => {
  await context.addCookies([await sessionCookie(service, person.userId)]);
  await page.goto(`${service.url}/account`);
  expect(await found()).toEqual([]);
});

test('so can the screen of who has signed out without a network', async () => {
  await context.addCookies(await signedInCookies(service, person.userId));
  await page.goto(`${service.url}/app`);
  await workerIsReady(page);
  await page.goto(`${service.url}/app/you`);
  const button = page.getByRole('button', { name: 'Sign out', exact: true });
  await button.waitFor();
  await setOffline(context, true);
  await button.click();
  await page.getByText('Your data has been removed from this device.').waitFor();
  expect(await found()).toEqual([]);
});
