import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { leftIn, nothing, type OpenedApp, openApp, turnAway } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { untilShown } from '../support/browser/until-shown.ts';
import type { Person } from '../support/client.ts';
import { appleExport, bomb, tableOf } from '../support/imports/handmade.ts';
import { fitTime, makeFit } from '../support/imports/make-fit.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { item } from '../support/people/measurements.ts';

const { runtime, service } = leasedRuntime();
let browser: Browser;
let app: OpenedApp | undefined;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  await app?.context.close();
  expect(app?.problems).toEqual([]);
});

const narrow: BrowserContextOptions = { serviceWorkers: 'block' };
const wide: BrowserContextOptions = {
  viewport: { width: 1280, height: 900 },
  colorScheme: 'dark',
  serviceWorkers: 'block',
};
async function openAt(path: string, options: BrowserContextOptions, person?: Person): Promise<OpenedApp> {
  app = await openApp(browser, service, person ?? (await service.createPerson()), path, options);
  return app;
}

const files = (page: Page) => page.getByLabel('Choose files');
const agree = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ row/ });
const usable = async (page: Page) => [await violations(page), await misfits(page)];

interface Row {
  readonly variableName: string;
  readonly value: number;
  readonly sourceName: string;
  readonly startAt: string;
}
const rowsOf = async (person: Person, variableName: string) => {
  const name = encodeURIComponent(variableName);
  const { body } = await service.get<readonly Row[]>(
    `/api/v3/measurements?variableName=${name}&sort=startAt&limit=200`,
    person,
  );
  return body;
};
const importsOf = async (person: Person) =>
  (
    await service.get<{
      readonly imports: readonly { readonly status: string; readonly created?: number }[];
    }>('/api/v3/imports', person)
  ).body.imports;

test.each([
  ['375 px, light', narrow],
  ['1,280 px, dark', wide],
] as const)(
  'an export of a phone is looked at, chosen from, imported by keyboard, at %s',
  async (_, sized) => {
    const person = await service.createPerson();
    const scale = { variableName: 'Weight', variableCategoryName: 'Physique', unitAbbreviatedName: 'lb' };
    await service.post('/api/v3/measurements/post', [item({ ...scale, value: 180 })], person);
    const { page } = await openAt('/app/bring', sized, person);
    await files(page).setInputFiles(appleExport());
    await page.getByRole('heading', { name: '168 rows of 5 kinds' }).waitFor();
    const found = page.locator('.kind-list > li');
    expect(await found.filter({ hasText: 'Steps' }).textContent()).toMatch(
      /56 rows1 Feb 2026 to 28 Feb 2026, 28 days, from 84 readingsFrom A\.'s Apple Watch, A\.'s iPhoneNew here: Steps, as a number/,
    );
    expect(await found.filter({ hasText: 'Body Weight' }).textContent()).toMatch(
      /Your Weight, in kgsuggested/,
    );
    await page.getByText('1 more kind, left out').waitFor();
    expect(await page.locator('.reasons').textContent()).toContain(
      'Export.zip › apple_health_export/Exportieren.xml, line',
    );
    expect(await usable(page)).toEqual([[], []]);

    await page.getByRole('checkbox', { name: 'Heart Rate' }).press('Space');
    await page.getByText('Name of this import').press('Tab');
    await page.getByLabel('Name of this import').fill('My old phone');
    await agree(page).press('Enter');
    await untilShown(runtime, page, 'Your import is done');
    expect(await page.locator('.brought a').allTextContents()).toEqual([
      'Steps',
      'Weight',
      'Light Sleep',
      'Sleep Duration',
    ]);
    expect(await usable(page)).toEqual([[], []]);
    const steps = await rowsOf(person, 'Steps');
    expect([steps.length, steps[0]]).toMatchObject([56, { startAt: '2026-02-01T09:00:00' }]);
    expect(new Set(steps.map(({ value, sourceName }) => `${sourceName} ${value}`))).toEqual(
      new Set(["A.'s Apple Watch 5000", "A.'s iPhone 4800"]),
    );
    expect((await rowsOf(person, 'Weight')).length).toBe(29);
    expect(await rowsOf(person, 'Heart Rate')).toEqual([]);
  },
);

