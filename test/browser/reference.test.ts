import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { tooWide, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { serviceAt } from '../support/client.ts';

const service = serviceAt();
const problems: string[] = [];
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) problems.push(message.text());
  });
});
afterEach(async () => {
  await context.close();
  expect(problems.splice(0)).toEqual([]);
});

const open = (path: string) => page.goto(`${service.url}${path}`);
const pathShown = () => new URL(page.url()).pathname;
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

const kinds = ['/docs', '/docs/operations/post-measurements', '/docs/records/Study'];

test.each(kinds)(
  '%s can be used by everybody, narrow and wide, light and dark',
  async (path) => {
    await open(path);
    await page.evaluate(() => {
      for (const closed of document.querySelectorAll('details:not(.menu)')) closed.setAttribute('open', '');
    });
    const found = [];
    for (const width of [320, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 812 });
        await page.emulateMedia({ colorScheme });
        found.push(...(await tooWide(page)).map((one) => `${width}: ${one}`));
        found.push(...(await violations(page)).map((one) => `${width} ${colorScheme}: ${one}`));
      }
    expect(found).toEqual([]);
  },
  400_000,
);

test.each(kinds)('the first view of %s is one answer, under 200 KB packed and unpacked', async (path) => {
  const requests: Request[] = [];
  const note = (request: Request) => request.url().startsWith('http') && requests.push(request);
  page.on('requestfinished', note);
  await page.goto(`${service.url}${path}`, { waitUntil: 'networkidle' });
  page.off('requestfinished', note);
  const sizes = await Promise.all(
    requests.map(async (request) => {
      const unpacked = await (await request.response())?.body();
      return Math.max((await request.sizes()).responseBodySize, unpacked?.length ?? 0);
    }),
  );
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThan(200_000);
});

test('the search finds by a word of the description, and leads there by keys alone', async () => {
  await open('/docs/records/Unit');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('dryrun measurements');
  const found = page.locator('#search-results a');
  await found.first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(await found.first().textContent());
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  expect(await found.count()).toBe(0);
  await page.keyboard.type('UserVariableInput');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/records/UserVariableInput');
});

test('an anchor of when it was one page leads to the part’s own address', async () => {
  for (const [anchor, path] of [
    ['operation-get-feed', '/docs/operations/get-feed'],
    ['record-Study', '/docs/records/Study'],
  ]) {
    await open(`/docs#${anchor}`);
    await page.waitForURL(`**${path}`);
  }
  await open('/docs#read');
  expect(pathShown()).toBe('/docs');
});

test('token, ids of answers and language go along from page to page', async () => {
  const person = await service.createPerson();
  await open('/docs/operations/post-measurements');
  await page.locator('summary', { hasText: 'Python' }).click();
  await page.getByText('Try it', { exact: true }).click();
  await page.getByLabel('Your access token').fill(person.token);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.succeeded').waitFor();
  await open('/docs/operations/delete-measurement');
  expect(await page.locator('details[data-language][open]').getAttribute('data-language')).toBe('Python');
  await page.getByText('Try it', { exact: true }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await page.locator('.outcome strong').textContent()).toMatch(/^200/);
});

test('a record inside another unfolds where it stands', async () => {
  await open('/docs/records/Study');
  const member = await page.locator('details.branch:has(> [data-record])').first().elementHandle();
  await (await member?.$(':scope > summary'))?.click();
  expect(await member?.waitForSelector(':scope > .tree')).toBeTruthy();
});

test('without script everything is there but the search and trying requests', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const without = await plain.newPage();
  await without.goto(`${service.url}/docs#operation-get-feed`);
  expect(await without.locator('#search').isVisible()).toBe(false);
  await without.locator('li:target a').click();
  await without.locator('noscript .notice').waitFor();
  expect(new URL(without.url()).pathname).toBe('/docs/operations/get-feed');
  await plain.close();
});
