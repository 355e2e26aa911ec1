import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { StudyRecord } from '../../shared/schemas/studies/study.ts';
import type { UserVariableRecord } from '../../shared/schemas/variables/user-variable.ts';
import { openApp } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { diaryOf, item } from '../support/people/measurements.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Forty days of sleep and mood; on one of them somebody typed 80 hours for 8. */
async function sleeper(): Promise<Person> {
  const person = await service.createPerson({ timezone: 'UTC' });
  const day = (i: number) => new Date(Date.now() - (40 - i) * 86_400_000).toISOString().slice(0, 10);
  await diaryOf(service, person).post(
    Array.from({ length: 40 }, (_, i) => [
      item({
        variableName: 'Sleep',
        variableCategoryName: 'Sleep',
        unitAbbreviatedName: 'h',
        value: i === 20 ? 80 : 7 + (i % 4) / 4,
        startAt: `${day(i)}T07:00:00`,
      }),
      item({ variableName: 'Overall Mood', value: 2 + (i % 3), startAt: `${day(i)}T20:00:00` }),
    ]).flat(),
  );
  return person;
}

const usable = async (page: Page) => [await violations(page), await misfits(page)];
const quiet = { serviceWorkers: 'block' as const };
const wide = { ...quiet, viewport: { width: 1280, height: 812 }, colorScheme: 'dark' as const };

test('a question becomes a study: an odd day is confirmed, a vote cast, the page seen before it is published', async () => {
  const person = await sleeper();
  const { page, context, problems } = await openApp(browser, service, person, '/app/insights', quiet);
  await page.getByText('No studies yet.', { exact: false }).waitFor();
  await page.getByLabel('May this be a cause').fill('sleep');
  await page.getByLabel('of changes in this').fill('Mood of another kind');
  await page.getByRole('button', { name: 'Look into it' }).click();
  await page.getByText('You have recorded nothing called “Mood of another kind”', { exact: false }).waitFor();
  await page.getByLabel('of changes in this').fill('sleep ');
  await page.getByRole('button', { name: 'Look into it' }).click();
  await page.getByText('Sleep cannot change itself: name two different things.').waitFor();
  await page.getByLabel('of changes in this').fill('Overall Mood');
  await page.getByRole('button', { name: 'Look into it' }).click();

  await page.getByRole('heading', { level: 1, name: /Sleep/ }).waitFor();
  await page.locator('.drawing svg').first().waitFor();

  await page.getByRole('button', { name: /^It is right/ }).click();
  await page.getByRole('heading', { name: 'Are these days right?' }).waitFor({ state: 'detached' });
  const confirmed = await eventually('the confirmation', async () => {
    const { body } = await service.get<{ userVariables: UserVariableRecord[] }>(
      '/api/v3/userVariables?name=Sleep',
      person,
    );
    return body.userVariables[0]?.confirmedDates;
  });
  expect(confirmed).toHaveLength(1);

  await page
    .getByRole('group', { name: 'Is it of use to know?' })
    .getByRole('button', { name: 'Yes' })
    .click();
  const study = async () => {
    const { body } = await service.get<{ studies: StudyRecord[] }>('/api/v3/studies', person);
    return body.studies[0];
  };
  await eventually(
    'the vote',
    async () => (await study())?.studyVotes.usefulness.userVote === 'up' || undefined,
  );

  expect((await study())?.isPublic).toBe(false);
  await page.getByRole('button', { name: 'See what strangers would see' }).click();
  const preview = page.getByRole('region', { name: 'What strangers would see' });
  await preview.locator('h1').waitFor();
  expect(await usable(page)).toEqual([[], []]);
  const previewed = await preview.evaluate((host) => host.shadowRoot?.querySelector('div')?.innerHTML);
  await page.getByRole('button', { name: 'Publish this' }).click();
  const link = page.getByRole('link', { name: /\/studies\// });
  await link.waitFor();
  const published = await context.newPage();
  await published.goto((await link.getAttribute('href')) ?? '');
  expect(previewed).toBe(await published.locator('main').innerHTML());
  expect(await published.locator('main figure').count()).toBeGreaterThan(4);
  await published.close();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await eventually('taking it back', async () => (await study())?.isPublic === false || undefined);
  expect(problems).toEqual([]);
  await context.close();
});

test('a variable shows its days and takes settings; one from its reminders asks, pauses and goes', async () => {
  const person = await sleeper();
  const { page, context, problems } = await openApp(browser, service, person, '/app/insights', wide);
  await page.getByRole('link', { name: /^Sleep/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Sleep' }).waitFor();
  expect(await page.locator('[data-day]').count()).toBeGreaterThanOrEqual(365);
  await page.getByRole('button', { name: 'All' }).click();
  await page.getByLabel('Your own name for it').fill('Night');
  await page.getByLabel('Largest value that counts').fill('a day');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('must be a number', { exact: false }).waitFor();
  await page.getByLabel('Largest value that counts').fill('24');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Night' }).waitFor();

  await page.getByRole('link', { name: 'Reminders' }).click();
  await page.getByLabel('What shall Daymark ask you?').fill('Night');
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Asks next:', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Daily at 20:00', { exact: false }).waitFor();

  await page.getByRole('button', { name: 'Pause Night' }).click();
  const next = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(/^Silent about Night until/).fill(next);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Paused; asks again on', { exact: false }).waitFor();
  await page.goto('about:blank');
  const paused = await eventually('the pause', async () => {
    const { body } = await service.get<{ data: { pausedUntil?: string }[] }>(
      '/api/v3/trackingReminders',
      person,
    );
    return body.data[0]?.pausedUntil;
  });
  expect(paused).toBe(next);
  expect(problems).toEqual([]);
  await context.close();
});
