import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openApp, turnAway } from '../support/browser/app.ts';
import { misfits, tooWide, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import type { Person } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { coffeeAndSleep, experimentsOf, sleep } from '../support/people/experiments.ts';
import { longLivedPerson } from '../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const DAY = 86_400_000;
/** The first day is that of the browser's own clock, by which it shows what is asked today. */
const start = new Date().toISOString().slice(0, 10);
const dateAfter = (days: number) =>
  new Date(Date.parse(`${start}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Without a time: at that of the browser. */
async function runAt(now?: string) {
  await runtime.clock(now === undefined ? {} : { now });
  expect((await runtime.tick(['run-due-reminders', 'take-looks'])).map(({ ok }) => ok)).not.toContain(false);
}

/** Somebody with sixty days of coffee and sleep, at noon of the day before. */
async function somebody() {
  await runtime.clock({ now: `${dateAfter(-1)}T12:00:00Z` });
  const person = await longLivedPerson(service, { timezone: 'UTC' });
  const own = experimentsOf(service, person);
  await own.recordBefore(dateAfter(-1), 60, (day) => 7 + Math.sin(day * 1.7));
  return { person, ...own };
}

const quiet = { serviceWorkers: 'block' as const };

/** What some people could not use of a page, narrow and wide, light and dark, and with large text. */
async function unusable(page: Page): Promise<readonly string[]> {
  const found = [];
  for (const [width, colorScheme] of [
    [375, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page)), ...(await misfits(page)));
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  found.push(...(await tooWide(page)));
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
}

const variableIds = async (person: Person) => {
  const { body } = await service.get<{ userVariables: { name: string; variableId: number }[] }>(
    '/api/v3/userVariables',
    person,
  );
  const idOf = (wanted: string) => body.userVariables.find(({ name }) => name === wanted)?.variableId;
  return `cause=${idOf('Coffee')}&effect=${idOf('Sleep Duration')}`;
};

test('from a question to an answer: planned, started, told day by day, paused, judged, published', async () => {
  const ada = await somebody();
  const { page, context, problems } = await openApp(
    browser,
    service,
    ada.person,
    `/app/experiments/new?${await variableIds(ada.person)}`,
    quiet,
  );
  await page.getByLabel('What could it change?').waitFor();
  expect(await page.getByLabel('What do you want to try?').inputValue()).toBe('Coffee');
  await page.getByLabel('On some days, in servings').fill('two');
  await page.getByRole('button', { name: 'See the plan' }).click();
  await page.getByText('Enter two amounts of Coffee', { exact: false }).waitFor();
  await page.getByLabel('On some days, in servings').fill('2');
  await page.getByText('More choices').click();
  await page.getByLabel('Pairs, 6 to 60').fill('5');
  await page.getByRole('button', { name: 'See the plan' }).click();
  await page.getByText('from 6 to 60', { exact: false }).waitFor();
  await page.getByLabel('Pairs, 6 to 60').fill('6');
  await page.getByLabel('When each day’s card appears').fill('00:00');
  await page.getByLabel('How big a change would matter to you').fill('0.2');
  // By the keyboard alone.
  await page.getByLabel('How big a change would matter to you').press('Enter');
  await page.getByText('would more likely be missed than found', { exact: false }).waitFor();
  await page.getByText('This is not medical advice.', { exact: false }).waitFor();
  expect(await unusable(page)).toEqual([]);
  expect(await page.getByLabel('Ask me for Sleep Duration every day at 20:00').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Start the experiment' }).click();
  await page.getByText('It starts as soon as it is sent.').waitFor();
  expect(await unusable(page)).toEqual([]);
  await turnAway(page);
  await page.getByRole('link', { name: 'Does Coffee change Sleep Duration?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Does Coffee change Sleep Duration?' }).waitFor();
  await page.getByText('0 of 12 days have ended').waitFor();
  const [{ id } = { id: '' }] = (await ada.list()).body.experiments;
  await eventually('the reminder', async () => {
    const { body } = await service.get<{ data: { variableName: string }[] }>(
      '/api/v3/trackingReminders',
      ada.person,
    );
    return body.data[0]?.variableName;
  });

  await runAt();
  await page.goto(`${service.url}/app`);
  const card = page.getByRole('article', { name: /^Today: (no Coffee|2 servings of Coffee)\.$/ });
  // The part of the app that answers it is loaded after the card.
  await card.getByRole('button', { name: /^Done/ }).waitFor();
  expect(await card.getByRole('button').allInnerTexts()).toEqual([
    expect.stringContaining('Snooze'),
    'Done',
    'Another amount',
    'Not done',
  ]);
  expect(await unusable(page)).toEqual([]);
  await card.getByRole('button', { name: /^Done/ }).click();
  await turnAway(page);
  await eventually(
    'the answer',
    async () => (await ada.one(id)).body.experiment.today?.answer === 'done' || undefined,
  );
  await page.goto(`${service.url}/app/experiment?id=${id}`);
  await page.getByText('You answered: Done.').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('No new pair starts', { exact: false }).waitFor();
  await turnAway(page);
  await eventually('the pause', async () => (await ada.one(id)).body.experiment.pausedFrom);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  // Without a network, and taken back: nothing of it arrives.
  await setOffline(context, true);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('No new pair starts', { exact: false }).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await setOffline(context, false);
  await turnAway(page);
  await eventually(
    'running again',
    async () => (await ada.one(id)).body.experiment.state === 'running' || undefined,
  );
  expect(await unusable(page)).toEqual([]);

  await runtime.clock({ now: `${dateAfter(11)}T09:00:00Z` });
  const { days } = (await ada.one(id)).body.experiment;
  const nights = days.map(({ date, level }, i) =>
    sleep(`${date}T20:00:00`, 7 + 0.1 * Math.sin(i * 2.3) - (level === 2 ? 1 : 0)),
  );
  await service.post('/api/v3/measurements/post', nights, ada.person);
  await runAt(`${dateAfter(13)}T09:00:00Z`);
  await page.goto(`${service.url}/app/insights`);
  await page.getByRole('link', { name: 'Sleep Duration was lower with 2 servings of Coffee' }).click();
  await page.getByText('Difference found').waitFor();
  await page.locator('.drawing svg').waitFor();
  await page.getByText('Check that nothing was changed').click();
  await page.getByText('sha256sum', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'See what others would see' }).click();
  const preview = page.getByRole('region', { name: 'What others would see' });
  await preview.locator('h1').waitFor();
  expect(await unusable(page)).toEqual([]);
  const previewed = await preview.evaluate((host) => host.shadowRoot?.querySelector('div')?.innerHTML);
  await page.getByRole('button', { name: 'Publish this' }).click();
  const link = page.getByRole('link', { name: /\/studies\// });
  await link.waitFor();
  const published = await context.newPage();
  await published.goto((await link.getAttribute('href')) ?? '');
  expect(previewed).toBe(await published.locator('main').innerHTML());
  expect(await violations(published)).toEqual([]);
  await published.close();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Delete this experiment' }).isVisible()).toBe(false);
  expect(await page.locator('.drawing svg').isVisible()).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test('a treatment is asked about in words, a reader is shown the list, and whoever stops is asked for no reason', async () => {
  const ada = await somebody();
  const days = Array.from({ length: 15 }, (_, day) => dateAfter(-1 - day));
  const pills = days.map((date, i) => ({
    ...sleep(`${date}T09:00:00`, i % 2 === 0 ? 100 : 200),
    variableName: 'Aspirin',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'mg',
    combinationOperation: 'SUM',
  }));
  await service.post('/api/v3/measurements/post', pills, ada.person);
  const { id } = (await ada.start(coffeeAndSleep)).body.experiment;
  const { page, context, problems } = await openApp(browser, service, ada.person, '/app/experiments', quiet);
  await page.getByRole('link', { name: 'Does Coffee change Sleep Duration?' }).waitFor();
  expect(await unusable(page)).toEqual([]);
  await page.getByRole('link', { name: 'Plan an experiment' }).click();
  await page.getByLabel('What do you want to try?').fill('Aspirin');
  await page.getByLabel('On some days, in mg').fill('100');
  await page.getByLabel('What could it change?').fill('Sleep Duration');
  await page.getByRole('button', { name: 'See the plan' }).click();
  await page.getByText('tick the box once they agree', { exact: false }).waitFor();
  await page.getByLabel('I have asked, and they agree that I can vary Aspirin like this').check();
  await page.getByRole('button', { name: 'See the plan' }).click();
  await page.getByRole('button', { name: 'Start the experiment' }).click();
  await turnAway(page);
  await page.getByText('Not saved: Experiment: does Aspirin change Sleep Duration?').waitFor();
  await page.getByText('with this effect is running', { exact: false }).waitFor();
  await page.getByRole('button', { name: /^Discard it/ }).click();

  await runAt();
  await page.goto(`${service.url}/app/experiment?id=${id}`);
  await page.getByRole('button', { name: 'Stop the experiment' }).click();
  await page.getByRole('button', { name: 'Stop it now' }).click();
  await page.getByText('It ends today.', { exact: false }).waitFor();
  await turnAway(page);
  await page.getByText('Stopped after 0 of 20 pairs', { exact: false }).waitFor();
  await page.getByText('Stopped early').waitFor();
  expect(await unusable(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
