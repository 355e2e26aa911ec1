import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openApp, recordedBy, trackingPerson, turnAway } from '../support/browser/app.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { item } from '../support/people/measurements.ts';

const service = serviceAt();
let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await startBrowser();
  person = await trackingPerson(service);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 19);
  await service.post(
    '/api/v3/measurements/post',
    [
      {
        variableName: 'Mood',
        variableCategoryName: 'Emotions',
        unitAbbreviatedName: '/5',
        value: 4,
        startAt: yesterday,
        combinationOperation: 'MEAN',
        note: 'A long walk',
      },
    ],
    person,
  );
});
afterAll(() => browser.close());

const settled = (page: Page) => page.waitForLoadState('networkidle');

test('a person who only uses the keyboard records something new', async () => {
  const writer = await service.createPerson();
  const { page, context } = await openApp(browser, service, writer, '/app', { serviceWorkers: 'block' });
  await page.getByText('What would you like to track?').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const tabTo = async (words: string) => {
    for (let i = 0; i < 40 && (await focused()) !== words; i++) await page.keyboard.press('Tab');
    expect(await focused()).toBe(words);
  };
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to content');
  await tabTo('Record');
  await page.keyboard.press('Enter');
  await page.getByLabel('What do you want to record?').waitFor();
  await page.keyboard.type('Green tea');
  await page.keyboard.type(' 2');
  await page.getByText('Green tea, 2 servings').waitFor();
  await tabTo('Change Green tea');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Category').inputValue()).toBe('Foods');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await page.locator('.undo').getByText('Green tea: 2 servings').first().waitFor();
  await page.goto('about:blank');
  expect(await recordedBy(service, writer, 1)).toMatchObject([{ variableName: 'Green tea', value: 2 }]);
  await context.close();
});

test.each([100, 200])(
  'what the keyboard comes to lies above the tabs, with text of %i %%',
  async (percent) => {
    const writer = await service.createPerson();
    const startAt = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
    const entries = Array.from({ length: 30 }, (_, hours) =>
      item({ variableName: `Mood ${hours}`, value: 4, startAt: startAt(hours) }),
    );
    await service.post('/api/v3/measurements/post', entries, writer);
    const { page, context } = await openApp(browser, service, writer, '/app/timeline', {
      serviceWorkers: 'block',
      viewport: { width: 375, height: 620 },
    });
    await page.locator('button.line').nth(2).waitFor();
    await page.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', size),
      `${percent}%`,
    );
    // What is still being read would redraw the list under the focus.
    await page.waitForLoadState('networkidle');
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.locator('button.line').first().focus();
    /** How far the focused element reaches below the edge that covers it. */
    const coveredBy = (edge: string) =>
      page.evaluate((selector) => {
        const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: Number.NaN };
        return bottom - (document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN);
      }, edge);
    // A machine that is busy tells the list of scrolling after the next keys: here not at all.
    await page.evaluate(() =>
      addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    const covered: number[] = [];
    const come: string[] = [];
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab');
      covered.push(await coveredBy('.tabs'));
      come.push(await page.evaluate(() => document.activeElement?.querySelector('.time')?.textContent ?? ''));
    }
    expect(come).toEqual(entries.slice(1, 21).map((entry) => entry.startAt.slice(11, 16)));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(covered.filter((pixels) => !(pixels <= 0))).toEqual([]);
    await context.close();
  },
);

test('an entry is changed, then deleted, which can be undone', async () => {
  const writer = await service.createPerson();
  const item = {
    variableName: 'Pulse',
    variableCategoryName: 'Vital Signs',
    unitAbbreviatedName: 'bpm',
    value: 60,
    startAt: new Date(Date.now() - 3_600_000).toISOString().slice(0, 19),
    combinationOperation: 'MEAN',
  };
  await service.post('/api/v3/measurements/post', [item], writer);
  const { page, context } = await openApp(browser, service, writer, '/app/timeline', {
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 812 },
    colorScheme: 'dark',
  });
  await page.getByRole('button', { name: /Pulse/ }).click();
  await page.getByLabel('Pulse in bpm').fill('65');
  await page.getByRole('button', { name: 'Save' }).click();
  await turnAway(page);
  await page.getByRole('button', { name: /Pulse 65 bpm/ }).waitFor();
  await page.locator('.rows .waiting').waitFor({ state: 'detached' });
  expect(await recordedBy(service, writer, 1)).toMatchObject([{ value: 65 }]);

  await page.getByRole('button', { name: /Pulse 65 bpm/ }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText(/Nothing is recorded/).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: /Pulse 65 bpm/ }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.goto('about:blank');
  await eventually(
    'The deletion',
    async () => (await recordedBy(service, writer, 0)).length === 0 || undefined,
  );
  await context.close();
});