test('at the end of an import it is asked once whether something records bleeding', async () => {
  const person = await service.createPerson();
  const { page } = await openAt('/app/bring', narrow, person);
  const now = Date.parse(await runtime.clock());
  const date = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 200 }, (_, i) => 200 - i);
  const lines = days.map((ago) => `${date(ago)},${1 + (ago % 5)},${ago % 25 < 5 ? 'Yes' : ''}`);
  await files(page).setInputFiles(tableOf('diary.csv', ['Date,Mood,Period', ...lines]));
  await agree(page).press('Enter');
  await untilShown(runtime, page, 'Your import is done');
  const bleeding = page.getByText('Do you record bleeding as Period?', { exact: false });
  await bleeding.waitFor();
  expect(await usable(page)).toEqual([[], []]);
  await page.getByRole('button', { name: 'No', exact: true }).press('Enter');
  await bleeding.waitFor({ state: 'detached' });

  // The next import of it asks nothing.
  await page.getByRole('button', { name: 'Import more' }).press('Enter');
  await files(page).setInputFiles(tableOf('more.csv', ['Date,Mood,Period', `${date(0)},3,Yes`]));
  await agree(page).press('Enter');
  await untilShown(runtime, page, 'Your import is done');
  expect(await page.locator('.ask').count()).toBe(0);
});

test('a table with semicolons and decimal commas is read as the person says, without the row that is none', async () => {
  const person = await service.createPerson();
  const { page } = await openAt('/app/bring', narrow, person);
  const lines = ['Datum;Gewicht (kg);Kaffee', '13.02.2026;80,5;2', '14.02.2026;viel;1', '15.02.2026;81,25;0'];
  await files(page).setInputFiles(tableOf('Tagebuch.csv', lines));
  await page.getByText('Tagebuch.csv, line 3: “viel”').waitFor();
  await page.getByText('Dates from “Datum”').press('Enter');
  const coffee = page.locator('.column-more', { hasText: 'Kaffee' });
  await coffee.locator('summary').press('Enter');
  await coffee.getByLabel('Unit').selectOption('serving');
  await coffee.getByLabel('Category').selectOption('Foods');
  await coffee.getByLabel('Name in Daymark').fill('Coffee');
  expect(await usable(page)).toEqual([[], []]);
  await page.getByRole('button', { name: 'Read it this way' }).press('Enter');
  await page.getByText('New here: Coffee, in servings').waitFor();
  await agree(page).press('Enter');
  await untilShown(runtime, page, '5 new rows, 13 Feb 2026 to 15 Feb 2026.');
  expect((await rowsOf(person, 'Gewicht')).map(({ value }) => value)).toEqual([80.5, 81.25]);
  expect((await rowsOf(person, 'Coffee')).map(({ value }) => value)).toEqual([2, 1, 0]);

  // The next table of this kind is read like this one.
  await page.getByRole('button', { name: 'Import more' }).press('Enter');
  await files(page).setInputFiles(tableOf('Neu.csv', ['Datum;Gewicht (kg);Kaffee', '16.02.2026;80,5;2']));
  await page.getByText('Your Coffee, in servings').waitFor();
});

