import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { StudyRecord } from '../../shared/schemas/studies/study.ts';
import type { UserVariableRecord } from '../../shared/schemas/variables/user-variable.ts';
import { openApp } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { linkedDays, lookFor } from '../support/people/discoveries.ts';
import { diaryOf, item } from '../support/people/measurements.ts';
import { migraineDiary } from '../support/people/migraine.ts';

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
  await page.getByLabel('Does this').fill('sleep');
  await page.getByLabel('affect this?').fill('Mood of another kind');
  await page.getByRole('button', { name: 'Look into it' }).click();
  await page.getByText('You have no records called “Mood of another kind”', { exact: false }).waitFor();
  await page.getByLabel('affect this?').fill('sleep ');
  await page.getByRole('button', { name: 'Look into it' }).click();
  await page.getByText('Sleep can’t change itself: choose two different things.').waitFor();
  await page.getByLabel('affect this?').fill('Overall Mood');
  await page.getByRole('button', { name: 'Look into it' }).click();

  await page.getByRole('heading', { level: 1, name: /Sleep/ }).waitFor();
  await page.locator('.drawing svg').first().waitFor();

  await page.getByRole('button', { name: /^It’s right/ }).click();
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
    .getByRole('group', { name: 'Is it useful to know?' })
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
  await page.getByRole('button', { name: 'See what others would see' }).click();
  const preview = page.getByRole('region', { name: 'What others would see' });
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
  await page.getByRole('button', { name: 'Make it private' }).click();
  await eventually('taking it back', async () => (await study())?.isPublic === false || undefined);
  expect(problems).toEqual([]);
  await context.close();
});

