import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SHLViewer } from 'kill-the-clipboard';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openApp, turnAway } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { readPicture } from '../support/browser/read-picture.ts';
import { serviceAt } from '../support/client.ts';
import { studied } from '../support/people/histories.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { daysAhead } from '../support/people/shares.ts';

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

/** The receiver of a link has a browser that never knew anybody. */
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
  await page.locator('.on-page').evaluate((details) => details.setAttribute('open', ''));
  for (const box of await page.locator('.reportable').first().getByRole('checkbox').all())
    await box.uncheck();
  await page.getByRole('button', { name: 'Share with a link' }).click();
  await page.getByText('Choose what it shows.').waitFor();
  await page.getByLabel('Warmth', { exact: true }).check();
  await page.getByLabel('Question 1').fill('Is it the <tablets>?');
  await page.getByRole('group', { name: 'Studies and experiments' }).getByRole('checkbox').check();
  await page.screenshot({ ...shot('making'), fullPage: true });

  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'See and print the page' }).click(),
  ]);
  await preview.getByText('Only you see it now.').waitFor();
  const sheetOf = (one: Page) =>
    one.locator('.sheet').evaluate((sheet) =>
      [...sheet.querySelectorAll('.answers, .questions, .wide, .strips')]
        .map((part) => part.outerHTML)
        .join('')
        .replaceAll(/\s+/g, ' ')
        .replaceAll('> <', '><'),
    );
  const previewed = await sheetOf(preview);
  expect(previewed).toContain('<li>Is it the &lt;tablets&gt;?</li>');
  await preview.locator('.studies a').click();
  await preview.getByText('In words').waitFor();
  await preview.close();

  await page.getByRole('button', { name: 'Share with a link' }).click();
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
    await sheet.getByText('This code is wrong').waitFor();
    await sheet.getByLabel('Code').fill(code.toLowerCase());
    await sheet.keyboard.press('Enter');
    await sheet.locator('.sheet svg').first().waitFor();
    expect(await sheetOf(sheet)).toBe(previewed);
    expect(await sheet.content()).not.toContain('Melatonin by day');
    await sheet.screenshot({ ...shot(`sheet-${width}`), fullPage: true });
    expect(pagesOf(await sheet.pdf({ preferCSSPageSize: true }))).toBe(1);
    const download = sheet.waitForEvent('download');
    await sheet.getByRole('link', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('daymark.csv');
    await sheet.locator('.studies a').click();
    await sheet.getByText('In words').waitFor();
    await sheet.screenshot({ ...shot(`study-${width}`), fullPage: true });
    await sheet.getByRole('link', { name: 'Everything shared with you' }).click();
    await sheet.locator('.sheet svg').waitFor();
    if (width === 375) await doctor.close();
  }

  const last = browser.contexts().at(-1)?.pages()[0];
  await page.goto(`${service.url}/app/you`);
  await page
    .getByText('Dr. Hu, anyone with the link and its code, can read 1 variable and 1 study')
    .waitFor();
  await page.getByRole('button', { name: 'End access of Dr. Hu' }).click();
  await page.getByText('Access ends as soon as this is sent.').waitFor();
  const ended = page.waitForResponse(/shares\/delete/);
  await turnAway(page);
  await ended;
  await last?.reload();
  await last?.getByText('This page doesn’t exist or is no longer shared.').waitFor();
  expect(problems).toEqual([]);
});

test('a person makes a QR code for a practice, whose program opens it; it is renewed, and ends with its link', async () => {
  const { person } = await studied(service);
  const { page, problems } = await openApp(browser, service, person, '/app/share', {
    serviceWorkers: 'block',
    colorScheme: 'light',
  });
  await page.getByLabel('Who is it for?').fill('Dr. Hu');
  await page.getByLabel('Warmth', { exact: true }).check();
  await page.getByRole('button', { name: 'Share with a link' }).click();
  await page.getByRole('button', { name: 'I have copied both' }).click();
  const links = page.getByRole('region', { name: 'Your links' });
  await page.screenshot({ ...shot('links'), fullPage: true });
  await links.getByRole('button', { name: 'Make a QR code' }).click();
  await links.locator('.qr-code').waitFor();
  await page.screenshot({ ...shot('health-link'), fullPage: true });
  expect([...(await violations(page)), ...(await misfits(page))]).toEqual([]);
  const text = (await readPicture(page)) ?? '';
  const passcode = (await links.locator('.copied code').textContent()) ?? '';
  const open = async () => {
    const opened = await new SHLViewer({ shlinkURI: text }).resolveSHL({ recipient: 'A practice', passcode });
    return opened.fhirResources.map((one) => JSON.stringify(one)).join();
  };
  const before = await open();
  expect(before).toContain('"type":"document"');

  await diaryOf(service, person).post([item({ variableName: 'Warmth', value: 2 })]);
  await page.reload();
  await links.getByRole('button', { name: 'Update the document' }).click();
  await links.getByText('Encrypting …').waitFor({ state: 'detached' });
  await links.locator('.qr-code').waitFor();
  expect(await readPicture(page)).toBe(text);
  expect(await open()).not.toBe(before);

  await links.getByRole('button', { name: 'End this link for Dr. Hu' }).click();
  await links.waitFor({ state: 'detached' });
  const ended = page.waitForResponse(/shares\/delete/);
  await turnAway(page);
  await ended;
  await expect(open()).rejects.toThrow();
  expect(problems).toEqual([]);
});

