import { type APIResponse, type Browser, chromium, type Page, type Request } from 'playwright-core';
import { connect } from '../../../shared/data/table/connection.ts';
import { demoMoment, demoZone } from '../../../shared/domain/demo/demo-moment.ts';
import { isObject } from '../../../shared/domain/json/is-object.ts';
import { daySeconds } from '../../../shared/domain/time/calendar.ts';
import { visitStyle } from '../../bundle/app/visit-style.ts';
import { findBrowser } from '../find-browser.ts';
import type { RuntimeInfo } from '../runtime-info.ts';
import { demoFilesIn } from './demo-files.ts';
import { demoPerson } from './demo-person.ts';
import { keepTrying } from './keep-trying.ts';
import { liveDays, recordLastDays } from './live-days.ts';
import { askLocally, setClock } from './local-service.ts';
import { patientLimits } from './patient-limits.ts';
import { trimAnswer } from './trim-answer.ts';
import { answerAt } from './wait-until-idle.ts';

interface DemoAnswer {
  readonly body?: unknown;
  /** Another request with the same answer. */
  readonly same?: string;
  readonly link?: string;
}

interface RecordedDemo {
  readonly answers: Readonly<Record<string, DemoAnswer>>;
  /** The page for the doctor, as it is printed. */
  readonly doctorPage: string;
}

/**
 * Records, by request, the answers of the service while a browser walks through the demo person's app, at the moment
 * that the demo always shows, and the page for the doctor. `baseUrl` is a local service without any people; its clock stays at that moment.
 */
export async function recordDemo(baseUrl: string): Promise<RecordedDemo> {
  const info: RuntimeInfo = await (await fetch(`${baseUrl}/local/info`)).json();
  const { region, dynamodbEndpoint: endpoint, accessKeyId, secretAccessKey } = info;
  connect(info.tableName, { region, endpoint, credentials: { accessKeyId, secretAccessKey } }, patientLimits);
  const stop = () => setClock(baseUrl, demoMoment);
  const begun = demoMoment - liveDays * daySeconds;
  await setClock(baseUrl, begun);
  const files = demoFilesIn(undefined);
  const made = { baseUrl, files, timezone: demoZone, now: begun };
  const { secret, token } = await keepTrying(() => demoPerson(made), console.error);
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? 'chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await recordLastDays({ baseUrl, token, browser });
    await askLocally(baseUrl, 'tick', {});
    await stop();
    return await walkThrough(browser, baseUrl, secret, stop);
  } finally {
    await browser.close();
  }
}

/** Screens that show what they read as they are opened. */
const ownScreens = [
  '/app/you',
  '/app/settings',
  '/app/sources',
  '/app/ask',
  '/app/share',
  '/app/accesses',
  '/app/experiments/new',
];

async function walkThrough(browser: Browser, baseUrl: string, secret: string, stop: () => Promise<void>) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'daymark-session', value: secret, url: baseUrl, httpOnly: true }]);
  const page = await context.newPage();
  await page.clock.setFixedTime(demoMoment * 1000);
  const answers = new Map<string, DemoAnswer>();
  const moment = new Date(demoMoment * 1000);
  const untilShown = await answerAt(page, '**/api/v3/**', moment, (request, response) =>
    note(request, response, answers),
  );
  const visit = async (path: string) => {
    await stop();
    await page.goto(`${baseUrl}${path}`);
    await untilShown();
    // Opening a section may read more.
    for (const summary of await page.locator('main summary').all())
      await summary.click({ timeout: 2000 }).catch(() => undefined);
    await untilShown();
  };
  await visit('/app');
  for (const path of await weekOf(page)) await visit(path);
  for (const path of ['/app/record', '/app/reminders']) await visit(path);
  for (const path of await linksTo(page, /^\/app\/reminder\?/)) await visit(path);
  await visit('/app/timeline');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await untilShown();
  for (const path of ownScreens) await visit(path);
  await visit('/app/experiments');
  for (const path of await linksTo(page, /^\/app\/experiment\?/)) await visit(path);
  await visit('/app/insights');
  const found = await linksTo(page, /^\/app\/(?:study|variable)/);
  for (const path of found) await visit(path);
  const names = [...answers].flatMap(([, { body }]) => variablesIn(body));
  for (const { variableId, name } of new Map(names.map((one) => [one.variableId, one])).values()) {
    await visit(`/app/variable?id=${variableId}`);
    await visit(`/app/record?name=${encodeURIComponent(name)}`);
  }
  await visit('/app/share');
  const [preview = ''] = await linksTo(page, /^\/share-preview\?/);
  await page.goto(`${baseUrl}${preview}`);
  return {
    answers: endingWhereRecorded(answers),
    doctorPage: (await printed(page)).replace(visitStyle, ''),
  };
}

async function note(
  request: Request,
  response: APIResponse,
  answers: Map<string, DemoAnswer>,
): Promise<void> {
  if (!response.ok()) return;
  const { pathname, search, origin } = new URL(request.url());
  const posted = request.postData();
  const text = await response.text();
  const { link } = response.headers();
  const name = `${request.method()} ${pathname}${search}${posted === null ? '' : ` ${posted}`}`;
  const body: unknown = trimAnswer(JSON.parse(text.replaceAll(origin, '')));
  answers.set(name, { body, ...(link !== undefined && { link: link.replaceAll(origin, '') }) });
}

/** A page without what only its screen has, and without its long lists of days. The build adds the usual style. */
const printed = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('script, .unprinted, details.days')) one.remove();
    return `<!doctype html>\n${document.documentElement.outerHTML}\n`;
  });

const linksTo = async (page: Page, wanted: RegExp): Promise<readonly string[]> => {
  const links = await page.locator('main a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  return [...new Set(links.flatMap((href) => (href !== null && wanted.test(href) ? [href] : [])))];
};

const weekOf = (page: Page) => linksTo(page, /^\/app\?day=/);

interface DemoVariable {
  readonly variableId: number;
  readonly name: string;
}

const variablesIn = (body: unknown): readonly DemoVariable[] =>
  isObject(body) && Array.isArray(body.userVariables) ? body.userVariables : [];

/** Ends lists where no further page was recorded, and keeps equal answers once. */
function endingWhereRecorded(answers: ReadonlyMap<string, DemoAnswer>) {
  const isThere = (link: string) => {
    const { pathname, search } = new URL(/<(.*)>/.exec(link)?.[1] ?? '', 'http://localhost');
    return answers.has(`GET ${pathname}${search}`);
  };
  const names = new Map<string, string>();
  const ended = [...answers].map(([name, { body, link }]) => {
    // A study that was made and one that was found are the same.
    const text = JSON.stringify((isObject(body) ? body.study : undefined) ?? body);
    const same = names.get(text);
    names.set(text, same ?? name);
    const goesOn = link !== undefined && isThere(link);
    return [name, { ...(same === undefined ? { body } : { same }), ...(goesOn && { link }) }] as const;
  });
  return Object.fromEntries(ended.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