test('what stands out comes first: in words, to open, to test, to dismiss, and without a network', async () => {
  const person = await service.createPerson({ timezone: 'UTC' });
  await diaryOf(service, person).post(linkedDays());
  const { page, context, problems } = await openApp(browser, service, person, '/app/insights', quiet);
  const section = page.getByRole('region', { name: 'What stands out' });
  await section.getByText('We haven’t looked through your records yet.', { exact: false }).waitFor();
  await section.getByText('six times a day', { exact: false }).waitFor();
  await section.getByRole('button', { name: 'Look now' }).press('Enter');
  await section.getByText('within a minute or two', { exact: false }).waitFor();
  await lookFor(service, person);
  // As somebody who comes back to the app.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await section.getByText('This is the new list.').waitFor();

  const lines = section.getByRole('article');
  expect(await lines.count()).toBe(10);
  expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('What stands out');
  const told = (await section.textContent()) ?? '';
  expect(told).toMatch(/Of \d+ pairs compared in your last 60 days, \d+ stand out\./);
  expect(told).toContain('at most one line in ten on such lists is chance');
  expect(told).toContain('are all linked; one of these links may just come from the other two.');
  expect(told).toContain('A link is not a cause');
  expect(told).toMatch(/This list was made on \w+, \d+ \w+ at \d\d:\d\d\./);
  await section.getByRole('button', { name: /^All 1\d$/ }).press('Enter');
  expect(await lines.count()).toBeGreaterThan(10);
  expect(await usable(page)).toEqual([[], []]);

  // For good, so it is asked once; and taken back while it has not been sent.
  const count = await lines.count();
  const first = (await lines.first().getByRole('heading').textContent()) ?? '';
  const dismiss = async () => {
    await lines
      .first()
      .getByRole('button', { name: /^Dismiss/ })
      .press('Enter');
    await lines.first().getByText('for good?', { exact: false }).waitFor();
    await lines.first().getByRole('button', { name: 'Remove it' }).press('Enter');
    await section.getByRole('heading', { name: first, exact: true }).waitFor({ state: 'detached' });
  };
  await dismiss();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await section.getByRole('heading', { name: first, exact: true }).waitFor();
  await dismiss();
  await eventually('the dismissal', async () => {
    const { body } = await service.get<{ discoveries: unknown[] }>('/api/v3/discoveries', person);
    return body.discoveries.length === count - 1 || undefined;
  });

  const test = lines.first().getByRole('link', { name: /^Test it/ });
  expect(await test.getAttribute('href')).toMatch(/cause=\d+&effect=\d+$/);
  const link = lines.first().getByRole('heading').getByRole('link');
  expect(await link.getAttribute('href')).toMatch(/^\/app\/study\?cause=\d+&effect=\d+$/);
  await link.press('Enter');
  await page.locator('.drawing svg').first().waitFor();
  expect(page.url()).toMatch(/\/app\/study\?id=/);
  // One step back is the list again, now with a study.
  await page.goBack();
  await section.locator('a[href^="/app/study?id="]').first().waitFor();

  await setOffline(context, true);
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.getByRole('link', { name: 'Insights' }).click();
  await lines.first().waitFor();
  await section.getByRole('button', { name: 'Look again' }).click();
  await section.getByText('can’t reach the service right now', { exact: false }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('somebody with little on record is told what is lacking, and where to go on', async () => {
  const person = await service.createPerson({ timezone: 'UTC' });
  await diaryOf(service, person).post(linkedDays(Date.now(), 18));
  await lookFor(service, person);
  const { page, context, problems } = await openApp(browser, service, person, '/app/insights', quiet);
  const section = page.getByRole('region', { name: 'What stands out' });
  await section.getByText('There are not enough days to compare anything yet.').waitFor();
  await section
    .getByText(/^12 more days of .*, to compare .* with .*/)
    .first()
    .waitFor();
  const certain = section.locator('.certain', { hasText: 'What’s already certain' });
  expect(await certain.locator('dd').allTextContents()).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^Recorded on 18 days, usually /)),
  );
  // Everything about method is behind one link.
  const method = section.getByText('6 variables have records on fewer than 30 of these days', {
    exact: false,
  });
  expect(await method.isVisible()).toBe(false);
  await section.getByText('How this list is made').press('Enter');
  await method.waitFor();
  expect(await usable(page)).toEqual([[], []]);
  await certain.getByRole('link').first().click();
  await page.getByRole('navigation', { name: 'Of this variable' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('somebody with nothing on record is led to recording', async () => {
  const person = await service.createPerson();
  const { page, context, problems } = await openApp(browser, service, person, '/app/insights', quiet);
  await page.getByRole('link', { name: 'Record something' }).click();
  await page.getByRole('heading', { level: 1, name: 'Record' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('nine months of migraine: a picture and one action a line, and questions that are asked once', async () => {
  const person = await service.createPerson({ timezone: 'UTC' });
  const date = (day: number) => new Date(Date.now() - (270 - day) * 86_400_000).toISOString().slice(0, 10);
  const diary = migraineDiary((day, time) => `${date(day)}T${time}`);
  for (let i = 0; i < diary.length; i += 200) await diaryOf(service, person).post(diary.slice(i, i + 200));
  await lookFor(service, person);
  const { page, context, problems } = await openApp(browser, service, person, '/app/insights', wide);
  const section = page.getByRole('region', { name: 'What stands out' });
  const lines = section.getByRole('article');
  const bars = lines.first().getByRole('list').getByRole('listitem');
  await bars.nth(1).waitFor();
  expect(await lines.first().getByRole('heading').textContent()).toMatch(
    /^After days with more Alcoholic Drinks, Headache was higher: \d\.\d instead of \d\.\d of 5\.$/,
  );
  expect(await bars.allTextContents()).toEqual([
    expect.stringMatching(/^Without Alcoholic Drinks \d+ days \d\.\d of 5$/),
    expect.stringMatching(/^With Alcoholic Drinks \d+ days \d\.\d of 5$/),
  ]);
  // One action, where there is something to choose; the painkiller is last and accused of nothing.
  expect(await lines.getByRole('link', { name: /^Test it/ }).count()).toBe(1);
  expect(await lines.last().textContent()).toMatch(/Ibuprofen and Headache come on the same days/);
  expect(await lines.last().textContent()).not.toMatch(/after days|predicts|link\./i);
  expect(await usable(page)).toEqual([[], []]);

  await section.getByRole('button', { name: 'Yes, none that day' }).click();
  await section.getByText('Does a day without an entry', { exact: false }).waitFor({ state: 'detached' });
  await section.getByRole('button', { name: 'No', exact: true }).click();
  await section.getByText('Do you record bleeding', { exact: false }).waitFor({ state: 'detached' });
  const period = await eventually('both answers', async () => {
    const path = '/api/v3/userVariables?name=Period';
    const { body } = await service.get<{ userVariables: UserVariableRecord[] }>(path, person);
    const [found] = body.userVariables;
    return found?.recordsBleeding === false && found.fillingType === 'zero' ? found : undefined;
  });
  await page.goto(`${service.url}/app/variable?id=${period.variableId}`);
  await page.getByRole('heading', { level: 1, name: 'Period' }).waitFor();
  expect(await page.locator('.ask').count()).toBe(0);
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
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Your own name for it').fill('Night');
  await page.getByLabel('Largest value that counts').fill('a day');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('must be a number', { exact: false }).waitFor();
  await page.getByLabel('Largest value that counts').fill('24');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Night' }).waitFor();

  await page.getByRole('link', { name: 'Reminders' }).click();
  await page.getByLabel('What do you want to be reminded of?').fill('Night');
  await page.getByRole('button', { name: 'Night', exact: true }).click();
  await page.getByText('Asks next:', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: /^Night.*Daily at 20:00/ }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const next = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Ask again on').fill(next);
  await page.getByRole('button', { name: 'Pause' }).last().click();
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