test('the fullest page is one side of paper, and reads well narrow and wide, light and dark', async () => {
  const person = await service.createPerson();
  const things = [
    { variableName: 'Headache', variableCategoryName: 'Symptoms', unitAbbreviatedName: '/6', value: 4 },
    { variableName: 'Sumatriptan', variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg', value: 50 },
    { variableName: 'Ibuprofen', variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg', value: 400 },
    { variableName: 'Sleep Duration', variableCategoryName: 'Sleep', unitAbbreviatedName: 'h', value: 6.5 },
    {
      variableName: 'Systolic Blood Pressure',
      variableCategoryName: 'Vital Signs',
      unitAbbreviatedName: 'mmHg',
      value: 128,
    },
    { variableName: 'Overall Mood', variableCategoryName: 'Emotions', unitAbbreviatedName: '/5', value: 3 },
  ];
  const rows = things.flatMap(({ value, ...thing }, i) =>
    Array.from({ length: 130 }, (_, day) =>
      item({
        ...thing,
        combinationOperation: i === 1 || i === 2 ? 'SUM' : 'MEAN',
        value: day < 20 && i < 3 ? value + (i === 0 ? 1 : value) : value + (day % 2),
        startAt: `${daysAhead(-2 * day)}T08:00:0${i}`,
      }),
    ),
  );
  const events = [20, 60, 100, 140].map((days) =>
    item({
      variableName: 'Life Event',
      variableCategoryName: 'Activity',
      unitAbbreviatedName: 'yes/no',
      value: 1,
      note: 'Something that changed a good deal of every day',
      startAt: `${daysAhead(-days)}T12:00:00`,
    }),
  );
  const all = [...rows, ...events];
  const ids = new Map<string, number>();
  for (let i = 0; i < all.length; i += 200) {
    const { body } = await service.post<{
      data: { measurements: { variableName: string; variableId: number }[] };
    }>('/api/v3/measurements/post', all.slice(i, i + 200), person);
    for (const { variableName, variableId } of body.data.measurements) ids.set(variableName, variableId);
  }
  await service.post(
    '/api/v3/userVariables',
    [
      { name: 'Sleep Duration', goalAmount: 7 },
      { name: 'Ibuprofen', limitDaysPerMonth: 10 },
    ],
    person,
  );
  await service.post(
    '/api/v3/userSettings',
    { displayName: 'Maximiliane Mustermann-Beispiel', yearOfBirth: 1984 },
    person,
  );
  const question = new URLSearchParams(
    Array.from({ length: 3 }, () => ['question', 'Could it be that this goes with that? '.repeat(5)]),
  );
  const address = `/share-preview?variables=${[...ids.values()].join('.')}&goals=shown#${question}`;
  for (const [width, colorScheme] of [
    [320, 'dark'],
    [1280, 'light'],
  ] as const) {
    const { page, problems, context } = await openApp(browser, service, person, '/app/you', {
      viewport: { width, height: 800 },
      colorScheme,
      serviceWorkers: 'block',
    });
    await page.goto(`${service.url}${address}`);
    await page.locator('.strips svg').nth(5).waitFor();
    await page.getByRole('columnheader', { name: 'Any pain relief' }).waitFor();
    await page.screenshot({ ...shot(`fullest-${width}`), fullPage: true });
    expect([...(await violations(page)), ...(await misfits(page))]).toEqual([]);
    const pdf = await page.pdf({
      ...(process.env.PICTURES !== undefined && { path: `${process.env.PICTURES}/fullest.pdf` }),
      preferCSSPageSize: true,
    });
    expect(pagesOf(pdf)).toBe(1);
    expect(problems).toEqual([]);
    await context.close();
  }
});