test('words of a table become the numbers that the person gives them, and a FIT file is read beside it', async () => {
  const person = await service.createPerson();
  const { page } = await openAt('/app/bring', narrow, person);
  const lines = [
    'date,weather',
    '2026-02-13,sunny',
    '2026-02-14,grey',
    '2026-02-15,sunny',
    '2026-02-16,grey',
  ];
  const run = makeFit([
    {
      number: 0,
      fields: [
        [0, 'enum', 4],
        [1, 'uint16', 294],
        [8, 'string', 'COROS PACE 3'],
      ],
    },
    { number: 19, fields: [[253, 'uint32', fitTime('2026-02-13T09:20:00')]] },
    {
      number: 18,
      fields: [
        [2, 'uint32', fitTime('2026-02-13T09:00:00')],
        [5, 'enum', 1],
        [8, 'uint32', 1_200_000],
      ],
    },
  ]);
  await files(page).setInputFiles([
    tableOf('sky.csv', lines),
    { name: 'run.fit', mimeType: 'application/octet-stream', buffer: Buffer.from(run) },
  ]);
  await page.getByText('sky.csv, line 2: “sunny”').waitFor();
  await page.getByText('1 more kind, not imported').press('Enter');
  await page.getByText('Laps').waitFor();
  await page.getByText('Dates from “date”').press('Enter');
  await page.locator('.column-more summary').press('Enter');
  await page.getByLabel('“sunny” is').selectOption('5');
  await page.getByLabel('“grey” is').selectOption('2');
  expect(await usable(page)).toEqual([[], []]);
  await page.getByRole('button', { name: 'Read it this way' }).press('Enter');
  await page.getByText('New here: weather, from 1 to 5').waitFor();
  await agree(page).press('Enter');
  await untilShown(runtime, page, '5 new rows, 13 Feb 2026 to 16 Feb 2026.');
  expect((await rowsOf(person, 'weather')).map(({ value }) => value)).toEqual([5, 2, 5, 2]);
  expect(await rowsOf(person, 'Running')).toMatchObject([{ value: 20, sourceName: 'COROS PACE 3' }]);
});

test('an import is undone after a question, and only what it brought goes', async () => {
  const person = await service.createPerson();
  const own = item({
    variableName: 'Weight',
    unitAbbreviatedName: 'kg',
    variableCategoryName: 'Physique',
    value: 80,
  });
  await service.post('/api/v3/measurements/post', [own], person);
  const { page } = await openAt('/app/bring', narrow, person);
  await files(page).setInputFiles(
    tableOf('scale.csv', ['Date,Weight (kg)', '2026-02-13,80.5', '2026-02-14,81']),
  );
  await agree(page).press('Enter');
  // Said at once, not only when all is summed up.
  await page.getByText('2 rows recorded.', { exact: true }).waitFor();
  await untilShown(runtime, page, '2 new rows, 13 Feb 2026 to 14 Feb 2026.');
  expect((await rowsOf(person, 'Weight')).length).toBe(3);
  await page.goto(`${service.url}/app/bring`);
  const undo = page.getByRole('button', { name: /^Undo / });
  await undo.press('Enter');
  await page.getByRole('button', { name: 'Keep it' }).press('Enter');
  await undo.press('Enter');
  expect(await usable(page)).toEqual([[], []]);
  await page.getByRole('button', { name: 'Undo the import' }).press('Enter');
  await turnAway(page);
  // The list says by itself how far it is.
  await page.getByText('Being undone. It’s in the queue.').waitFor();
  const soFar = page.getByText('Being undone: 2 of 2 rows so far.');
  while (!(await soFar.isVisible())) {
    await runtime.clock({ advance: 30 });
    await runtime.tick(['run-imports']);
    await page.waitForResponse((answer) => answer.url().includes('/api/v3/imports?'));
  }
  expect(await usable(page)).toEqual([[], []]);
  await untilShown(runtime, page, 'Undone: 2 rows removed. It had added 2 new rows');
  expect((await rowsOf(person, 'Weight')).map(({ value }) => value)).toEqual([80]);
});

test.each([
  [
    'a cut-off archive',
    { ...appleExport('cut.zip'), buffer: appleExport().buffer.subarray(0, 900) },
    /^cut\.zip: .*(?:incomplete|damaged)/,
  ],
  [
    'an archive that would fill the device',
    bomb(),
    /^bomb\.zip › apple_health_export\/export\.xml: would be more than 1,000 times/,
  ],
  [
    'a picture',
    { ...tableOf('photo.jpg', []), buffer: Buffer.from([255, 216, 255, 0]) },
    /^photo\.jpg: isn’t a file we can read\. Supported: Apple Health/,
  ],
  ['an empty file', { ...tableOf('empty.csv', []), buffer: Buffer.alloc(0) }, /^empty\.csv: is empty/],
] as const)('%s is refused in a sentence, and nothing is recorded', async (_, file, sentence) => {
  const { page, person } = await openAt('/app/bring', narrow);
  await files(page).setInputFiles(file);
  expect(await page.getByRole('alert').textContent()).toMatch(sentence);
  expect(await importsOf(person)).toEqual([]);
  expect(await usable(page)).toEqual([[], []]);
});

