import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { listPasskeys } from '../../shared/data/access/passkey.ts';
import { findPersonByEmail } from '../../shared/data/people/email-owner.ts';
import { violations } from '../support/browser/axe.ts';
import { addAuthenticator, byName, startBrowser } from '../support/browser/chromium.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import { codeIn, mailTo, newAddress, wrongCode } from '../support/signing-in/sign-in.ts';

const { runtime, service } = leasedRuntime();
let url: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  url = byName(runtime.url);
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await runtime.clock({ advance: 3601 });
  context = await browser.newContext();
  page = await context.newPage();
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    // What the page's own policy refuses shows here.
    if (/Content Security Policy|Trusted/i.test(message.text())) problems.push(message.text());
  });
});
afterEach(async () => {
  await context.close();
  expect(problems.splice(0)).toEqual([]);
});

async function askForCode(email: string, path = '/signin', on = page): Promise<string> {
  const before = (await runtime.sentMails()).filter(({ to }) => to === email).length;
  await on.goto(`${url}${path}`);
  await on.fill('input[type=email]', email);
  await on.keyboard.press('Enter');
  await on.waitForSelector('input[autocomplete=one-time-code]');
  return codeIn(await mailTo(runtime, email, before + 1));
}

async function signIn(email: string, on = page): Promise<void> {
  const code = await askForCode(email, '/signin?return=%2Faccount', on);
  await on.fill('input[autocomplete=one-time-code]', code);
  await on.click('button:text-is("Sign in")');
  await on.waitForURL('**/account');
}

const tokenStatus = (on = page) =>
  on.evaluate(async () => (await fetch('/session/token', { method: 'POST' })).status);

test.each(['/', '/privacy', '/signin', '/nowhere'])(
  '%s can be used by everybody, narrow and wide, light and dark',
  async (path) => {
    await page.goto(`${url}${path}`);
    const found = [];
    for (const width of [320, 375, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 812 });
        await page.emulateMedia({ colorScheme });
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        found.push(...(isWide ? [`${width}: wider than the window`] : []));
        if (width !== 320)
          found.push(...(await violations(page)).map((one) => `${width} ${colorScheme}: ${one}`));
      }
    expect(found).toEqual([]);
  },
);

describe('a code by email', () => {
  test('signs somebody up who only uses the keyboard', async () => {
    const email = newAddress();
    const code = await askForCode(email);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'));
    expect(await focused()).toBe('one-time-code');
    await page.keyboard.type(wrongCode(code));
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=alert]:has-text("4 tries are left")');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app');
    expect(await tokenStatus()).toBe(200);
    await page.goto(`${url}/account`);
    expect(await page.textContent('main')).toContain(email);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'daymark-session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    });
  });

  test('needs no script', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const unscripted = await plain.newPage();
    await signIn(newAddress(), unscripted);
    await unscripted.click('button:text-is("Sign out")');
    await unscripted.waitForURL('**/signin');
    await plain.close();
  });

  test('brings somebody who came for an app back to what it asked', async () => {
    const code = await askForCode(newAddress(), '/signin?return=%2Foauth%2Fnowhere%3Fstate%3Dx');
    await page.fill('input[autocomplete=one-time-code]', code);
    await page.click('button:text-is("Sign in")');
    await page.waitForURL('**/oauth/nowhere?state=x');
  });

  test('is of no use in another browser', async () => {
    const email = newAddress();
    const code = await askForCode(email);
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${url}/signin`);
    await other.fill('input[type=email]', email);
    await other.keyboard.press('Enter');
    await other.fill('input[autocomplete=one-time-code]', code);
    await other.keyboard.press('Enter');
    await other.waitForSelector('[role=alert]:has-text("not right")');
    expect(await tokenStatus(other)).toBe(401);
  });
});

describe('a passkey', () => {
  test('is added with a name, signs in without an address, and does not once it is removed', async () => {
    const email = newAddress();
    await addAuthenticator(context, page);
    await signIn(email);
    await page.fill('#passkey-name', 'My laptop');
    await page.click('button:text-is("Add a passkey")');
    await page.waitForSelector('[role=status]:has-text("The passkey is added")');
    expect(await page.textContent('.records')).toContain('My laptop');
    await page.click('button:text-is("Sign out")');
    await page.waitForURL('**/signin');

    await page.click('button:text-is("Use a passkey")');
    await page.waitForURL('**/app');
    await page.goto(`${url}/account`);
    expect(await page.textContent('main')).toContain('With a passkey');
    const person = await service.inTable(() => findPersonByEmail(email));
    const [passkey] = await service.inTable(() => listPasskeys(person?.userId ?? 0));
    expect(passkey).toMatchObject({ name: 'My laptop', usedAt: expect.any(Number) });
    expect(passkey?.counter).toBeGreaterThan(0);

    await page.click('summary');
    await page.click('button:has-text("Remove")');
    await page.waitForSelector('[role=status]:has-text("removed")');
    await page.click('button:text-is("Sign out")');
    await page.click('button:text-is("Use a passkey")');
    await page.waitForSelector('[role=alert]:has-text("unknown or was removed")');
    await signIn(email);
  });

  test('is not added twice on one device', async () => {
    await addAuthenticator(context, page);
    await signIn(newAddress());
    await page.click('button:text-is("Add a passkey")');
    await page.waitForSelector('[role=status]');
    await page.goto(`${url}/account`);
    await page.click('button:text-is("Add a passkey")');
    await page.waitForSelector('[role=alert]:has-text("already")');
  });

  test('signs nobody in twice with one answer, nor with an answer to another question', async () => {
    await addAuthenticator(context, page);
    await signIn(newAddress());
    await page.click('button:text-is("Add a passkey")');
    await page.waitForSelector('[role=status]');
    await page.click('button:text-is("Sign out")');
    const [request] = await Promise.all([
      page.waitForRequest('**/signin/passkey'),
      page.click('button:text-is("Use a passkey")'),
    ]);
    await page.waitForURL('**/app');
    const answer = request.postData() ?? '';
    const replay = (on: Page) =>
      on.evaluate(async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/signin/passkey', { method: 'POST', headers, body })).status;
      }, answer);
    expect(await replay(page)).toBe(400);
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${url}/signin`);
    await other.evaluate(() =>
      fetch('/signin/passkey/options', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    expect(await replay(other)).toBe(400);
    expect(await tokenStatus(other)).toBe(401);
  });
});

