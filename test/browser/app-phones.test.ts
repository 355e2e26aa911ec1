import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openApp } from '../support/browser/app.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { readPicture } from '../support/browser/read-picture.ts';
import { serviceAt } from '../support/client.ts';
import { autoExportMorning } from '../support/people/devices.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Nothing covers the picture's upper or lower edge, such as the tabs. */
const isWhole = (page: Page) =>
  page.waitForFunction(() => {
    const picture = document.querySelector('.qr-code');
    if (picture === null) return false;
    const { left, top, bottom } = picture.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => picture.contains(document.elementFromPoint(left + 2, y)));
  });

test('a person connects a phone, it sends twice what is there once, and the key is ended', async () => {
  const person = await service.createPerson({ timezone: 'Europe/Berlin' });
  const { page, context, problems } = await openApp(browser, service, person, '/app/phones', {
    serviceWorkers: 'block',
    colorScheme: 'dark',
  });
  await page.getByText('Nothing yet.').waitFor();
  await page.getByLabel('What do you call this device?').fill('Ada’s iPhone');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByText('won’t be shown again').waitFor();
  const [address = '', header = ''] = await page.locator('.copied code').allTextContents();
  expect(address).toBe(`${service.url}/api/v3/receive/healthAutoExport`);
  await page.getByText('Show it as a QR code').click();
  await isWhole(page);
  expect(await readPicture(page)).toBe(`${address}\nAuthorization: ${header}`);

  for (const _ of [1, 2])
    await promisify(execFile)('curl', [
      ...['-sSf', address, '-H', `Authorization: ${header}`, '-H', 'Content-Type: application/json'],
      ...['-d', JSON.stringify(autoExportMorning)],
    ]);
  const steps = await service.get<{ value: number }[]>('/api/v3/measurements?variableName=Steps', person);
  expect(steps.body.map(({ value }) => value).sort()).toEqual([31, 42]);

  await page.getByRole('button', { name: 'I have copied it' }).click();
  expect(await page.content()).not.toContain(header);
  await page.reload();
  await page.getByText('8 new entries in 2 deliveries').waitFor();
  const speed = {
    name: 'walking_speed',
    units: 'km/hr',
    data: [{ date: '2026-03-29 08:00:00 +0200', qty: 4 }],
  };
  await promisify(execFile)('curl', [
    ...['-sSf', address, '-H', `Authorization: ${header}`, '-H', 'Content-Type: application/json'],
    ...['-d', JSON.stringify({ data: { metrics: [speed] } })],
  ]);
  await page.reload();
  await page.getByText('Not recorded just now').click();
  await page.getByText('walking_speed, 1 entry: this kind is not recorded here.').waitFor();
  expect(await page.content()).not.toContain(header);

  await page.getByRole('button', { name: 'End the key of Ada’s iPhone' }).click();
  const ended = page.waitForResponse((answer) => answer.url().includes('/deviceKeys/delete'));
  await page.getByRole('button', { name: 'End the key', exact: true }).click();
  await page.getByText('Nothing yet.').waitFor();
  expect((await ended).status()).toBe(200);
  expect(await service.statusOf(header.slice('Bearer '.length))).toBe(401);
  expect(problems).toEqual([]);
  await context.close();
});

test('what went wrong is read beside the key, and a key of the same name is another', async () => {
  const person = await service.createPerson();
  const { page, context, problems } = await openApp(browser, service, person, '/app/phones', {
    serviceWorkers: 'block',
  });
  await page.getByLabel('Shortcuts, Tasker, Home Assistant').check();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kitchen');
  await page.keyboard.press('Enter');
  await page.locator('.made-key').waitFor();
  const [, first = ''] = await page.locator('.copied code').allTextContents();
  const send = (header: string) =>
    service.post(
      '/api/v3/receive/rows',
      { variableName: 'Cofee', value: 1 },
      { headers: { authorization: header } },
    );
  expect((await send(first)).status).toBe(404);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.reload();
  await page.getByText('You have no variable called "Cofee".').waitFor();

  await page.getByLabel('Shortcuts, Tasker, Home Assistant').check();
  await page.getByLabel('What do you call this device?').fill('kitchen');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.locator('.made-key').waitFor();
  const [, second = ''] = await page.locator('.copied code').allTextContents();
  expect([(await send(first)).status, (await send(second)).status]).toEqual([401, 404]);
  expect(await page.locator('main .records li').count()).toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});
