import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { demoFilesIn } from '../lib/local/demo/demo-files.ts';
import { demoPerson } from '../lib/local/demo/demo-person.ts';
import { keepTrying } from '../lib/local/demo/keep-trying.ts';
import { patientLimits } from '../lib/local/demo/patient-limits.ts';
import { answerAt } from '../lib/local/demo/wait-until-idle.ts';
import { findBrowser } from '../lib/local/find-browser.ts';
import { askForInfo } from '../lib/local/find-runtime.ts';
import type { RuntimeInfo } from '../lib/local/runtime-info.ts';
import { connect } from '../shared/data/table/connection.ts';

/** Takes the README's pictures of a local service that runs (`npm start -- --data memory`), as its demo person sees it. */
const baseUrl = process.argv[2] ?? 'http://127.0.0.1:3000';
const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
mkdirSync(folder, { recursive: true });

const info: RuntimeInfo | undefined = await askForInfo(baseUrl);
if (info === undefined) {
  console.error(
    `Nothing is running at ${baseUrl}: start a service with "npm start -- --data memory", or give another address.`,
  );
  process.exit(1);
}
const { region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey } = info;
connect(info.tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } }, patientLimits);
const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
let now = '';
async function setClock(time: string): Promise<void> {
  now = `${new Date().toISOString().slice(0, 10)}T${time}Z`;
  await post('/local/clock', { now });
}
// All of the day's questions have been asked by then.
await setClock('17:30:00');
const made = { baseUrl, files: demoFilesIn(undefined), timezone: 'Europe/Berlin' };
const { token, secret } = await keepTrying(() => demoPerson(made), console.error);

const headers = { authorization: `Bearer ${token}` };
const names = 'causeVariableName=Sleep%20Duration&effectVariableName=Migraine';
const published = await post(`/api/v3/study/publish?${names}`, {}, headers);
const { link }: { readonly link: string } = await published.json();

const browser = await chromium.launch({
  executablePath: findBrowser() ?? 'chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const phone = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 } as const;
const wide = { viewport: { width: 1180, height: 780 } } as const;

async function take(name: string, address: string, look: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext(look);
  await context.addCookies([{ name: 'daymark-session', value: secret, url: baseUrl, httpOnly: true }]);
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  const untilShown = await answerAt(page, '**/*', new Date(now));
  await page.goto(new URL(address, baseUrl).href);
  await untilShown();
  while (await page.getByText('The service isn’t answering').isVisible()) {
    await page.reload();
    await untilShown();
  }
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

await take('today', '/app', phone);
await take('timeline', '/app/timeline', { ...wide, colorScheme: 'dark' });
await take('study', new URL(link).pathname, { viewport: { width: 760, height: 780 } });

/** Someone's pills of a day, for the picture of its plan. */
const pills = {
  variableCategoryName: 'Treatments',
  unitAbbreviatedName: 'pills',
  combinationOperation: 'SUM',
  defaultValue: 1,
};
const medicines = [
  { variableName: 'Ramipril', reminderTimesLocal: ['20:00:00'], amountLeft: 26 },
  { variableName: 'Metformin', reminderTimesLocal: ['08:00:00', '20:00:00'], amountLeft: 9 },
  { variableName: 'Melatonin', reminderTimesLocal: ['22:30:00'], amountLeft: 40 },
  { variableName: 'Ibuprofen', reminderFrequency: 0, amountLeft: 12 },
].map((one) => ({ ...pills, reminderFrequency: 86_400, ...one }));
await post('/api/v3/trackingReminders', medicines, headers);
await setClock('19:30:00');
await post('/local/tick', {});
await take('plan', '/app', phone);
await browser.close();
