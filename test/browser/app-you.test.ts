import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { savePasskey } from '../../shared/data/access/passkey.ts';
import { openApp, recordedBy, sessionCookie, turnAway } from '../support/browser/app.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { food, item } from '../support/people/measurements.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const narrow: BrowserContextOptions = { viewport: { width: 375, height: 812 }, serviceWorkers: 'block' };
const wide: BrowserContextOptions = {
  viewport: { width: 1280, height: 900 },
  colorScheme: 'dark',
  serviceWorkers: 'block',
};

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);

/** Somebody with eight weeks of records, one of them hard to write down. */
async function somebody(): Promise<Person> {
  const person = await service.createPerson();
  const days = Array.from({ length: 56 }, (_, day) => day * 24 + 1);
  await service.post(
    '/api/v3/measurements/post',
    [
      ...days.map((hours, day) => item({ startAt: hoursAgo(hours), value: 1 + ((day * 7) % 5) })),
      ...days.map((hours, day) => food({ startAt: hoursAgo(hours + 1), value: day % 4 })),
      item({ startAt: hoursAgo(2), value: 2, note: '=SUM("A1")\n, said "she"; 😀', sourceName: "'-Watch" }),
    ],
    person,
  );
  return person;
}

const settled = (page: Page) => page.waitForLoadState('networkidle');

test.each([
  ['375 px, light', narrow],
  ['1,280 px, dark', wide],
] as const)('a person looks after settings, apps, sessions and passkeys at %s', async (_, sized) => {
  const person = await somebody();
  const owner = await service.createPerson();
  const app = await service.grant(person.userId, await service.createClient(owner.userId, { name: 'Diary' }));
  await service.inTable(() =>
    savePasskey(person.userId, {
      credentialId: crypto.randomUUID(),
      publicKey: 'AAAA',
      counter: 0,
      transports: [],
      name: 'Old phone',
      createdAt: 1_790_000_000,
    }),
  );
  const other = await sessionCookie(service, person.userId);
  const { page, context, problems } = await openApp(browser, service, person, '/app/you', sized);
  await page.getByText('Diary, an app, may read and change your data.').waitFor();

  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByLabel('Your day starts at').selectOption('04:00');
  await page.getByLabel('Latest reminder').fill('22:30');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved.').waitFor();
  const { body } = await service.get<Record<string, string>>('/api/v3/user', person);
  expect([body.timezone, body.dayStartsAt, body.earliestReminderTime, body.latestReminderTime]).toEqual([
    'Asia/Tokyo',
    '04:00:00',
    '07:00:00',
    '22:30:00',
  ]);

  await page.getByRole('button', { name: 'End access of Diary' }).press('Enter');
  await page.getByText('Nobody but you.').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).press('Enter');
  await page.getByRole('button', { name: 'End access of Diary' }).press('Enter');
  const ended = page.waitForResponse(/shares\/delete/);
  await turnAway(page);
  await ended;
  expect((await service.get('/api/v3/units', app)).status).toBe(401);

  await page.getByRole('link', { name: 'Passkeys, and where you are signed in' }).press('Enter');
  await page.waitForURL('**/account');
  await page.getByText('Rename or remove').press('Enter');
  await page.getByLabel('New name').fill('New phone');
  await page.getByRole('button', { name: 'Rename', exact: true }).press('Enter');
  await page.getByText('New phone').first().waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
  const left = await fetch(`${service.url}/account`, {
    headers: { cookie: `${other.name}=${other.value}` },
    redirect: 'manual',
  });
  expect([left.headers.get('location'), problems]).toEqual([expect.stringContaining('/signin'), []]);
  await context.close();
});