const manyRows = Array.from({ length: 3500 }, (_, i) => {
  const at = new Date(Date.UTC(2026, 0, 1) + i * 600_000).toISOString().slice(0, 19);
  return `${at},Pulse,${60 + (i % 30)},bpm`;
});
const manyRowsFile = tableOf('pulse.csv', ['time,name,value,unit', ...manyRows]);

/** Lets through what is sent one after the other, and only as far as the test says. */
async function watchPosts(page: Page) {
  const posts = { taken: 0, most: Number.POSITIVE_INFINITY, busy: 0, isOffline: false };
  let before: Promise<unknown> = Promise.resolve();
  const pass = async (route: Route) => {
    while (posts.taken >= posts.most && !posts.isOffline && !page.isClosed())
      await new Promise((resolve) => setTimeout(resolve, 20));
    if (posts.isOffline || page.isClosed()) return route.abort('internetdisconnected');
    if (posts.busy-- > 0)
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { summary: 'Busy' } });
    const response = await route.fetch();
    // A service that is busy by itself has not taken it.
    if (response.ok()) posts.taken++;
    return route.fulfill({ response });
  };
  await page.route(/measurements\/post/, (route) => {
    before = before.then(() => pass(route).catch(() => undefined));
    return before as Promise<void>;
  });
  return posts;
}

test('an import waits where it must, is paused, goes on while one looks elsewhere, and goes on in another page', async () => {
  const { page, person, newTab, context } = await openAt('/app/bring', narrow);
  const posts = await watchPosts(page);
  posts.most = 1;
  await files(page).setInputFiles(manyRowsFile);
  await agree(page).press('Enter');
  await page.getByText('1,000 of 3,500 rows').waitFor();
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await page.getByRole('heading', { name: 'Paused: pulse.csv' }).waitFor();
  expect(await usable(page)).toEqual([[], []]);
  await page.getByRole('link', { name: 'Timeline' }).press('Enter');
  await page.getByText('Your import is paused.').waitFor();
  await page.getByRole('link', { name: 'Show it' }).press('Enter');
  posts.isOffline = true;
  await setOffline(context, true);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.getByText('No connection. Your import continues').waitFor();
  [posts.most, posts.isOffline] = [2, false];
  await setOffline(context, false);
  await page.getByText('2,000 of 3,500 rows').waitFor();
  await page.close();

  const next = await newTab();
  const sent = await watchPosts(next);
  sent.busy = 1;
  await next.goto(`${service.url}/app`);
  await next.getByText('An import stopped after 2,000 of 3,500 rows.').waitFor();
  await next.getByRole('link', { name: 'Show it' }).press('Enter');
  await next.getByText('Your import of pulse.csv stopped:').waitFor();
  await files(next).setInputFiles(manyRowsFile);
  await next.getByRole('button', { name: 'Continue' }).press('Enter');
  await next.getByText('The service is busy, so').waitFor();
  await next.getByText('3,500 rows recorded.').waitFor();
  await untilShown(runtime, next, 'Your import is done');
  expect(sent.taken).toBe(2);
  expect(await importsOf(person)).toMatchObject([{ status: 'done', created: 3500 }]);
});

test('whoever cancels is told what is there; whoever signs out leaves nothing, and nothing goes on', async () => {
  const { page, person } = await openAt('/app/bring', narrow);
  const posts = await watchPosts(page);
  posts.most = 1;
  await files(page).setInputFiles(manyRowsFile);
  await agree(page).press('Enter');
  await page.getByText('1,000 of 3,500 rows').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('button', { name: 'Stop the import' }).press('Enter');
  await untilShown(runtime, page, '1,000 new rows');
  expect(await importsOf(person)).toMatchObject([{ status: 'done', created: 1000 }]);

  posts.most = posts.taken;
  await files(page).setInputFiles(manyRowsFile);
  await agree(page).press('Enter');
  await page.getByText('0 of 3,500 rows').waitFor();
  await page.getByRole('link', { name: 'You', exact: true }).last().press('Enter');
  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
  await page.waitForURL('**/signin?return=%2Fapp');
  expect(await leftIn(page)).toEqual(nothing);
  expect(posts.taken).toBe(posts.most);
});
