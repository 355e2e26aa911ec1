import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openApp, recordedBy, turnAway } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { food, item } from '../support/people/measurements.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const daysAgo = (days: number, hour = '08') =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00`;

async function idOf(person: Person, name: string): Promise<number> {
  const { body } = await service.get<{ userVariables: readonly { variableId: number }[] }>(
    `/api/v3/userVariables?name=${encodeURIComponent(name)}`,
    person,
  );
  return body.userVariables[0]?.variableId ?? 0;
}

test('a goal is set in the settings of a variable, drawn in its chart, and told on Today as days kept', async () => {
  const person = await service.createPerson();
  const coffees = Array.from({ length: 10 }, (_, i) =>
    food({ value: i < 6 ? 2 : 4, startAt: daysAgo(i + 1), sourceName: 'Daymark' }),
  );
  await service.post('/api/v3/measurements/post', coffees, person);
  const id = await idOf(person, 'Coffee');
  const { page, context, problems } = await openApp(browser, service, person, `/app/variable?id=${id}`, {
    serviceWorkers: 'block',
  });
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Goal', { exact: true }).selectOption('atMost');
  await page.getByLabel('Amount, in servings').fill('two');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your goal must be a number').waitFor();
  await page.getByLabel('Amount, in servings').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  const kept = 'Kept on 6 of the last 30 days, 20 without a record.';
  await page.getByText(`Goal: at most 2 servings a day. ${kept}`).waitFor();
  expect(await page.locator('svg .level').count()).toBe(1);

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('heading', { name: 'Your goals' }).waitFor();
  await page.locator('.goals').getByText(kept).waitFor();
  expect([
    await page.locator('.kept-days .kept').count(),
    await page.locator('.kept-days .missed').count(),
    await page.locator('.kept-days .none').count(),
  ]).toEqual([6, 4, 20]);
  expect([await violations(page), await misfits(page)]).toEqual([[], []]);

  await page.goto(`${service.url}/app/variable?id=${id}`);
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Goal', { exact: true }).selectOption('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.goal').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

test('an event is recorded like anything else, and marked in charts at once', async () => {
  const person = await service.createPerson();
  const moods = Array.from({ length: 5 }, (_, i) => item({ value: 3, startAt: daysAgo(i) }));
  const moved = item({
    variableName: 'Life Event',
    variableCategoryName: 'Miscellaneous',
    unitAbbreviatedName: 'yes/no',
    combinationOperation: 'MEAN',
    value: 1,
    startAt: daysAgo(40),
    note: 'Moved house',
  });
  await service.post('/api/v3/measurements/post', [...moods, moved], person);
  const id = await idOf(person, 'Mood');
  const { page, context } = await openApp(browser, service, person, `/app/variable?id=${id}`, {
    serviceWorkers: 'block',
  });
  await page.getByRole('link', { name: 'Mark an event' }).click();
  await page.getByText('What happened?').waitFor();
  await page.getByLabel('Note').fill('New job');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.undo').getByText('Life Event: Yes').first().waitFor();
  await page.goto(`${service.url}/app/variable?id=${id}`);
  await page.locator('.events').getByText('New job').waitFor();
  expect(await page.locator('svg .event').count()).toBe(1);
  expect([await violations(page), await misfits(page)]).toEqual([[], []]);

  // In a line, too.
  await page.goto(`${service.url}/app/record`);
  await page.getByLabel('What do you want to record?').fill('event began sertraline');
  await page.getByText('Note: began sertraline').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await turnAway(page);
  expect(await recordedBy(service, person, 8)).toHaveLength(8);

  // Their own page lists them all.
  await page.goto(`${service.url}/app/variable?id=${await idOf(person, 'Life Event')}`);
  const events = page.getByRole('list', { name: 'Your events' }).getByRole('listitem');
  await events.getByText('began sertraline').waitFor();
  expect(await events.allTextContents()).toEqual([
    expect.stringMatching(/: Moved house$/),
    expect.stringMatching(/: New job$/),
    expect.stringMatching(/: began sertraline$/),
  ]);
  await context.close();
});

test('headaches are counted in days a month', async () => {
  const person = await service.createPerson();
  const rated = Array.from({ length: 12 }, (_, i) =>
    item({
      variableName: 'Headache',
      variableCategoryName: 'Symptoms',
      unitAbbreviatedName: '/6',
      value: i % 4 === 0 ? 3 : 0,
      startAt: daysAgo(i),
    }),
  );
  await service.post('/api/v3/measurements/post', rated, person);
  const id = await idOf(person, 'Headache');
  const { page, context } = await openApp(browser, service, person, `/app/variable?id=${id}`, {
    serviceWorkers: 'block',
  });
  await page.getByText('Days with Headache', { exact: true }).waitFor();
  await page.getByText('Daily value (0 to 5), 12 days').waitFor();
  expect([await violations(page), await misfits(page)]).toEqual([[], []]);
  await context.close();
});
