import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type OpenedApp, openApp, trackingPerson } from '../support/browser/app.ts';
import { cutWords, misfits, tooWide, torn, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { serviceAt } from '../support/client.ts';
import { appleExport, type ChosenFile, tableOf } from '../support/imports/handmade.ts';
import { deviceKeysOf } from '../support/people/devices.ts';
import { linkedDays, lookFor } from '../support/people/discoveries.ts';
import { food, item } from '../support/people/measurements.ts';
import { devicesOf, unreachableDevice } from '../support/receivers/push-devices.ts';

const service = serviceAt();
let browser: Browser;
let app: OpenedApp;
beforeAll(async () => {
  browser = await startBrowser();
  app = await openApp(browser, service, await somebodyWithEverything(), '/app', { serviceWorkers: 'block' });
});
afterAll(() => browser.close());

/** Six weeks of records, one of them odd, and one of everything else that a screen can show. */
async function somebodyWithEverything() {
  const person = await trackingPerson(service);
  const startAt = (day: number, hours: number) =>
    new Date(Date.now() - day * 86_400_000 - hours * 3_600_000).toISOString().slice(0, 19);
  await service.post(
    '/api/v3/measurements/post',
    Array.from({ length: 42 }, (_, day) => [
      item({
        value: 1 + ((day * 7) % 5),
        startAt: startAt(day, 1),
        note: day % 5 === 0 ? 'A long walk' : '',
      }),
      food({ value: day === 20 ? 90 : day % 4, startAt: startAt(day, 5), sourceName: 'Watch' }),
    ]).flat(),
    person,
  );
  await service.post('/api/v3/measurements/post', linkedDays(Date.now() - 50 * 86_400_000), person);
  await lookFor(service, person);
  const ibuprofen = {
    variableName: 'Ibuprofen',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'mg',
    reminderFrequency: 86_400,
    reminderStartTime: '00:00:00',
    defaultValue: 400,
    amountLeft: 1200,
  };
  const asNeeded = {
    ...ibuprofen,
    variableName: 'Paracetamol',
    unitAbbreviatedName: 'pills',
    defaultValue: 1,
    reminderFrequency: 0,
    minimumIntervalSeconds: 21_600,
    amountLeft: 5,
  };
  await service.post('/api/v3/trackingReminders', [ibuprofen, asNeeded], person);
  const taken = {
    variableName: 'Paracetamol',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
  };
  const dose = { ...taken, value: 1, startAt: startAt(0, 1), combinationOperation: 'SUM' };
  await service.post('/api/v3/measurements/post', [dose], person);
  const study = { causeVariableName: 'Coffee', effectVariableName: 'Mood' };
  await service.post('/api/v3/study/create', study, person);
  const experiment = { ...study, levelA: 2, levelB: 0, effectDay: 'same' };
  expect((await service.post('/api/v3/experiments', experiment, person)).status).toBe(200);
  const owner = await service.createPerson();
  const app = await service.grant(person.userId, await service.createClient(owner.userId, { name: 'Diary' }));
  await service.get('/api/v3/measurements?variableName=Mood', app);
  await devicesOf(service, person).add(unreachableDevice(), 'My phone');
  const devices = deviceKeysOf(service, person);
  await devices.send('rows', { variableName: 'Nobody knows this', value: 1 }, await devices.keyFor('rows'));
  return person;
}

/** As a link within the app does it: the page stays. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const at = (path: string, ready: string) => async (page: Page) => {
  await visit(page, path);
  await page.locator(ready).first().waitFor();
};
const press = (button: string, ready: string) => async (page: Page) => {
  await page.locator(button).first().click();
  await page.locator(ready).first().waitFor();
};

/** The link and its code. */
async function shareMade(page: Page): Promise<void> {
  await page.getByLabel('Who is it for?').fill('Dr. Hu');
  await page.getByRole('button', { name: 'Share with a link' }).click();
  await page.locator('.made-share').waitFor();
}

/** The question before a second dose. */
async function tooSoon(page: Page): Promise<void> {
  await visit(page, '/app/record?name=Paracetamol');
  await page.getByLabel(/^Paracetamol/).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.ask').waitFor();
}

/** Instead of files that were chosen before. */
const choosing = (file: ChosenFile, ready: string) => async (page: Page) => {
  const others = page.getByRole('button', { name: 'Choose other files' });
  if (await others.isVisible()) await others.click();
  await page.getByLabel('Choose files').setInputFiles(file);
  await page.locator(ready).first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>('.bring details')) one.open = true;
  });
};
const diary = tableOf('Tagebuch.csv', [
  'Datum;Gewicht (kg);Kaffee;Wie war der Tag im Großen und Ganzen?',
  '13.02.2026;80,5;2;4',
  '14.02.2026;viel;1;3',
]);

const looks = [
  [320, 'light'],
  [375, 'light'],
  [375, 'dark'],
  [768, 'light'],
  [1280, 'dark'],
  [1280, 'light'],
] as const;

