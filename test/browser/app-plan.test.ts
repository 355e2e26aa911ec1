import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createNotification } from '../../shared/data/reminders/notification.ts';
import { listReminders } from '../../shared/data/reminders/reminder.ts';
import { transact } from '../../shared/data/table/transact.ts';
import { openApp, turnAway } from '../support/browser/app.ts';
import { misfits, tooWide, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { remindersOf } from '../support/people/reminders.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** The hour in which this began: tests go by it, also when it ends meanwhile. */
const begun = Math.floor(Date.now() / 3_600_000);
/** A zone in which it is between one and two in the afternoon then. */
const ahead = 13 - (begun % 24);
const timezone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
/** The UTC time of a local hour of today. */
const utc = (hour: number) => new Date((begun + hour - 13) * 3_600_000).toISOString().slice(0, 19);

const pills = {
  variableCategoryName: 'Treatments',
  unitAbbreviatedName: 'pills',
  combinationOperation: 'SUM',
  reminderFrequency: 86_400,
  defaultValue: 1,
};

async function somebody(...medicines: Readonly<Record<string, unknown>>[]) {
  const person = await service.createPerson({ timezone });
  const own = remindersOf(service, person);
  expect((await own.save(medicines.map((one) => ({ ...pills, ...one })))).status).toBe(200);
  const rows = async () =>
    (await service.get<{ variableName: string; startAt: string }[]>('/api/v3/measurements?limit=100', person))
      .body;
  const handled = async () => (await own.list({ includeDeleted: true, onlyPast: false })).body.data;
  return { ...own, person, rows, handled };
}
const open = (person: Person, path = '/app', options = {}) =>
  openApp(browser, service, person, path, { serviceWorkers: 'block', ...options });
const dose = (page: Page, time: string, name: string) =>
  page.locator('.plan-time', { hasText: time }).locator('.dose', { hasText: name });
const two = [
  { variableName: 'Zinc', reminderTimesLocal: ['08:00:00', '20:00:00'], amountLeft: 5 },
  { variableName: 'Iron', reminderTimesLocal: ['08:00:00'], amountLeft: 60 },
];

describe('the plan of a day', () => {
  test('is answered by the keyboard alone: all of one time with one undo, one by one, or skipped with a reason', async () => {
    const { person, rows, handled } = await somebody(...two);
    const { page, context, problems } = await open(person);
    await dose(page, 'Morning, 08:00', 'Zinc').getByText('time to get more').waitFor();
    await dose(page, 'Evening, 20:00', 'Zinc').getByRole('button', { name: 'Taken' }).waitFor();
    // A medicine is asked about nowhere else on the page.
    expect(await page.locator('.question, .at-hand').count()).toBe(0);
    await page.getByRole('button', { name: 'Took all 2' }).focus();
    await page.keyboard.press('Enter');
    await dose(page, '08:00', 'Iron').getByText('Taken 08:00, 1 pill').waitFor();
    await page.getByRole('button', { name: 'Undo all' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Took all 2' }).waitFor();
    await dose(page, '08:00', 'Zinc').getByRole('button', { name: 'Skip' }).press('Enter');
    await page.getByRole('button', { name: 'Ran out' }).press('Enter');
    await dose(page, '08:00', 'Zinc').getByText('Skipped: Ran out').waitFor();
    await dose(page, '08:00', 'Iron').getByRole('button', { name: 'Taken' }).press('Enter');
    await turnAway(page);
    await eventually(
      'both answers',
      async () => (await handled()).filter(({ handledAt }) => handledAt).length === 2 || undefined,
    );
    expect(await handled()).toContainEqual(
      expect.objectContaining({ state: 'skipped', skipReason: 'Ran out' }),
    );
    expect((await rows()).map(({ variableName }) => variableName)).toEqual(['Iron']);
    // Taken back when it has long been sent: it is asked again.
    await dose(page, '08:00', 'Iron').getByRole('button', { name: 'Undo the answer about Iron' }).click();
    await turnAway(page);
    await eventually('nothing', async () => (await rows()).length === 0 || undefined);
    await dose(page, '08:00', 'Iron').getByRole('button', { name: 'Taken' }).waitFor();
    // A skip, too; and what is tapped next is sent after it.
    await context.setOffline(true);
    await dose(page, '08:00', 'Zinc')
      .getByRole('button', { name: 'Undo the answer about Zinc' })
      .press('Enter');
    await dose(page, '08:00', 'Zinc').getByRole('button', { name: 'Taken' }).press('Enter');
    await dose(page, '08:00', 'Zinc').getByText('Taken 08:00, 1 pill').waitFor();
    await context.setOffline(false);
    await turnAway(page);
    await eventually('Zinc', async () => (await rows())[0]?.variableName === 'Zinc' || undefined);
    expect((await handled()).filter(({ state }) => state === 'skipped')).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('asks before a second dose, takes taps without a network once, and the same tap of two devices once', async () => {
    const { person, rows } = await somebody(...two);
    const { page, context, problems } = await open(person);
    const other = await open(person);
    await dose(other.page, '08:00', 'Iron').getByRole('button', { name: 'Taken' }).waitFor();
    await dose(page, '08:00', 'Zinc').getByRole('button', { name: 'Taken' }).waitFor();
    await context.setOffline(true);
    for (const name of ['Zinc', 'Iron'])
      await dose(page, '08:00', name).getByRole('button', { name: 'Taken' }).click();
    await dose(other.page, '08:00', 'Iron').getByRole('button', { name: 'Taken' }).click();
    await turnAway(other.page);
    await turnAway(page);
    const evening = dose(page, '20:00', 'Zinc');
    await evening.getByRole('button', { name: 'Taken' }).click();
    await evening.getByText('Zinc is already recorded at 08:00. Record another dose?').waitFor();
    await evening.getByRole('button', { name: 'No', exact: true }).click();
    await context.setOffline(false);
    await eventually('all taps', async () => (await rows()).length === 2 || undefined);
    await dose(page, '08:00', 'Zinc').getByRole('button', { name: 'Undo' }).waitFor();
    expect((await rows()).map(({ variableName }) => variableName).sort()).toEqual(['Iron', 'Zinc']);
    expect([...problems, ...other.problems]).toEqual([]);
    await context.close();
    await other.context.close();
  });

  test('a tap before its time says when it was, for whenever it is sent', async () => {
    const { person, rows } = await somebody(...two);
    const { page, context, problems } = await open(person);
    const evening = dose(page, '20:00', 'Zinc');
    await evening.getByRole('button', { name: 'Taken' }).waitFor();
    await context.setOffline(true);
    await evening.getByRole('button', { name: 'Taken' }).press('Enter');
    await evening.getByText('Taken 13:').waitFor();
    const sending = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/trackingReminderNotifications'),
    );
    await context.setOffline(false);
    await turnAway(page);
    const [{ answeredAt }] = (await sending).postDataJSON();
    const [row] = await eventually('the entry', async () => {
      const found = await rows();
      return found.length === 0 ? undefined : found;
    });
    expect(row?.startAt).toBe(answeredAt);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('fits narrow and wide screens, large letters and both themes, for everybody, with each medicine in one place', async () => {
    const asNeeded = { variableName: 'Ibuprofen', reminderFrequency: 0, minimumIntervalSeconds: 21_600 };
    const stopped = { variableName: 'Vitamin D', enabled: false, reminderTimesLocal: ['09:00:00'] };
    const { person } = await somebody(...two, asNeeded, stopped);
    const { page, context, problems } = await open(person, '/app/reminders');
    await page.getByText('Not today').waitFor();
    expect(await page.locator('a', { hasText: 'Ibuprofen' }).count()).toBe(1);
    for (const path of ['/app', '/app/reminders']) {
      await page.goto(`${service.url}${path}`);
      await dose(page, '08:00', 'Iron').getByRole('button', { name: 'Skip' }).click();
      for (const [width, colorScheme] of [
        [320, 'light'],
        [375, 'dark'],
        [1280, 'light'],
      ] as const) {
        await page.setViewportSize({ width, height: 812 });
        await page.emulateMedia({ colorScheme });
        expect([...(await violations(page)), ...(await misfits(page))]).toEqual([]);
      }
      await page.setViewportSize({ width: 375, height: 812 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await tooWide(page)).toEqual([]);
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

test('a medicine has a page of its own, on which pausing, stopping and deleting say what they do', async () => {
  const { person } = await somebody(...two);
  const read = async () =>
    (
      await service.get<{ data: { displayName: string; enabled: boolean; pausedUntil?: string }[] }>(
        '/api/v3/trackingReminders',
        person,
      )
    ).body.data;
  const { page, context, problems } = await open(person, '/app/reminders');
  await dose(page, '08:00', 'Zinc').getByRole('link', { name: 'Zinc' }).click();
  await page.getByRole('heading', { name: '1 pill daily at 08:00 and 20:00' }).waitFor();
  await page.getByText('Your entries stay, and you can start it again.').waitFor();
  expect([...(await violations(page)), ...(await misfits(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByLabel('Ask again on').fill('2030-01-02');
  await page.getByRole('button', { name: 'Pause' }).last().click();
  await page.getByText('Paused; asks again on Wednesday, 2 January 2030').waitFor();
  await turnAway(page);
  await eventually(
    'the pause',
    async () => (await read()).some(({ pausedUntil }) => pausedUntil === '2030-01-02') || undefined,
  );
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There’s no reminder here.').waitFor();
  await turnAway(page);
  await eventually('its end', async () => (await read()).length === 1 || undefined);
  expect(problems).toEqual([]);
  await context.close();
});

test('a holiday leaves medicines alone unless they are ticked by name', async () => {
  const mood = {
    variableName: 'Mood',
    variableCategoryName: 'Emotions',
    unitAbbreviatedName: '/5',
    defaultValue: undefined,
    combinationOperation: undefined,
  };
  const { person } = await somebody(...two, mood);
  const { page, context, problems } = await open(person, '/app/reminders');
  await page.getByRole('button', { name: 'Pause for a holiday' }).click();
  await page.getByLabel('Back on').fill('2030-01-02');
  await page.getByText('No reminders for Mood until Wednesday, 2 January 2030.').waitFor();
  await page.getByLabel('Iron').check();
  await page.getByText(/No reminders for (?:Iron and Mood|Mood and Iron) until/).waitFor();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await turnAway(page);
  const paused = await eventually('the pause', async () => {
    const { body } = await service.get<{ data: { displayName: string; pausedUntil?: string }[] }>(
      '/api/v3/trackingReminders',
      person,
    );
    const found = body.data.filter(({ pausedUntil }) => pausedUntil !== undefined);
    // The service writes them one after the other.
    return found.length < 2 ? undefined : found;
  });
  expect(paused.map(({ displayName }) => displayName).sort()).toEqual(['Iron', 'Mood']);
  expect(problems).toEqual([]);
  await context.close();
});

test('between two open doses an entry asks which one it was, and answers that one', async () => {
  const { person, handled, rows } = await somebody({
    variableName: 'Zinc',
    reminderTimesLocal: ['08:00:00', '15:00:00'],
  });
  const { page, context, problems } = await open(person);
  await dose(page, '15:00', 'Zinc').waitFor();
  await page.getByRole('link', { name: 'Record', exact: true }).click();
  await page.getByRole('link', { name: /^Zinc/ }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await page.getByLabel(/^Zinc/).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Which dose was this?').waitFor();
  expect(await page.locator('.ask button').allTextContents()).toEqual(['08:00', '15:00', 'An extra one']);
  expect([...(await violations(page)), ...(await misfits(page))]).toEqual([]);
  await page.getByRole('button', { name: '15:00' }).press('Enter');
  await dose(page, '15:00', 'Zinc').getByText(/Taken/).waitFor();
  await turnAway(page);
  await eventually('the entry', async () => (await rows()).length === 1 || undefined);
  expect((await handled()).map(({ reminderTime, state }) => [reminderTime, state]).toSorted()).toEqual([
    [utc(8), 'pending'],
    [utc(15), 'tracked'],
    [utc(32), 'coming'],
  ]);
  expect(problems).toEqual([]);
  await context.close();
});

describe('after days away', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

  test('one tap starts fresh: what was open is passed over, and today goes on', async () => {
    const { person, list, handled } = await somebody({
      variableName: 'Zinc',
      reminderTimesLocal: ['08:00:00'],
    });
    await leaveOpen(person, 4);
    const { page, context, problems } = await open(person);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect([...(await violations(page)), ...(await misfits(page))]).toEqual([]);
    await page.getByRole('button', { name: 'Start fresh' }).press('Enter');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor({ state: 'detached' });
    await turnAway(page);
    await eventually('passing over', async () => (await list()).body.data.length === 1 || undefined);
    const states = (await handled()).filter(({ reminderTime }) => reminderTime < ago(0.9).toISOString());
    expect(states.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed']);
    await dose(page, '08:00', 'Zinc').getByRole('button', { name: 'Taken' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('or the open questions are shown, to be answered one by one', async () => {
    const { person } = await somebody({ variableName: 'Zinc', reminderTimesLocal: ['08:00:00'] });
    await leaveOpen(person, 3);
    const { page, context } = await open(person);
    await page.getByRole('button', { name: 'Answer what’s open' }).click();
    await page.locator('.question').nth(2).waitFor();
    expect(await page.getByRole('heading', { name: 'Welcome back' }).count()).toBe(0);
    await context.close();
  });
});

/** Questions of the days before, as the schedule would have asked them. */
async function leaveOpen(person: Person, days: number): Promise<void> {
  await service.inTable(async () => {
    const [reminder] = await listReminders(person.userId);
    if (reminder === undefined) throw new Error('There is no reminder.');
    const now = Math.floor(Date.now() / 1000);
    const today = Date.parse(`${utc(8)}Z`) / 1000;
    for (let day = 1; day <= days; day++)
      await transact([createNotification(person.userId, reminder, today - day * 86_400, now)]);
  });
}

test('after Not now the question comes once more on the day after the first records, softly, with mail as the other way', async () => {
  const { person } = await somebody({ variableName: 'Zinc', reminderTimesLocal: ['08:00:00'] });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const { page, context, problems } = await open(person);
  await page.evaluate(
    (date) => localStorage.setItem('push-offer', `put off ${date}`),
    yesterday.slice(0, 10),
  );
  await page.reload();
  await dose(page, '08:00', 'Zinc').waitFor();
  expect(await page.getByText('Would a reminder help?').count()).toBe(0);
  const entry = {
    variableName: 'Zinc',
    variableCategoryName: 'Treatments',
    combinationOperation: 'SUM',
    value: 1,
    unitAbbreviatedName: 'pills',
    startAt: yesterday.slice(0, 19),
  };
  expect((await service.post('/api/v3/measurements/post', [entry], person)).status).toBe(200);
  await page.reload();
  await page.getByRole('heading', { name: 'Would a reminder help?' }).waitFor();
  expect([...(await violations(page)), ...(await misfits(page))]).toEqual([]);
  await page.getByRole('button', { name: 'One email a day' }).click();
  await eventually('the mail', async () => {
    const { body } = await service.get<{ sendReminderNotificationEmails: boolean }>('/api/v3/user', person);
    return body.sendReminderNotificationEmails || undefined;
  });
  await page.reload();
  await dose(page, '08:00', 'Zinc').waitFor();
  expect(await page.getByText('Would a reminder help?').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
