import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { reminderKey } from '../../shared/data/keys/reminders.ts';
import { updateItem } from '../../shared/data/table/write.ts';
import type { TrackingReminderRecord } from '../../shared/schemas/reminders/tracking-reminder.ts';
import { openApp, turnAway } from '../support/browser/app.ts';
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

const remindersOn = async (person: Person) =>
  (await service.get<{ data: TrackingReminderRecord[] }>('/api/v3/trackingReminders', person)).body.data;
const open = (person: Person, path: string) =>
  openApp(browser, service, person, path, { serviceWorkers: 'block' });
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
const visit = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const pills = {
  variableName: 'Ibuprofen',
  variableCategoryName: 'Treatments',
  unitAbbreviatedName: 'pills',
  combinationOperation: 'SUM',
};

test('several times and weekdays are given in one form, also by the keyboard, and where nothing rings it is mended', async () => {
  const person = await service.createPerson({ timezone: 'UTC' });
  await service.post('/api/v3/measurements/post', [{ ...pills, value: 1, startAt: ago(30) }], person);
  const { page, context, problems } = await open(person, '/app/reminders');
  await page.getByLabel('What do you want to be reminded of?').fill('Ibuprof');
  await page.getByRole('button', { name: 'Ibuprofen', exact: true }).click();
  await page.getByLabel('Time', { exact: true }).fill('08:00');
  await page.getByRole('button', { name: 'Add a time' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Time 2', { exact: true }).fill('21:00');
  for (const day of ['Saturday', 'Sunday']) {
    await page.getByLabel(day).focus();
    await page.keyboard.press('Space');
  }
  await page.getByLabel('Usual value in pills').fill('1');
  await page.getByText('Medication: supply').click();
  await page.getByLabel('How much is left, in pills').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  // Shown at once, in words, with a way back; then as the service has it.
  await page.locator('.undo', { hasText: 'Ibuprofen: 1 pill, monday to friday' }).waitFor();
  await page.getByText('Not sent yet').waitFor();
  await page.locator('.day-plan a', { hasText: 'Ibuprofen' }).first().waitFor();
  const [made] = await eventually('the reminder', async () => {
    const all = await remindersOn(person);
    return all.length === 0 ? undefined : all;
  });
  expect(made).toMatchObject({
    reminderTimesLocal: ['08:00:00', '21:00:00'],
    daysOfWeek: [1, 2, 3, 4, 5],
    amountLeft: 30,
  });

  // The question whether it may ring here is answered with no; the screen then says what that means.
  await page.getByRole('button', { name: /Not now|All right/ }).click();
  await page.getByRole('heading', { name: 'Notifications are off' }).waitFor();
  await page.getByRole('button', { name: 'One email a day' }).click();
  await page.getByRole('heading', { name: 'Notifications are off' }).waitFor({ state: 'detached' });
  await eventually('the mail', async () => {
    const { body } = await service.get<{ sendReminderNotificationEmails: boolean }>('/api/v3/user', person);
    return body.sendReminderNotificationEmails || undefined;
  });

  await page.locator('.day-plan a', { hasText: 'Ibuprofen' }).first().click();
  await page.getByRole('heading', { name: /Monday to Friday at 08:00 and 21:00/ }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  // What is wrong is said at its own field.
  await page.getByLabel('Time 2', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await page.getByLabel('Time 2', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Time 1', { exact: true }).getAttribute('aria-invalid')).toBe('false');
  await page.getByLabel('Time 2', { exact: true }).fill('21:00');
  await page.getByRole('button', { name: 'Remove Time 1' }).click();
  await page.getByLabel('Saturday').check();
  await page.getByLabel('Sunday').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.reminder', { hasText: '1 pill daily at 21:00' }).waitFor();
  expect(await remindersOn(person)).toMatchObject([{ reminderTimesLocal: ['21:00:00'], amountLeft: 30 }]);
  expect(problems).toEqual([]);
  await context.close();
});

test('what is taken as needed warns when it is too soon, counts down, and says a word before it runs out', async () => {
  const person = await service.createPerson({ timezone: 'UTC' });
  const asNeeded = {
    ...pills,
    defaultValue: 1,
    reminderFrequency: 0,
    minimumIntervalSeconds: 21_600,
    amountLeft: 7,
  };
  await service.post('/api/v3/trackingReminders', [asNeeded], person);
  await service.post('/api/v3/measurements/post', [{ ...pills, value: 1, startAt: ago(1) }], person);
  const { page, context, problems } = await open(person, '/app/record?name=Ibuprofen');
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await page.getByLabel(/^Ibuprofen/).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/1 pill is already recorded at .*\. Record another dose\?/).waitFor();
  await visit(page, '/app');
  const needed = page.locator('.dose', { hasText: 'Next dose from' });
  await needed.getByRole('button', { name: 'Record 1 pill for Ibuprofen' }).click();
  // Asked once; No records nothing.
  await needed.getByRole('button', { name: 'No', exact: true }).click();
  expect(await remindersOn(person)).toMatchObject([{ amountLeft: 6 }]);
  await needed.getByRole('button', { name: 'Record 1 pill for Ibuprofen' }).click();
  await needed.getByRole('button', { name: 'Record another dose' }).click();
  // What is held back for a minute is sent when one turns away.
  await turnAway(page);
  await eventually(
    'counting down',
    async () => (await remindersOn(person))[0]?.amountLeft === 5 || undefined,
  );
  await page.locator('.dose', { hasText: '5 pills left: time to get more' }).waitFor();
  await visit(page, '/app/reminders');
  await page.locator('.dose', { hasText: '5 pills left: time to get more' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the form knows the catalogue, blood pressure as two values, and says where nothing could be sent', async () => {
  const person = await service.createPerson({ timezone: 'UTC' });
  const { page, context, problems } = await open(person, '/app/reminders');
  await page.getByLabel('What do you want to be reminded of?').fill('blood pr');
  await page.getByRole('button', { name: /^Blood Pressure/ }).press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/^Blood Pressure: Daily at/)
    .first()
    .waitFor();
  await turnAway(page);
  const made = await eventually('both', async () => {
    const all = await remindersOn(person);
    return all.length === 2 ? all : undefined;
  });
  expect(made.map(({ unitAbbreviatedName }) => unitAbbreviatedName)).toEqual(['mmHg', 'mmHg']);
  await context.setOffline(true);
  await page.getByLabel('What do you want to be reminded of?').fill('Water');
  await page
    .getByRole('button', { name: /^Water/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.rows', { hasText: 'Water: Daily at' }).getByText('Not sent yet').waitFor();
  await turnAway(page);
  await page.getByText(/No connection. 1 change is kept on this device/).waitFor();
  await context.setOffline(false);
  await eventually('the third', async () => (await remindersOn(person)).length === 3 || undefined);
  expect(problems).toEqual([]);
  await context.close();
});

test('medicines are listed with how regularly they were taken', async () => {
  const person = await service.createPerson({ timezone: 'UTC' });
  const daily = { ...pills, defaultValue: 1, reminderFrequency: 86_400, reminderStartTimeLocal: '00:00:00' };
  await service.post('/api/v3/trackingReminders', [daily], person);
  const [made] = await remindersOn(person);
  const month = Math.floor(Date.now() / 1000) - 40 * 86_400;
  await service.inTable(() =>
    updateItem({
      Key: reminderKey(person.userId, made?.id ?? 0),
      UpdateExpression: 'SET plannedAt = :month',
      ExpressionAttributeValues: { ':month': month },
    }),
  );
  const today = Math.floor(Date.now() / 86_400_000);
  const taken = Array.from({ length: 30 }, (_, i) => i + 1).filter((day) => ![3, 8, 9, 27].includes(day));
  const noon = (day: number) => new Date((today - day) * 86_400_000 + 43_200_000).toISOString().slice(0, 19);
  await service.post(
    '/api/v3/measurements/post',
    taken.map((day) => ({ ...pills, value: 1, startAt: noon(day) })),
    person,
  );
  const { page, context, problems } = await open(person, `/app/reminder?id=${made?.variableId}`);
  await page.getByText('Taken as planned on 26 of 30 days').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

describe('questions that wait', () => {
  test('stand together by thing, the newest first, and are all skipped at once, each with a way back', async () => {
    const person = await service.createPerson({ timezone: 'UTC' });
    const { list } = remindersOf(service, person);
    const mood = { variableName: 'Mood', variableCategoryName: 'Emotions', unitAbbreviatedName: '/5' };
    const water = { variableName: 'Water', variableCategoryName: 'Foods', unitAbbreviatedName: 'serving' };
    const at = (second: number) => `00:00:0${second}`;
    await service.post(
      '/api/v3/trackingReminders',
      [
        { ...mood, reminderFrequency: 86_400, reminderStartTimeLocal: at(1) },
        { ...water, reminderFrequency: 86_400, reminderStartTimeLocal: at(2) },
        { ...mood, reminderFrequency: 86_400, reminderStartTimeLocal: at(3) },
      ],
      person,
    );
    const { page, context, problems } = await open(person, '/app');
    await page.locator('.question').nth(2).waitFor();
    const headings = await page.locator('.question h2').allTextContents();
    expect(headings.map((text) => /mood/i.test(text))).toEqual([true, true, false]);
    await page.getByRole('button', { name: /Skip all 3/ }).click();
    await page.locator('.answered').nth(2).waitFor();
    await page.getByRole('button', { name: 'Undo the answer about Water' }).click();
    await page.locator('.question:not(.answered)').waitFor();
    expect(await page.locator('.answered').count()).toBe(2);
    expect((await list()).body.data).toHaveLength(3);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('wait as long as the person has chosen to snooze', async () => {
    const person = await service.createPerson({ timezone: 'UTC' });
    const { page, context, problems } = await open(person, '/app/settings');
    await page.getByLabel('Snooze asks again after').selectOption('180');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await eventually('the setting', async () => {
      const { body } = await service.get<{ snoozeMinutes: number }>('/api/v3/user', person);
      return body.snoozeMinutes === 180 || undefined;
    });
    expect(problems).toEqual([]);
    await context.close();
  });
});