test('a page of another site that frames ours shows nothing of it', async () => {
  const foreign = `${runtime.url}/foreign`;
  await page.route(foreign, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${url}/signin"></iframe>` }),
  );
  await page.goto(foreign);
  const [, framed] = page.frames();
  await framed?.waitForLoadState();
  expect(framed?.url()).toMatch(/^chrome-error:/);
  expect(await framed?.locator('input').count()).toBe(0);
  problems.splice(0);
});

test('a foreign site can neither sign anybody in nor out', async () => {
  await signIn(newAddress());
  const attack = `<form method="post" action="${url}/account"><input name="action" value="sign-out"></form><script>document.forms[0].submit()</script>`;
  await page.route('https://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: attack }),
  );
  await page.goto('https://evil.example/');
  await page.waitForSelector('h1:has-text("another site")');
  await page.goto(`${url}/account`);
  expect(await tokenStatus()).toBe(200);
});

test('at an address without a name the page says where passkeys work', async () => {
  await page.goto(`${runtime.url}/signin`);
  await page.waitForSelector('#elsewhere:visible');
  expect(await page.getAttribute('#elsewhere a', 'href')).toBe(`${url}/signin`);
});

test.each([
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)(
  'at %i px, %s, nothing is cut off and everything is large enough to press',
  async (width, colorScheme) => {
    const sized = await browser.newContext({ viewport: { width, height: 740 }, colorScheme });
    const small = await sized.newPage();
    const check = async (name: string) => {
      const tooWide = await small.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      const buttons = await small.locator('button:visible').all();
      const heights = await Promise.all(
        buttons.map(async (button) => (await button.boundingBox())?.height ?? 0),
      );
      expect([name, tooWide, heights.every((height) => height >= 44)]).toEqual([name, false, true]);
      const { PICTURES: folder } = process.env;
      if (folder !== undefined)
        await small.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    };
    await small.goto(`${url}/signin`);
    await check('sign-in');
    const email = `a-rather-long-name.${randomUUID()}@subdomain.example.com`;
    await askForCode(email, '/signin?return=%2Faccount', small);
    await check('code');
    await small.fill('input[autocomplete=one-time-code]', codeIn(await mailTo(runtime, email)));
    await small.keyboard.press('Enter');
    await small.waitForURL('**/account');
    await check('account');
    await sized.close();
  },
);