test('a new variable brings the units of its category, and no entry replaces another unasked', async () => {
  const writer = await service.createPerson();
  const { page, context, problems } = await openApp(
    browser,
    service,
    writer,
    '/app/record?create=Night%20sleep',
    { serviceWorkers: 'block' },
  );
  const unitField = page.getByLabel('Unit');
  const offered = () => unitField.locator('option').allTextContents();
  await page.getByLabel('Category').selectOption('Vital Signs');
  expect(await offered()).toEqual(expect.arrayContaining(['Beats per Minute (bpm)', 'Degrees Celsius (°C)']));
  await unitField.selectOption('bpm');
  await page.getByLabel('Category').selectOption('Sleep');
  expect(await unitField.inputValue()).toBe('');
  expect(await offered()).not.toContain('Beats per Minute (bpm)');
  await page.getByRole('button', { name: 'More units' }).click();
  expect(await offered()).toContain('Beats per Minute (bpm)');
  await unitField.selectOption('h');
  await page.getByRole('button', { name: 'Continue' }).click();

  const time = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 16);
  const write = async (text: string) => {
    await page.getByLabel('Night sleep in hours').fill(text);
    await page.getByLabel('When').fill(time);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await write('25');
  await page.getByText('25 h in a day?').waitFor();
  await write('7:30');
  await page.waitForURL('**/app');
  await turnAway(page);
  expect(await recordedBy(service, writer, 1)).toMatchObject([{ value: 7.5 }]);

  await page.goto(`${service.url}/app/record?name=Night%20sleep`);
  await write('25');
  await page.getByRole('button', { name: 'Yes, 25 h' }).click();
  await page.getByText('you already recorded 7 h 30 min.').waitFor();
  await page.getByRole('button', { name: /^Keep both, this one at/ }).click();
  await page.waitForURL('**/app');
  await turnAway(page);
  const both = await recordedBy(service, writer, 2);
  expect(both.map(({ value }) => value)).toEqual([7.5, 25]);
  expect(Date.parse(`${both[1]?.startAt}Z`) - Date.parse(`${both[0]?.startAt}Z`)).toBe(60_000);
  expect(problems).toEqual([]);
  await context.close();
});

test('a link fills in value, unit and time, of something new too, and nothing is saved before somebody presses Save', async () => {
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  const link = new URLSearchParams({
    name: 'Novodrug',
    value: '400',
    unit: 'mg',
    at: '2026-11-14T08:30',
    category: 'Treatments',
  });
  const { page, context, problems } = await openApp(browser, service, person, `/app/record?${link}`, {
    serviceWorkers: 'block',
  });
  await page.getByRole('heading', { name: 'New: Novodrug' }).waitFor();
  expect(await page.getByLabel('Category').inputValue()).toBe('Treatments');
  expect(await page.getByLabel('What does it come as?').inputValue()).toBe('mg');
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await page.getByLabel(/^Novodrug/).inputValue()).toBe('400');
  expect(await page.getByLabel('When').inputValue()).toBe('2026-11-14T08:30');
  expect(await recordedBy(service, person, 0)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/app');
  await turnAway(page);
  expect(await recordedBy(service, person, 1)).toMatchObject([
    { variableName: 'Novodrug', value: 400, unitAbbreviatedName: 'mg', startAt: '2026-11-14T07:30:00' },
  ]);
  // A unit that the variable does not take would make another amount of the value.
  link.set('unit', 'serving');
  await page.goto(`${service.url}/app/record?${link}`);
  expect(await page.getByLabel(/^Novodrug/).inputValue()).toBe('');
  expect(problems).toEqual([]);
  await context.close();
});

test('of ten steps the one that is pressed is saved, and none is shown before', async () => {
  const { page, context } = await openApp(
    browser,
    service,
    await service.createPerson(),
    '/app/record?create=Energy',
    { serviceWorkers: 'block' },
  );
  await page.getByLabel('Category').selectOption('Symptoms');
  await page.getByLabel('Unit').selectOption('/10');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: '7/10' }).waitFor();
  expect([
    await page.getByRole('radio').count(),
    await page.getByRole('radio', { checked: true }).count(),
    await page.getByRole('slider').count(),
  ]).toEqual([10, 0, 0]);
  await page.getByText('7', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.undo').getByText('Energy: 7/10').first().waitFor();
  await context.close();
});

