import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openApp, turnAway, workerIsReady } from '../support/browser/app.ts';
import { violations } from '../support/browser/axe.ts';
import { startBrowser } from '../support/browser/chromium.ts';
import { setOffline } from '../support/browser/offline.ts';
import { serviceAt } from '../support/client.ts';
import { item } from '../support/people/measurements.ts';
import { sharesOf } from '../support/people/shares.ts';

const service = serviceAt();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const nobody = 'Nobody but you.';
const unreachable =
  /We can’t reach the service\. This is your device’s copy, from \w+, \d+ \w+ at \d\d:\d\d\./;

test('that nobody else has access is said by the service alone, never by the copy of a device', async () => {
  const person = await service.createPerson();
  const { page, context, problems } = await openApp(browser, service, person, '/app/you');
  await page.getByText(nobody).waitFor();
  await workerIsReady(page);
  await page.reload();
  await page.getByText(nobody).waitFor();
  // Meanwhile a link is made on another device.
  await service.post('/api/v3/measurements/post', [item()], person);
  await setOffline(context, true);
  await page.reload();
  await page.getByText(unreachable).waitFor();
  await page.getByText('When you were last online, nobody else.').waitFor();
  expect(await page.getByText(nobody).count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  const { body } = await service.get<{ userVariables: readonly { variableId: number }[] }>(
    '/api/v3/userVariables?name=Mood',
    person,
  );
  const variableIds = [body.userVariables[0]?.variableId];
  await sharesOf(service, person).share({ name: 'Dr. Hu', variableIds });
  await setOffline(context, false);
  await page.getByText(/Dr\. Hu, anyone with the link/).waitFor();
  expect(await page.getByText(unreachable).count()).toBe(0);

  // An end that is still on its way has not ended anything.
  await page.getByRole('button', { name: 'End access of Dr. Hu' }).click();
  await page.getByText('Access ends as soon as this is sent.').waitFor();
  expect(await page.getByText(nobody).count()).toBe(0);
  await turnAway(page);
  await page.getByText(nobody).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
