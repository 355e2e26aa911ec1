import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { savePasskey } from '../../shared/data/access/passkey.ts';
import { appsOf, unheardOfApp } from '../operations/sharing/own-apps.ts';
import { openApp, sessionCookie, turnAway } from '../support/browser/app.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { serviceAt } from '../support/client.ts';
import { eightWeeks } from '../support/people/eight-weeks.ts';

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

test.each([
  ['375 px, light', narrow],
  ['1,280 px, dark', wide],
] as const)('a person looks after settings, apps, sessions and passkeys at %s', async (_, sized) => {
  const person = await eightWeeks(service);
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
  await page.getByText('Diary, an app, can read and change your data.').waitFor();

  await page.getByRole('link', { name: 'Settings' }).press('Enter');
  await page.getByRole('button', { name: 'Change the time zone' }).press('Enter');
  await page.getByLabel('Find a city or a time zone').fill('tok');
  await page.getByRole('button', { name: /^Tokyo/ }).waitFor();
  await page.getByLabel('Find a city or a time zone').press('Enter');
  await page.getByLabel('Your day starts at').selectOption('04:00');
  await page.getByLabel('Latest reminder').fill('22:30');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Saved.').waitFor();
  // Taken back, the form is as it was; saved again, it arrives.
  await page.getByRole('button', { name: /^Undo/ }).press('Enter');
  await page.getByText('Saved.').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Latest reminder').inputValue()).toBe('21:00');
  await page.getByLabel('Your day starts at').selectOption('04:00');
  await page.getByLabel('Latest reminder').fill('22:30');
  await page.getByRole('button', { name: 'Change the time zone' }).press('Enter');
  await page.getByLabel('Find a city or a time zone').fill('tok');
  await page.getByLabel('Find a city or a time zone').press('Enter');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  const saved = page.waitForResponse(/userSettings/);
  await turnAway(page);
  await saved;
  const { body } = await service.get<Record<string, string>>('/api/v3/user', person);
  expect([body.timezone, body.dayStartsAt, body.earliestReminderTime, body.latestReminderTime]).toEqual([
    'Asia/Tokyo',
    '04:00:00',
    '07:00:00',
    '22:30:00',
  ]);

  await page.getByRole('link', { name: 'You', exact: true }).first().press('Enter');
  await page.getByRole('button', { name: 'End access of Diary' }).press('Enter');
  await page.getByText('Access ends as soon as this is sent.').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).press('Enter');
  await page.getByRole('button', { name: 'End access of Diary' }).press('Enter');
  const ended = page.waitForResponse(/shares\/delete/);
  await turnAway(page);
  await ended;
  expect((await service.get('/api/v3/units', app)).status).toBe(401);

  await page.getByRole('link', { name: 'Passkeys and sessions' }).press('Enter');
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

test('a person who signs out in one tab leaves nothing on the device, although another tab is open', async () => {
  const person = await eightWeeks(service);
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
  const person = await eightWeeks(service);
  const { page, newTab, context, problems } = await openApp(browser, service, person, '/app/you', narrow);
  const other = await newTab();
  await other.getByText(person.email).waitFor();
  await page.getByRole('link', { name: 'Delete your account' }).press('Enter');
  await page.getByLabel('Type your email address to confirm').fill('somebody@example.com');
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await page.getByText('That isn’t this account’s address.').waitFor();
  expect((await service.get('/api/v3/user', person)).status).toBe(200);
  await page.getByLabel('Type your email address to confirm').fill(person.email);
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your account is deleted' }).waitFor();
  expect((await service.get('/api/v3/user', person)).status).toBe(401);
  // The receipt is all there is: no tab of the app, and nothing that is being read.
  const shown = await page.locator('#main').textContent();
  expect(shown).toContain('Your receipt');
  expect(shown).not.toContain('Reading');
  expect(await page.getByRole('navigation').count()).toBe(0);
  await other.waitForURL('**/signin?return=**');
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain(`daymark-${person.userId}`);
  expect(problems).toEqual([]);
  await context.close();
});

test('a person finds how to connect their assistant, and its address', async () => {
  const { page, context, problems } = await openApp(
    browser,
    service,
    await service.createPerson(),
    '/app/you',
  );
  await page.getByRole('link', { name: 'Ask your own record' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ask your own record' }).waitFor();
  await page.getByText(`${new URL(page.url()).origin}/mcp`).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a developer registers an app, adds a webhook to it and has a test sent', async () => {
  const person = await service.createPerson();
  const { page, context, problems } = await openApp(browser, service, person, '/app/apps', narrow);
  const { name, redirectUris } = unheardOfApp();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel(/^Redirect addresses/).fill('nowhere');
  await page.getByRole('button', { name: 'Register' }).press('Enter');
  await page.getByRole('alert').getByText('must be an absolute address').waitFor();
  await page.getByLabel(/^Redirect addresses/).fill(redirectUris.join('\n'));
  await page.getByRole('button', { name: 'Register' }).press('Enter');
  const card = page.getByRole('article', { name });
  await card.getByText('Not reviewed yet').waitFor();
  const [app] = await appsOf(service, person);
  await card.getByText(app?.clientId ?? 'none').waitFor();

  await card.getByText('Add a webhook').click();
  await card.getByLabel(/^Address of your server/).fill('http://127.0.0.1:1/hook');
  await card.getByRole('button', { name: 'Add' }).press('Enter');
  await card.getByText(/^whsec_/).waitFor();
  await card.getByRole('button', { name: /^Send a test/ }).press('Enter');
  await card.getByText('A test is on its way').waitFor();
  await card.getByText('Recent deliveries').click();
  await card.getByText('Nothing was sent in the last four days.').waitFor();
  await page.reload();
  await card.getByText('http://127.0.0.1:1/hook').first().waitFor();
  expect(await page.getByText(/^whsec_/).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