test.each([
  ['Today', at('/app', '.weeks')],
  ['the weeks side by side', press('.weeks summary', '.weeks tbody tr')],
  ['an answered question', press('.question button:has-text("Yes")', '.answered .answer button')],
  ['a dose that was taken', press('.plan-time .dose button:has-text("Taken")', '.dose .done')],
  [
    'yesterday',
    at(`/app?day=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}`, '.rows .line'),
  ],
  ['Record', at('/app/record', 'main li a, main li button')],
  ['a new entry', at('/app/record?name=Mood', 'textarea')],
  ['a pair of values', at('/app/record?name=Systolic%20Blood%20Pressure', '.side-by-side input')],
  ['a new variable', at('/app/record?create=Tea', 'main select')],
  ['Timeline', at('/app/timeline', 'button.line')],
  ['an entry', press('button.line', 'button.danger')],
  ['several entries', press('.choose button', '.chosen-line')],
  ['one of several', press('.chosen-line', '.chosen-line :checked')],
  ['what becomes of several', press('.choosing .second', '.choosing form')],
  ['what is taken too soon', tooSoon],
  ['Reminders', at('/app/reminders', '.plan-time')],
  ['what becomes of a medicine', press('.plan-time .dose a', '.reminder .actions')],
  ['a reminder to be changed', press('.reminder button:has-text("Edit")', '.weekdays')],
  ['Insights', at('/app/insights', 'main li a[href^="/app/study?id"]')],
  ['all that stands out', press('.stands-out > .buttons button', '.stands-out li:nth-child(11)')],
  ['a line to be dismissed', press('button:has-text("Dismiss")', '.ask')],
  ['a study', press('main li a[href^="/app/study?id"]', '.drawing svg')],
  ['a variable', press('main a[href^="/app/variable"]', '.now')],
  ['a day of a variable', press('.month-calendar button[class*="step"]', '.of-day a')],
  ['how to be rid of a variable', press('summary:has-text("Hide or delete")', '.leaving button')],
  ['the question before it', press('.leaving .danger', '.ask')],
  ['Experiments', at('/app/experiments', 'main li a[href^="/app/experiment?"]')],
  ['an experiment', press('main li a[href^="/app/experiment?"]', 'progress')],
  ['a new experiment', at('/app/experiments/new', 'main form')],
  ['You', at('/app/you', 'main:has-text("Diary, an app")')],
  ['the settings', at('/app/settings', 'main form')],
  ['a search for a time zone', press('.zone button', '.zones button')],
  ['the sources', at('/app/sources', 'main:has-text("has recorded Coffee")')],
  ['how to connect an assistant', at('/app/ask', 'main ol')],
  ['leaving', at('/app/leave', 'main form')],
  ['the catalogue', at('/app/start', '.picks')],
  ['a choice of the catalogue', press('.start summary', 'details[open] .picks')],
  ['export', at('/app/files', 'main button')],
  ['bringing what one has', at('/app/bring', '#import-files + label')],
  ['a file that cannot be read', choosing(tableOf('photo.jpg', ['\u0000']), '.notice.problem')],
  ['what is in an export', choosing(appleExport(), '.kind-list > li')],
  ['what the columns of a table mean', choosing(diary, '.column-list > li')],
  ['connecting a phone', at('/app/phones', 'text=You have no variable called')],
  ['a key that was made', press('button:has-text("Make a key")', '.made-key')],
  ['its picture', press('.made-key summary', '.qr-code')],
  ['apps that one builds', at('/app/apps', '.hint:has-text("No webhooks yet")')],
  ['a webhook to be added', press('summary:has-text("Add a webhook")', 'legend:has-text("Send a message")')],
  ['a page for the doctor', at('/app/share', '.share-form')],
  ['what is on it', press('.on-page summary', '.reportable input')],
  ['what a link would show', press('.reportable input', 'text=See and print the page')],
  ['a link that was made', shareMade],
  ['who used one’s records', at('/app/accesses', 'main li:has-text("Diary, an app, read your Mood once.")')],
  ['how reminders reach one', at('/app/reach', 'text=My phone')],
  ['an address of no screen', at('/app/nothing', 'text=There’s no screen at')],
] as const)('%s can be used by everybody, narrow and wide, light and dark', async (_, arrive) => {
  const { page, problems } = app;
  await arrive(page);
  expect([...(await misfitsOf(page)), ...problems]).toEqual([]);
});

test('the first minute can be used by everybody, narrow and wide, light and dark', async () => {
  const { page, context, problems } = await openApp(browser, service, await service.createPerson(), '/app', {
    serviceWorkers: 'block',
  });
  await page.locator('.picks').first().waitFor();
  await page.getByRole('button', { name: 'Blood Pressure' }).click();
  expect([...(await misfitsOf(page)), ...problems]).toEqual([]);
  await context.close();
});

/** What some people could not use, in all widths and both themes. */
async function misfitsOf(page: Page): Promise<readonly string[]> {
  const found = [];
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ colorScheme });
    const unusable = [
      ...(await cutWords(page)),
      ...(width === 320 || width === 768 ? await torn(page) : await violations(page)),
    ];
    found.push(...[...unusable, ...(await misfits(page))].map((one) => `${width} ${colorScheme}: ${one}`));
  }
  return [...found, ...(await withDoubledText(page))];
}

/** What does not fit phones on which somebody has set their text to 200 %. */
async function withDoubledText(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const found = [];
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 812 });
    found.push(...(await tooWide(page)).map((one) => `${width}, text doubled: ${one}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
}
