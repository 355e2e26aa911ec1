import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { tooWide, violations } from '../support/browser/axe.ts';
import { byName, startBrowser } from '../support/browser/chromium.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { Device } from '../support/signing-in/device.ts';
import { OAuthApp } from '../support/signing-in/oauth-app.ts';
import { codeIn, mailTo } from '../support/signing-in/sign-in.ts';

const { runtime, service } = leasedRuntime();
let url: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let appServer: Server;
let app: OAuthApp;
const problems: string[] = [];

beforeAll(async () => {
  url = byName(runtime.url);
  browser = await startBrowser();
  appServer = createServer((_, response) => response.end('Back at the app.')).listen(0, '127.0.0.1');
  await new Promise((resolve) => appServer.once('listening', resolve));
  const home = `http://127.0.0.1:${(appServer.address() as AddressInfo).port}/callback`;
  app = await OAuthApp.register(service, { client_name: 'Sleep Diary', redirect_uris: [home] as never });
});
afterAll(async () => {
  await browser.close();
  appServer.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) problems.push(message.text());
  });
});
afterEach(async () => {
  await context.close();
  expect(problems.splice(0)).toEqual([]);
});

async function signInOnTheWay(email: string): Promise<void> {
  const before = (await runtime.sentMails()).filter(({ to }) => to === email).length;
  await page.fill('input[type=email]', email);
  await page.keyboard.press('Enter');
  await page.waitForSelector('input[autocomplete=one-time-code]');
  await page.fill('input[autocomplete=one-time-code]', codeIn(await mailTo(runtime, email, before + 1)));
  await page.keyboard.press('Enter');
}

describe('somebody who is sent here by an app', () => {
  test('signs up, chooses less than is asked, and comes back to an app that can record and not read', async () => {
    const asked = await app.ask('basic readmeasurements writemeasurements');
    await page.goto(`${url}${asked.path}`);
    await signInOnTheWay(`${randomUUID()}@example.com`);
    await page.waitForURL('**/oauth/consent/**');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByLabel('Read your data').uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('http://127.0.0.1:*/callback?**');
    const tokens = await app.exchange(page.url(), asked);
    expect(tokens.scope).toBe('basic writemeasurements');
    expect((await service.get('/api/v3/measurements', { token: tokens.access_token })).status).toBe(403);
  });

  test('is sent on automatically after signing in, where nothing is left to ask', async () => {
    const email = `${randomUUID()}@example.com`;
    const first = await app.ask('basic');
    await page.goto(`${url}${first.path}`);
    await signInOnTheWay(email);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL('http://127.0.0.1:*/callback?**');
    await context.clearCookies();
    const again = await app.ask('basic');
    await page.goto(`${url}${again.path}`);
    await signInOnTheWay(email);
    await page.waitForURL('http://127.0.0.1:*/callback?**');
    expect((await app.exchange(page.url(), again)).scope).toBe('basic');
  });

  test('may deny, also without a script and in the dark', async () => {
    await context.close();
    context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
    page = await context.newPage();
    const asked = await app.ask('basic');
    await page.goto(`${url}${asked.path}`);
    await signInOnTheWay(`${randomUUID()}@example.com`);
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL('http://127.0.0.1:*/callback?error=access_denied**');
  });

  test('never sees the question in a frame of another site', async () => {
    const asked = await app.ask('basic', { prompt: 'consent' });
    await page.goto(`${url}${asked.path}`);
    await signInOnTheWay(`${randomUUID()}@example.com`);
    await page.waitForURL('**/oauth/consent/**');
    const question = page.url();
    const around = await context.newPage();
    await around.goto(`${app.redirectUri}`);
    await around.setContent(`<iframe src="${question}"></iframe>`);
    const [, frame] = around.frames();
    await frame?.waitForLoadState();
    expect(await frame?.getByText('Allow').count()).toBe(0);
    expect(await page.getByText('Allow').count()).toBe(1);
  });
});

describe('somebody whose watch shows a code', () => {
  let device: Device;
  beforeAll(async () => {
    device = await Device.register(service);
  });

  /** Nothing is wrong with a page on a narrow screen, by day and by night. */
  async function looksRight(): Promise<void> {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([await violations(page), await tooWide(page)]).toEqual([[], []]);
    }
  }

  test('signs in, types it and allows, by the keyboard alone', async () => {
    const asked = await device.ask('basic readmeasurements');
    await page.goto(`${url}/device`);
    await signInOnTheWay(`${randomUUID()}@example.com`);
    await page.waitForURL('**/device');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('code');
    await looksRight();
    await page.keyboard.type('BBBB BBBB');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await looksRight();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(asked.user_code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Let Wrist Diary use your data?' }).waitFor();
    expect(await page.getByText(asked.user_code, { exact: true }).count()).toBe(1);
    await looksRight();
    const allow = page.getByRole('button', { name: 'Allow' });
    for (let i = 0; i < 10 && !(await allow.evaluate((one) => one === document.activeElement)); i++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The device is connected' }).waitFor();
    await looksRight();
    expect(await device.poll(asked)).toMatchObject({ scope: 'basic readmeasurements' });
  });

  test('comes by a picture, without a script, and denies', async () => {
    await context.close();
    context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
    const asked = await device.ask('basic');
    await page.goto(asked.verification_uri_complete ?? '');
    await signInOnTheWay(`${randomUUID()}@example.com`);
    await page.waitForURL('**/device?**');
    expect(await page.inputValue('#code')).toBe(asked.user_code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByRole('heading', { name: 'The device was not connected' }).waitFor();
    expect(await device.poll(asked)).toBe('access_denied');
  });
});