test('on a slow network what is kept shows at once', async () => {
  const { page, context } = await openApp(browser, service, person, '/app/timeline', {
    serviceWorkers: 'block',
  });
  await page.getByText('A long walk').waitFor();
  await settled(page);
  let answered = 0;
  await context.route('**/api/v3/**', async (route) => {
    await held;
    answered++;
    await route.continue().catch(() => undefined);
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.reload();
  await page.getByText('A long walk').waitFor();
  expect(answered).toBe(0);
  await page.getByRole('link', { name: 'Insights' }).click();
  await page.getByText('Reading…').first().waitFor();
  release();
  await page.getByText('No studies yet.', { exact: false }).waitFor();
  await context.unroute('**/api/v3/**');
  await context.route('**/api/v3/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Reminders' }).click();
  await page.getByText('The service isn’t answering right now. What you see may be out of date.').waitFor();
  await page.getByText('This isn’t on your device yet. We’ll keep trying.').waitFor();
  // A service that is too busy is out of reach, too, and speaks to programs.
  await context.unroute('**/api/v3/**');
  const summary = 'Temporarily unavailable';
  await context.route('**/api/v3/**', (route) => route.fulfill({ status: 503, json: { summary } }));
  const refused = page.waitForResponse((response) => response.status() === 503);
  await page.getByRole('link', { name: 'Timeline' }).click();
  await (await refused).finished();
  await settled(page);
  await page.getByText('The service isn’t answering right now. What you see may be out of date.').waitFor();
  expect(await page.getByText(summary).count()).toBe(0);
  await context.close();
});

test('a late answer does not hide that what is looked at was asked for in vain', async () => {
  const { page, context } = await openApp(browser, service, person, '/app/timeline', {
    serviceWorkers: 'block',
  });
  await page.getByText('A long walk').waitFor();
  await settled(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/v3/**', async (route) => {
    if (route.request().url().includes('/trackingReminders')) return route.abort('connectionrefused');
    await held;
    await route.continue().catch(() => undefined);
  });
  const late = page.waitForResponse(/\/api\/v3\/user$/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('link', { name: 'Reminders' }).click();
  const notice = page.getByText('The service isn’t answering right now. What you see may be out of date.');
  await notice.waitFor();
  release();
  await (await late).finished();
  await settled(page);
  expect(await notice.isVisible()).toBe(true);
  expect(await page.getByText('This isn’t on your device yet.').isVisible()).toBe(true);
  await context.close();
});

test('after midnight the new day shows by itself, and the old one is one tap away', async () => {
  const writer = await trackingPerson(service);
  const startAt = new Date().toISOString().slice(0, 19);
  await service.post('/api/v3/measurements/post', [item({ variableName: 'Pulse', startAt })], writer);
  const { page, context } = await openApp(browser, service, writer, '/signin', { serviceWorkers: 'block' });
  await page.clock.install();
  await page.goto(`${service.url}/app`);
  await page.getByRole('button', { name: /Pulse/ }).waitFor();
  await page.getByRole('heading', { name: /vitamin D/i }).waitFor();
  const date = page.locator('.day .muted');
  const before = await date.textContent();

  await page.getByRole('button', { name: /Pulse/ }).click();
  const note = page.getByLabel('Note');
  await note.fill('Late at night');
  await setOffline(context, true);
  await page.clock.fastForward(86_400_000 - (Date.now() % 86_400_000) + 60_000);
  // Not while somebody is typing.
  expect([await note.inputValue(), await date.textContent()]).toEqual(['Late at night', before]);
  await note.blur();
  await page.clock.fastForward(60_000);
  await page.getByText('2 questions from earlier days', { exact: true }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Today');
  expect(await date.textContent()).not.toBe(before);
  await page.getByRole('link', { name: 'Yesterday', exact: true }).click();
  await page.getByRole('button', { name: /Pulse/ }).waitFor();
  await page.getByRole('heading', { name: /vitamin D/i }).waitFor();
  expect(await date.textContent()).toBe(before);
  await context.close();
});

test('a new version is offered, not forced, and what was just tapped survives it', async () => {
  const writer = await trackingPerson(service);
  const { page, context } = await openApp(browser, service, writer, '/app', { bypassCSP: true });
  await page.getByRole('button', { name: 'Rate Mood 4/5' }).waitFor();
  const active = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/app'))?.active?.scriptURL);
  await eventually('The worker', async () =>
    (await page.evaluate(() => navigator.serviceWorker.controller?.state)) === 'activated' ? true : undefined,
  );
  // The next deployment, as a browser sees it: another worker for the same pages.
  await context.addInitScript(() => {
    const real = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = (address, options) => real(`${address}?next`, options);
  });
  await page.reload();
  await page.getByText('A new version is ready.').waitFor();
  expect(await active()).not.toContain('?next');
  await page.getByRole('button', { name: 'Rate Mood 4/5' }).click();
  await page.locator('.undo').getByText('Mood: 4/5').first().waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await eventually('The change', async () => {
    const address = await active().catch(() => undefined);
    return address?.endsWith('?next') ? true : undefined;
  });
  await page.getByText('A new version is ready.').waitFor({ state: 'detached' });
  expect(await recordedBy(service, writer, 1)).toMatchObject([{ variableName: 'Mood', value: 4 }]);
  await page.locator('.week p').getByText('1 of 2 answered').waitFor();
  expect(await recordedBy(service, writer, 1)).toHaveLength(1);
  await context.close();
});