test.each([
  ['CSV', narrow],
  ['NDJSON', wide],
] as const)(
  'what one person exports as %s another one imports, each record as it was',
  async (format, sized) => {
    const [person, another] = [await somebody(), await service.createPerson()];
    const favourite = { variableName: 'Coffee', unitAbbreviatedName: 'serving', reminderFrequency: 0 };
    expect((await service.post('/api/v3/trackingReminders', [favourite], person)).status).toBe(200);
    const from = await openApp(browser, service, person, '/app/files', sized);
    const download = from.page.waitForEvent('download');
    await from.page.getByRole('radio', { name: format, exact: true }).check();
    await from.page.getByRole('button', { name: `Export as ${format}` }).press('Enter');
    const buffer = readFileSync(await (await download).path());
    expect(buffer.toString().split('\n').length).toBeGreaterThan(113);
    await from.page.getByText('113 records exported.').waitFor();
    expect(from.problems).toEqual([]);
    await from.context.close();

    const into = await openApp(browser, service, another, '/app/bring', sized);
    await into.page
      .getByLabel('Choose files')
      .setInputFiles({ name: `export.${format}`, mimeType: 'text/plain', buffer });
    await into.page.getByRole('button', { name: 'Import 113 rows' }).press('Enter');
    await into.page.getByText('113 new rows').first().waitFor();
    // Besides records only this form holds anything.
    const putBack = into.page.getByText(/^Put back: /);
    if (format === 'NDJSON') await putBack.waitFor();
    else expect(await putBack.count()).toBe(0);
    expect(into.problems).toEqual([]);
    await into.context.close();
    const [theirs, ours] = [await recordedBy(service, person, 100), await recordedBy(service, another, 100)];
    const shown = (records: typeof ours) =>
      records.map((record) => {
        const { variableName, value, startAt, sourceName, note } = record as typeof record & {
          readonly sourceName: string;
          readonly note?: string;
        };
        return [variableName, value, startAt, sourceName, note];
      });
    expect(shown(ours)).toEqual(shown(theirs));
  },
);

test('the page for the doctor fits on two sheets of paper, whatever is chosen', async () => {
  const person = await somebody();
  await service.post(
    '/api/v3/measurements/post',
    ['A', 'B', 'C', 'D', 'E'].flatMap((variableName) =>
      [30, 40, 50, 60].map((hours) =>
        item({ variableName, startAt: hoursAgo(hours), note: `${hours} ${'and so on '.repeat(40)}` }),
      ),
    ),
    person,
  );
  const { page, context, problems } = await openApp(browser, service, person, '/app/report', narrow);
  await page.locator('.sheet svg').first().waitFor();
  for (;;) {
    const free = page.locator('.reportable input:not(:checked):not(:disabled)');
    if ((await free.count()) === 0) break;
    await free.first().press('Space');
  }
  await page.locator('.sheet svg').nth(5).waitFor();
  await page.locator('.noted').nth(4).waitFor();
  await settled(page);
  expect(await page.locator('.noted li').count()).toBe(4 * 3 + 1);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
  await page.getByLabel('With your latest notes').press('Space');
  await page.locator('.noted').first().waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

interface RecordedRow {
  readonly variableName: string;
  readonly value: number;
  readonly startAt: string;
}

/** What the rows of a variable come to day by day, reckoned here once more; a day of UTC is the person's. */
function daysOf(rows: readonly RecordedRow[], name: string, isSum: boolean) {
  const own = rows.filter(({ variableName }) => variableName === name);
  const dates = [...new Set(own.map(({ startAt }) => startAt.slice(0, 10)))].sort();
  const values = dates.map((date) => {
    const ofDay = own.filter(({ startAt }) => startAt.startsWith(date)).map(({ value }) => value);
    const sum = ofDay.reduce((total, value) => total + value, 0);
    return isSum ? sum : sum / ofDay.length;
  });
  const meanOver = (count: number) => rounded(values.reduce((total, value) => total + value, 0) / count);
  const between = Math.round((Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '')) / 86_400_000) + 1;
  return {
    count: dates.length,
    from: shortDate(dates[0] ?? ''),
    to: shortDate(dates.at(-1) ?? ''),
    yes: values.filter((value) => value > 0).length,
    mean: meanOver(values.length),
    lowest: rounded(Math.min(...values)),
    highest: rounded(Math.max(...values)),
    unrecorded: between - dates.length,
    meanWithZeros: meanOver(between),
  };
}
const rounded = (value: number) => String(Number(value.toPrecision(3)));
const shortDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(date))
    .replace('Sept', 'Sep');

