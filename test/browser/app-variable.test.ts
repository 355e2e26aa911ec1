import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openApp, turnAway } from '../support/browser/app.ts';
import { misfits, violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { diaryOf, food, item } from '../support/people/measurements.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const day = 86_400_000;
const noon = Math.floor(Date.now() / day) * day + day / 2;
const daysAgo = (days: number) => new Date(noon - days * day).toISOString().slice(0, 19);

/** Coffee and mood of so many days that end yesterday, and one evening of wine. */
async function drinker(days: number): Promise<Person> {
  const person = await service.createPerson();
  const rows = Array.from({ length: days }, (_, i) => [
    item({ value: 1 + (i % 5), startAt: daysAgo(i + 1), note: `Day ${i}` }),
    food({ value: i % 3, startAt: daysAgo(i + 1) }),
  ]).flat();
  await diaryOf(service, person).post([...rows, food({ variableName: 'Wine', startAt: daysAgo(2) })]);
  return person;
}

const idOf = async (person: Person, name: string) => {
  const path = `/api/v3/userVariables?name=${name}`;
  const { body } = await service.get<{ userVariables: { variableId: number }[] }>(path, person);
  return body.userVariables[0]?.variableId ?? 0;
};
const listed = async (person: Person) =>
  (
    await service.get<{ userVariables: { name: string }[] }>('/api/v3/userVariables', person)
  ).body.userVariables.map(({ name }) => name);

const openVariable = async (person: Person, name: string, sized: object = {}) =>
  openApp(browser, service, person, `/app/variable?id=${await idOf(person, name)}`, {
    serviceWorkers: 'block',
    ...sized,
  });

test('an address without the number of a variable says that there is none, as one that is nobody’s does', async () => {
  const person = await service.createPerson();
  for (const query of ['', '?id=', '?id=undefined', '?id=12abc', '?id=9007199254740991']) {
    const path = `/app/variable${query}`;
    const { page, context, problems } = await openApp(browser, service, person, path, {
      serviceWorkers: 'block',
    });
    await page.getByText('You haven’t recorded anything like that.').waitFor();
    expect([query, problems]).toEqual([query, []]);
    await context.close();
  }
});

const unfold = (page: Page, name: string) => page.locator('summary', { hasText: name }).click();

test.each([
  ['320 px, light', { viewport: { width: 320, height: 700 }, colorScheme: 'light' }],
  ['1,280 px, dark', { viewport: { width: 1280, height: 812 }, colorScheme: 'dark' }],
] as const)('a variable comes in layers, and its days answer to a tap, at %s', async (_, sized) => {
  const person = await drinker(60);
  const { page, context, problems } = await openVariable(person, 'Mood', sized);
  const now = page.locator('.now');
  await now.getByText('Yesterday').waitFor();
  await now.getByText('This week').waitFor();
  await now.getByText('Usually').waitFor();
  await page.getByText(/No clear change in \d+ (day|month)s?\./).waitFor();
  // Nobody cooks a mood.
  expect(await page.locator('summary').allTextContents()).toEqual(['Settings', 'Hide or delete']);
  expect(await violations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);

  const calendar = page.locator('.month-calendar');
  expect(await calendar.locator('th').count()).toBe(7);
  const recorded = calendar.locator('button.day[class*="step"]').last();
  await recorded.click();
  await calendar.getByText(/: \d\/5\./).waitFor();
  expect(await violations(page)).toEqual([]);
  await calendar.getByRole('link', { name: 'See its entries' }).click();
  await page.waitForURL(/\/app\/timeline\?variableName=Mood&date=/);
  await page.locator('button.line').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the main chart is as wide as the page, and letters of all others have one size', async () => {
  const person = await drinker(60);
  for (const width of [375, 1280]) {
    const { page, context } = await openVariable(person, 'Mood', { viewport: { width, height: 812 } });
    await page.locator('.charts .drawing').nth(3).waitFor();
    const widthsOf = (charts: string) =>
      page
        .locator(`${charts} .drawing svg`)
        .evaluateAll((all) => all.map((svg) => Math.round(svg.getBoundingClientRect().width)));
    const [[main = 0], others] = [await widthsOf('.charts.whole'), await widthsOf('.charts:not(.whole)')];
    expect(others.length).toBeGreaterThan(2);
    expect(new Set(others).size).toBe(1);
    expect(main).toBeGreaterThanOrEqual(others[0] ?? Number.POSITIVE_INFINITY);
    // So are its letters, also in a window that is made wider or narrower.
    for (const [other, drawn] of [
      [1280, 720],
      [375, 360],
    ] as const) {
      await page.setViewportSize({ width: other, height: 812 });
      await page.locator(`.charts.whole svg[viewBox^="0 0 ${drawn} "]`).waitFor();
    }
    await context.close();
  }
});

test('one record makes no chart', async () => {
  const { page, context } = await openVariable(await drinker(12), 'Wine');
  await page.getByText('Patterns appear after 10 days with a record. So far: 1.').waitFor();
  expect(await page.locator('.drawing, .month-calendar').count()).toBe(0);
  await page.locator('summary', { hasText: 'Ingredients' }).waitFor();
  await context.close();
});

test('what is being typed into settings stays while what was saved before arrives', async () => {
  const person = await drinker(5);
  const { page, context, problems } = await openVariable(person, 'Coffee');
  await page.locator('summary', { hasText: 'Settings' }).click();
  await page.getByLabel('Your own name for it').fill('Espresso');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const smallest = page.getByLabel('Smallest value that counts');
  await smallest.fill('1');
  await page.waitForResponse(/userVariables$/);
  await page.waitForResponse(/userVariables\?variableId/);
  await page.locator('.undo').waitFor({ state: 'hidden' });
  expect(await smallest.inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.undo').waitFor();
  await turnAway(page);
  await eventually('Saving', async () => {
    const { body } = await service.get<{ userVariables: readonly Readonly<Record<string, unknown>>[] }>(
      '/api/v3/userVariables?name=Coffee',
      person,
    );
    const [coffee] = body.userVariables;
    return (coffee?.displayName === 'Espresso' && coffee.minimumAllowedValue === 1) || undefined;
  });
  expect(problems).toEqual([]);
  await context.close();
});

test('what is hidden is in no list, and comes back', async () => {
  const person = await drinker(12);
  const { page, context } = await openVariable(person, 'Wine');
  await unfold(page, 'Hide or delete');
  await page.getByRole('button', { name: 'Hide Wine' }).click();
  await page.getByText('Hidden from all lists.').waitFor();
  await turnAway(page);
  await eventually('Hiding', async () => !(await listed(person)).includes('Wine') || undefined);

  await page.getByRole('link', { name: 'Insights' }).first().click();
  await page.getByText('1 hidden or being deleted').click();
  await page.getByRole('link', { name: /Wine/ }).click();
  await page.getByRole('button', { name: 'Show it again' }).click();
  await turnAway(page);
  await eventually('Showing', async () => (await listed(person)).includes('Wine') || undefined);
  await context.close();
});

test('a variable is deleted after a preview, which can be taken back for a minute', async () => {
  const person = await drinker(12);
  const { page, context, problems } = await openVariable(person, 'Coffee');
  await unfold(page, 'Hide or delete');
  const remove = page.getByRole('button', { name: /^Delete Coffee/ });
  await remove.click();
  await page.getByText('Delete Coffee with 12 entries? After a minute you can’t undo this.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await remove.click();
  await page.getByRole('button', { name: 'Delete all of it' }).click();
  await page.getByText(/Coffee is being deleted/).waitFor();
  await page.getByRole('button', { name: 'Keep Coffee' }).click();
  await page.getByText(/Coffee is being deleted/).waitFor({ state: 'detached' });
  expect(await listed(person)).toContain('Coffee');

  await remove.click();
  await page.getByRole('button', { name: 'Delete all of it' }).click();
  await turnAway(page);
  await eventually('The deletion', async () => !(await listed(person)).includes('Coffee') || undefined);
  expect((await diaryOf(service, person).list({ variableName: 'Coffee' })).body).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('several entries are changed and deleted, each undone as one', async () => {
  const person = await drinker(12);
  const { page, context, problems } = await openApp(
    browser,
    service,
    person,
    '/app/timeline?variableName=Mood',
    { serviceWorkers: 'block' },
  );
  const chosen = page.locator('.choosing');
  const choose = async () => {
    await page.getByRole('button', { name: 'Select several' }).click();
    for (const n of [0, 1, 2]) await page.locator('label.chosen-line').nth(n).click();
    await chosen.getByText('3 entries chosen.').waitFor();
  };
  const notes = async () =>
    (await diaryOf(service, person).list({ variableName: 'Mood' })).body.map(({ note }) => note);
  await choose();
  expect(await violations(page)).toEqual([]);
  await chosen.getByRole('button', { name: 'Delete' }).click();
  await page.locator('.undo').getByText('Deleted 3 entries').first().waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('Day 0').waitFor();

  await choose();
  await chosen.getByRole('button', { name: 'Change …' }).click();
  await page.getByLabel('New note').fill('On holiday');
  await page.getByRole('button', { name: 'Change 3 entries' }).click();
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  await turnAway(page);
  await eventually(
    'The change',
    async () => (await notes()).filter((note) => note === 'On holiday').length === 3 || undefined,
  );

  await choose();
  await chosen.getByRole('button', { name: 'Delete' }).click();
  await turnAway(page);
  await eventually('The deletion', async () => (await notes()).length === 9 || undefined);
  expect(await notes()).not.toContain('On holiday');
  expect(problems).toEqual([]);
  await context.close();
});

test('asking understands a part of a name, and asks back where several have it', async () => {
  const person = await service.createPerson();
  const sleep = (name: string) =>
    item({ variableName: name, variableCategoryName: 'Sleep', startAt: daysAgo(1) });
  await diaryOf(service, person).post([
    item({ startAt: daysAgo(1) }),
    item({ variableName: 'Overall Energy', startAt: daysAgo(1) }),
    sleep('Sleep Duration'),
  ]);
  const { page, context } = await openApp(browser, service, person, '/app/insights', {
    serviceWorkers: 'block',
  });
  const ask = async (cause: string, effect: string) => {
    await page.getByLabel('Does this').fill(cause);
    await page.getByLabel('affect this?').fill(effect);
    await page.getByRole('button', { name: 'Look into it' }).click();
  };
  await ask('sleep', 'mood');
  await page.getByRole('heading', { level: 1, name: /Sleep Duration/ }).waitFor();

  await diaryOf(service, person).post([sleep('Sleep Quality')]);
  await page.goto(`${service.url}/app/insights`);
  await page.getByRole('link', { name: /Sleep Quality/ }).waitFor();
  await ask('sleep', 'energy');
  await page.getByText('Which “sleep” do you mean?').waitFor();
  await page.getByRole('button', { name: 'Sleep Quality' }).click();
  await page.getByRole('heading', { level: 1, name: /Sleep Quality/ }).waitFor();
  await context.close();
});

test('the link of a published study is copied', async () => {
  const person = await drinker(12);
  const names = { causeVariableName: 'Coffee', effectVariableName: 'Mood' };
  const { body } = await service.post<{ study: { id: string } }>('/api/v3/study/create', names, person);
  await service.post(
    `/api/v3/study/publish?studyId=${body.study.id}`,
    { shareUserMeasurements: true },
    person,
  );
  const { page, context } = await openApp(browser, service, person, `/app/study?id=${body.study.id}`, {
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.locator('.address a').getAttribute('href'));
  await context.close();
});
