import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { openApp, turnAway } from '../support/browser/app.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { serviceAt } from '../support/client.ts';
import { studied } from '../support/people/histories.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Pictures to look at, where somebody wants them. */
const shot = (name: string) =>
  process.env.PICTURES === undefined ? {} : { path: `${process.env.PICTURES}/${name}.png` };

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** Whoever gets a link has a browser that never knew anybody. */
async function visitor(width: number): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width, height: 812 } });
}

test('a person shows one thing and one study to a doctor, who reads and prints them until the link ends', async () => {
  const { person } = await studied(service);
  const { page, context, problems } = await openApp(browser, service, person, '/app/share', {
    serviceWorkers: 'block',
    colorScheme: 'light',
  });
  await page.getByLabel('Who is it for?').fill('Dr. Hu');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByText('Choose what it shows.').waitFor();
  await page.getByLabel('Warmth', { exact: true }).check();
  await page.getByRole('group', { name: 'Studies and experiments' }).getByRole('checkbox').check();
  await page.screenshot({ ...shot('making'), fullPage: true });

  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'See what it shows' }).click(),
  ]);
  await preview.getByText('Only you see it now.').waitFor();
  const previewed = await preview.locator('figure').innerHTML();
  await preview.locator('.studies a').click();
  await preview.getByText('In words').waitFor();
  await preview.close();

  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.locator('.made-share').waitFor();
  await page.screenshot({ ...shot('made'), fullPage: true });
  const [address = '', code = ''] = await page.locator('.made-share code').allTextContents();
  await page.getByRole('button', { name: 'I have copied both' }).click();
  expect(await page.content()).not.toContain(code);

  for (const width of [375, 1280]) {
    const doctor = await visitor(width);
    const sheet = await doctor.newPage();
    await sheet.goto(address);
    await sheet.screenshot({ ...shot(`code-${width}`), fullPage: true });
    await sheet.getByLabel('Code').fill('wrong one');
    await sheet.getByRole('button', { name: 'Show it' }).click();
    await sheet.getByText('not the right one').waitFor();
    await sheet.getByLabel('Code').fill(code.toLowerCase());
    await sheet.keyboard.press('Enter');
    await sheet.locator('.sheet svg').waitFor();
    expect(await sheet.locator('figure').innerHTML()).toBe(previewed);
    expect(await sheet.content()).not.toContain('Melatonin by day');
    await sheet.screenshot({ ...shot(`sheet-${width}`), fullPage: true });
    expect(pagesOf(await sheet.pdf({ preferCSSPageSize: true }))).toBe(1);
    const download = sheet.waitForEvent('download');
    await sheet.getByRole('link', { name: 'Take the table along' }).click();
    expect((await download).suggestedFilename()).toBe('daymark.csv');
    await sheet.locator('.studies a').click();
    await sheet.getByText('In words').waitFor();
    await sheet.screenshot({ ...shot(`study-${width}`), fullPage: true });
    await sheet.getByRole('link', { name: 'All that is shared with you' }).click();
    await sheet.locator('.sheet svg').waitFor();
    if (width === 375) await doctor.close();
  }

  const last = browser.contexts().at(-1)?.pages()[0];
  await page.goto(`${service.url}/app/you`);
  await page
    .getByText('Dr. Hu, whoever has the link and its code, may read 1 variable and 1 study')
    .waitFor();
  await page.getByRole('button', { name: 'End access of Dr. Hu' }).click();
  await page.getByText('Nobody but you.').waitFor();
  const ended = page.waitForResponse(/shares\/delete/);
  await turnAway(page);
  await ended;
  await last?.reload();
  await last?.getByText('There is no such page, or it has ended.').waitFor();
  expect(problems).toEqual([]);
});