test('every figure on the page for the doctor is what the rows come to, and all there is can be chosen', async () => {
  const person = await service.createPerson();
  const at = (day: number, hour: number) =>
    `${new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00`;
  const pill = {
    variableName: 'Vitamin D',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'yes/no',
  };
  // Yesterday back to six weeks ago, with days left out; the pill begins two weeks later than the rest.
  const days = Array.from({ length: 42 }, (_, i) => i + 1).filter((day) => day % 6 !== 0);
  const rows = days.flatMap((day) => [
    item({ startAt: at(day, 8), value: 1 + ((day * 7) % 5) }),
    ...(day % 4 === 0 ? [item({ startAt: at(day, 20), value: 5 })] : []),
    ...(day % 5 === 0 ? [] : [food({ startAt: at(day, 9), value: 1 + (day % 3) })]),
    ...(day % 9 === 0 ? [food({ startAt: at(day, 15), value: 2 })] : []),
    ...(day > 28 ? [] : [food({ ...pill, startAt: at(day, 7), value: day % 7 === 1 ? 0 : 1 })]),
    ...(day % 7 === 1 && day <= 28 ? [food({ ...pill, startAt: at(day, 21), value: day % 2 })] : []),
  ]);
  const others = Array.from({ length: 13 }, (_, i) =>
    item({ variableName: `Other ${i}`, startAt: at(1, 6) }),
  );
  await service.post('/api/v3/measurements/post', [...rows, ...others], person);
  await service.post('/api/v3/userVariables', [{ variableName: 'Coffee', fillingType: 'zero' }], person);
  const { body: recorded } = await service.get<readonly RecordedRow[]>(
    '/api/v3/measurements?limit=200',
    person,
  );
  expect(recorded).toHaveLength(rows.length + others.length);

  const { page, context, problems } = await openApp(browser, service, person, '/app/report?weeks=8', narrow);
  await page.locator('.sheet figcaption', { hasText: 'Recorded on' }).nth(2).waitFor();
  const captionOf = async (name: string) => {
    const figure = page.locator('.sheet figure', { hasText: name });
    return ((await figure.locator('figcaption').textContent()) ?? '').trim();
  };
  const mood = daysOf(recorded, 'Mood', false);
  expect(await captionOf('Mood')).toBe(
    `Recorded on ${mood.count} of 56 days, ${mood.from} to ${mood.to}. On these days ${mood.mean}/5 on average, lowest day ${mood.lowest}/5, highest ${mood.highest}/5.`,
  );
  const coffee = daysOf(recorded, 'Coffee', true);
  expect(await captionOf('Coffee')).toBe(
    `Recorded on ${coffee.count} of 56 days, ${coffee.from} to ${coffee.to}. On these days ${coffee.mean} servings a day on average, lowest day ${coffee.lowest} serving, highest ${coffee.highest} servings. With the ${coffee.unrecorded} days between that have no record counted as 0 servings: ${coffee.meanWithZeros} servings on average.`,
  );
  const vitamin = daysOf(recorded, 'Vitamin D', true);
  expect(vitamin.yes).toBeLessThan(vitamin.count);
  expect(await captionOf('Vitamin D')).toBe(
    `Recorded on ${vitamin.count} of 56 days, ${vitamin.from} to ${vitamin.to}. Taken on ${vitamin.yes} of these days, not taken on ${vitamin.count - vitamin.yes}.`,
  );
  // The axes of all charts go over the days that stand above them.
  const labels = await page
    .locator('.sheet svg')
    .evaluateAll((charts) =>
      charts.map((chart) =>
        [...chart.querySelectorAll('text')]
          .map(({ textContent }) => textContent)
          .filter((text) => /^\d+ \w{3}$/.test(text ?? '')),
      ),
    );
  expect(new Set(labels.map((of) => of.join()))).toEqual(new Set([labels[0]?.join()]));
  expect(labels[0]?.length).toBeGreaterThan(1);

  const choices = page.locator('.reportable');
  expect(await choices.locator('input').count()).toBe(16);
  expect(await choices.evaluate((list) => list.scrollHeight <= list.clientHeight)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test('a person who signs out in one tab leaves nothing on the device, although another tab is open', async () => {
  const person = await somebody();
  const { page, newTab, context, problems } = await openApp(browser, service, person, '/app/you', narrow);
  const other = await newTab();
  await other.getByText(person.email).waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
  await page.waitForURL('**/signin?return=%2Fapp');
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect([left, problems]).toEqual([[], []]);
  await context.close();
});

test('a person who types their address leaves, and nothing of theirs stays', async () => {
  const person = await somebody();
  const { page, newTab, context, problems } = await openApp(browser, service, person, '/app/you', narrow);
  const other = await newTab();
  await other.getByText(person.email).waitFor();
  await page.getByText('Delete everything of yours').press('Enter');
  await page.getByLabel('Type your e-mail address to confirm').fill('somebody@example.com');
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await page.getByText('That is not the address of this account.').waitFor();
  expect((await service.get('/api/v3/user', person)).status).toBe(200);
  await page.getByLabel('Type your e-mail address to confirm').fill(person.email);
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your account is deleted' }).waitFor();
  expect((await service.get('/api/v3/user', person)).status).toBe(401);
  // The receipt is all there is: no tab of the app, and nothing that is being read.
  const shown = await page.locator('#main').textContent();
  expect(shown).toContain('The receipt of it');
  expect(shown).not.toContain('Reading');
  expect(await page.getByRole('navigation').count()).toBe(0);
  await other.waitForURL('**/signin?return=**');
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain(`daymark-${person.userId}`);
  expect(problems).toEqual([]);
  await context.close();
});
