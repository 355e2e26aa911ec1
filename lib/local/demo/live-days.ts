import type { chromium } from 'playwright-core';
import { demoMoment, demoZone } from '../../../shared/domain/demo/demo-moment.ts';
import { daySeconds, formatDate } from '../../../shared/domain/time/calendar.ts';
import { demoMeasurements } from './demo-measurements.ts';
import { ownSource } from './demo-person.ts';
import { askLocally, callAs, setClock } from './local-service.ts';

interface LiveDaysProps {
  readonly baseUrl: string;
  readonly token: string;
  readonly browser: Awaited<ReturnType<typeof chromium.launch>>;
}

interface DueQuestion {
  readonly id: number;
  readonly variableName: string;
  readonly unitAbbreviatedName: string;
  readonly actionArray: readonly { readonly action: string; readonly modifiedValue?: number }[];
}

/** Whole days that are lived with the service: questions are answered when they come, an experiment runs. */
export const liveDays = 14;

const otherSeed = 21;
const evening = 21.5;

/** Records the last days of the demo person, up to the moment that the demo shows. */
export async function recordLastDays({ baseUrl, token, browser }: LiveDaysProps): Promise<void> {
  const call = callAs(baseUrl, token);
  await call('POST', '/api/v3/experiments', {
    causeVariableName: 'Coffee',
    effectVariableName: 'Sleep Quality',
    levelA: 2,
    levelB: 0,
    effectDay: 'next',
    why: 'I would like to know whether I can keep my second cup.',
  });
  await shareWithDoctor({ baseUrl, token, browser });
  const entries = demoMeasurements(demoMoment, demoZone, otherSeed).filter(
    ({ variableName }) => variableName !== 'Coffee',
  );
  const today = Math.floor(demoMoment / daySeconds);
  for (let day = today - liveDays + 1; day <= today; day++) {
    const ofDay = entries.filter(({ startAt }) => startAt.startsWith(formatDate(day)));
    await setClock(baseUrl, day === today ? demoMoment : day * daySeconds + evening * 3600);
    await askLocally(baseUrl, 'tick', { jobs: ['run-due-reminders'] });
    const answered = day === today ? new Set<string>() : await answerAll(call, ofDay);
    const others = ofDay
      .filter(({ variableName }) => !answered.has(variableName))
      .map((one) => ({ sourceName: ownSource, ...one }));
    if (others.length > 0) await call('POST', '/api/v3/measurements/post', others);
  }
  await call('POST', '/api/v3/discoveries/refresh');
}

/** Answers what is due with the day's values, and gives the names of what was answered. */
async function answerAll(
  call: ReturnType<typeof callAs>,
  ofDay: ReturnType<typeof demoMeasurements>,
): Promise<ReadonlySet<string>> {
  const { data } = await call<{ data: readonly DueQuestion[] }>(
    'GET',
    '/api/v3/trackingReminderNotifications?limit=200',
  );
  const acts = data.flatMap(({ id, variableName, unitAbbreviatedName, actionArray }) => {
    const instructed = actionArray.find(({ action }) => action === 'track')?.modifiedValue;
    const value =
      ofDay.find((one) => one.variableName === variableName)?.value ??
      (variableName === 'Coffee' ? instructed : undefined);
    return value === undefined
      ? []
      : [{ variableName, act: { id, action: 'track', modifiedValue: value, unitAbbreviatedName } }];
  });
  if (acts.length > 0)
    await call(
      'POST',
      '/api/v3/trackingReminderNotifications',
      acts.map(({ act }) => act),
    );
  return new Set(acts.map(({ variableName }) => variableName));
}

/** A link for a doctor, who opens it once. */
async function shareWithDoctor({ baseUrl, token, browser }: LiveDaysProps): Promise<void> {
  const call = callAs(baseUrl, token);
  const { userVariables } = await call<{
    userVariables: readonly { readonly name: string; readonly variableId: number }[];
  }>('GET', '/api/v3/userVariables?limit=200');
  const shown = ['Migraine', 'Ibuprofen', 'Magnesium', 'Sleep Duration'];
  const { share } = await call<{ share: { readonly address: string; readonly code: string } }>(
    'POST',
    '/api/v3/shares/create',
    {
      with: 'link',
      name: 'Dr. Berg',
      variableIds: userVariables.flatMap(({ name, variableId }) =>
        shown.includes(name) ? [variableId] : [],
      ),
      questions: ['Should I keep taking magnesium?'],
      until: formatDate(Math.floor(demoMoment / daySeconds) + 14),
    },
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(share.address);
  await page.getByLabel('Code').fill(share.code);
  await page.keyboard.press('Enter');
  await page.locator('.sheet').waitFor();
  await context.close();
}
