import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TrackingReminderNotificationRecord } from '../../../../shared/schemas/reminders/tracking-reminder-notification.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import type { RefusalAnswer } from '../../../support/people/measurements.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

const at = (time: string) => `2026-06-10T${time}`;
beforeEach(async () => {
  await runtime.clock({ now: `${at('12:00:00')}Z` });
});

const path = '/api/v3/trackingReminderNotifications';

/** Asked about mood at 08:00 and 09:00, magnesium at 10:00 and sleep at 11:00; each was saved a minute later. */
async function somebodyAsked() {
  const person = await longLivedPerson(service);
  const own = remindersOf(service, person);
  const ids: number[] = [];
  const save = async (members: Record<string, unknown>, now: string) => {
    await runtime.clock({ now: `${at(now)}Z` });
    const { body } = await own.save(members);
    ids.push(body.data.trackingReminderNotifications[0]?.id as number);
    return body.data.trackingReminders[0]?.variableId as number;
  };
  const mood = await save(reminder({ reminderStartTimeLocal: '08:00:00' }), '08:01:00');
  await save(reminder({ reminderStartTimeLocal: '09:00:00' }), '09:01:00');
  const magnesium = await save(pills({ reminderStartTimeLocal: '10:00:00' }), '10:01:00');
  const sleep = await save(
    reminder({
      variableName: 'Deep Sleep',
      variableCategoryName: 'Sleep',
      unitAbbreviatedName: 'min',
      reminderStartTimeLocal: '11:00:00',
    }),
    '11:01:00',
  );
  await runtime.clock({ now: `${at('12:00:00')}Z` });
  const hours = async (query: Readonly<Record<string, string | number | boolean>> = {}) =>
    (await own.times(query)).map((time) => time.slice(11, 13));
  return { ...own, person, hours, ids: ids as [number, number, number, number], mood, magnesium, sleep };
}

describe('notifications', () => {
  test('are those that are due, the newest first', async () => {
    const { hours } = await somebodyAsked();
    expect(await hours()).toEqual(['11', '10', '09', '08']);
  });

  test('carry everything that is needed to show and answer them', async () => {
    const { list, ids, magnesium } = await somebodyAsked();
    const [, dose] = (await list()).body.data as TrackingReminderNotificationRecord[];
    expect(dose).toMatchObject({
      id: ids[2],
      trackingReminderNotificationId: ids[2],
      variableId: magnesium,
      variableName: 'Magnesium',
      variableCategoryName: 'Treatments',
      unitAbbreviatedName: 'mg',
      defaultValue: 200,
      fillingValue: 0,
      reminderTime: at('10:00:00'),
      trackingReminderNotificationTimeEpoch: Date.parse(`${at('10:00:00')}Z`) / 1000,
      dueAt: at('10:00:00'),
      state: 'pending',
      question: 'How many milligrams of Magnesium did you take?',
      longQuestion: 'How many milligrams of Magnesium did you take today at 10:00?',
      trackAllActions: [],
      frequencyTextDescriptionWithTime: 'Daily at 10:00',
      createdAt: expect.stringMatching(/^2026-06-10T10:01/),
    });
    expect(dose?.actionArray.map(({ title }) => title)).toEqual(['200 mg', 'Snooze', 'Skip']);
  });

  test('ask about the day they belong to', async () => {
    const { list } = await somebodyAsked();
    const questions = async () => (await list({ limit: 1 })).body.data.map(({ question }) => question);
    expect(await questions()).toEqual(['How many minutes of deep sleep did you get?']);
    await runtime.clock({ now: '2026-06-11T07:00:00Z' });
    expect(await questions()).toEqual(['How many minutes of deep sleep did you get yesterday?']);
  });

  test('are shown to their person alone', async () => {
    await somebodyAsked();
    const other = await longLivedPerson(service);
    expect((await remindersOf(service, other).list()).body).toMatchObject({
      description: 'This page has no notifications; none is waiting for an answer.',
      data: [],
    });
  });
});

describe('the card of a notification', () => {
  test('does what its buttons say when their parameters are posted back', async () => {
    const { list, act, ids, hours } = await somebodyAsked();
    const cards = (await list({ sort: 'reminderTime' })).body.data.map(({ card }) => card);
    expect(cards[0]?.parameters).toEqual({
      trackingReminderNotificationId: ids[0],
      trackingReminderId: expect.any(Number),
      variableId: expect.any(Number),
      variableName: 'Overall Mood',
      variableCategoryName: 'Emotions',
      trackingReminderNotificationTimeEpoch: Date.parse(`${at('08:00:00')}Z`) / 1000,
    });
    const [four] = cards[0]?.buttons?.filter(({ text }) => text === '4/5') ?? [];
    const [skip] = cards[1]?.buttonsSecondary?.filter(({ text }) => text === 'Skip') ?? [];
    const [snooze] = cards[2]?.buttonsSecondary?.filter(({ text }) => text === 'Snooze') ?? [];
    const { body } = await act([four?.parameters, skip?.parameters, snooze?.parameters]);
    expect(body.data.receipts.map(({ id, action }) => [id, action])).toEqual([
      [ids[0], 'track'],
      [ids[1], 'skip'],
      [ids[2], 'snooze'],
    ]);
    expect(await hours()).toEqual(['11']);
    const handled = (await list({ includeDeleted: true, sort: 'reminderTime', limit: 1 })).body.data[0];
    expect(handled).toMatchObject({ state: 'tracked', trackedValue: 4, trackedUnitAbbreviatedName: '/5' });
  });
});

describe('the parameter', () => {
  test('limit cuts a page, offset moves it', async () => {
    const { hours } = await somebodyAsked();
    expect(await hours({ limit: 2 })).toEqual(['11', '10']);
    expect(await hours({ limit: 2, offset: 1 })).toEqual(['10', '09']);
    expect(await hours({ offset: 4 })).toEqual([]);
    expect(await hours({ limit: 1, offset: 2, sort: '-createdAt' })).toEqual(['09']);
  });

  test.each([
    ['reminderTime', ['08', '09', '10', '11']],
    ['-reminderTime', ['11', '10', '09', '08']],
    ['id', ['08', '09', '10', '11']],
    ['createdAt', ['08', '09', '10', '11']],
    ['-updatedAt', ['08', '11', '10', '09']],
    ['-dueAt', ['08', '11', '10', '09']],
    ['variableName', ['11', '10', '08', '09']],
    ['-variableCategoryName', ['10', '11', '09', '08']],
  ])('sort=%s orders them', async (sort, expected) => {
    const { hours, act, ids } = await somebodyAsked();
    await act({ id: ids[0], action: 'snooze' });
    await runtime.clock({ now: `${at('13:30:00')}Z` });
    expect(await hours({ sort })).toEqual(expected);
  });

  test('variableId and variableCategoryName choose the variable', async () => {
    const { hours, magnesium } = await somebodyAsked();
    expect(await hours({ variableId: magnesium })).toEqual(['10']);
    expect(await hours({ variableId: magnesium + 1_000_000 })).toEqual([]);
    expect(await hours({ variableCategoryName: 'emotions' })).toEqual(['09', '08']);
    expect(await hours({ variableCategoryName: 'Sleep', sort: 'variableName' })).toEqual(['11']);
  });

  test('reminderTime takes a second, a date, or a comparison', async () => {
    const { hours } = await somebodyAsked();
    expect(await hours({ reminderTime: at('09:00:00') })).toEqual(['09']);
    expect(await hours({ reminderTime: '2026-06-10' })).toEqual(['11', '10', '09', '08']);
    expect(await hours({ reminderTime: '2026-06-09' })).toEqual([]);
    expect(await hours({ reminderTime: `(gt)${at('09:00:00')}` })).toEqual(['11', '10']);
  });

  test('createdAt and updatedAt mean at or after, or what their prefix says', async () => {
    const { hours, act, ids } = await somebodyAsked();
    expect(await hours({ createdAt: at('10:00:00') })).toEqual(['11', '10']);
    expect(await hours({ createdAt: `(lt)${at('10:00:00')}` })).toEqual(['09', '08']);
    await act({ id: ids[0], action: 'snooze' });
    await runtime.clock({ now: `${at('13:30:00')}Z` });
    expect(await hours({ updatedAt: at('11:30:00') })).toEqual(['08']);
  });

  test('onlyPast=false adds snoozed ones and each reminder’s next', async () => {
    const { act, list, ids } = await somebodyAsked();
    await act({ id: ids[3], action: 'snooze' });
    const states = async (query: Record<string, boolean>) =>
      (await list({ ...query, sort: 'reminderTime' })).body.data.map(({ state }) => state);
    expect(await states({})).toEqual(['pending', 'pending', 'pending']);
    expect(await states({ onlyPast: true })).toEqual(['pending', 'pending', 'pending']);
    const all = (await list({ onlyPast: false, sort: 'reminderTime' })).body.data;
    expect(all.map(({ state }) => state)).toEqual([
      'pending',
      'pending',
      'pending',
      'snoozed',
      'coming',
      'coming',
      'coming',
      'coming',
    ]);
    expect(all[4]).toMatchObject({
      reminderTime: '2026-06-11T08:00:00',
      trackingReminderNotificationTimeLocalHumanString: 'tomorrow at 08:00',
      question: 'How would you rate your overall mood?',
    });
    expect((await act({ id: all[4]?.id, action: 'skip' })).status).toBe(404);
  });

  test('includeDeleted=true adds those handled, with what became of them', async () => {
    const { act, list, ids } = await somebodyAsked();
    const { body } = await act([
      { id: ids[0], action: 'skip' },
      { id: ids[2], action: 'track', modifiedValue: 250 },
    ]);
    const states = (await list({ includeDeleted: true, sort: 'reminderTime' })).body.data;
    expect(states.map(({ state }) => state)).toEqual(['skipped', 'pending', 'tracked', 'pending']);
    expect(states[2]).toMatchObject({
      trackedValue: 250,
      trackedUnitAbbreviatedName: 'mg',
      measurementId: body.data.receipts[1]?.measurementId,
      handledAt: expect.stringMatching(/^2026-06-10T12:00/),
    });
    expect((await list({ includeDeleted: true, limit: 2 })).body.data.map(({ state }) => state)).toEqual([
      'pending',
      'tracked',
    ]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['offset=-1', 'offset'],
    ['sort=mood', 'sort'],
    ['onlyPast=perhaps', 'onlyPast'],
    ['reminderTime=noon', 'reminderTime'],
    ['createdAt=2026-02-30', 'createdAt'],
    ['variableId=first', 'variableId'],
    ['variableCategoryName=Feelings', 'variableCategoryName'],
  ])('%s is refused', async (query, name) => {
    const person = await longLivedPerson(service);
    const { status, body } = await service.get<RefusalAnswer>(`${path}?${query}`, person);
    expect([status, body.errors[0]?.path]).toEqual([400, name]);
  });
});

describe('a snoozed notification', () => {
  test('is due again one hour after the request, to the second, without a run of the schedule', async () => {
    const { act, hours, ids } = await somebodyAsked();
    const { body } = await act({ id: ids[3], action: 'snooze' });
    const dueAt = body.data.receipts[0]?.dueAt as string;
    expect(Math.abs(Date.parse(`${dueAt}Z`) - Date.parse(`${at('13:00:00')}Z`))).toBeLessThan(60_000);
    expect(await hours()).toEqual(['10', '09', '08']);
    // The schedule may run meanwhile, too: what is shown does not depend on it.
    await runtime.clock({ now: new Date(Date.parse(`${dueAt}Z`) - 30_000).toISOString() });
    expect(await hours()).toEqual(['10', '09', '08']);
    await runtime.clock({ now: `${dueAt}Z` });
    expect(await hours()).toEqual(['11', '10', '09', '08']);
  });
});

describe('what is old', () => {
  test('asks for 14 days at most', async () => {
    const { hours, act, ids } = await somebodyAsked();
    await runtime.clock({ now: '2026-06-24T07:59:00Z' });
    expect(await hours({ reminderTime: '2026-06-10' })).toEqual(['11', '10', '09', '08']);
    await runtime.clock({ now: '2026-06-24T08:00:00Z' });
    expect(await hours({ reminderTime: '2026-06-10' })).toEqual(['11', '10', '09']);
    expect((await act({ id: ids[0], action: 'skip' })).status).toBe(404);
  });

  test('is shown for 30 days once it was handled', async () => {
    const { act, list, ids } = await somebodyAsked();
    await act({ id: ids[0], action: 'skip' });
    const handled = async () =>
      (await list({ includeDeleted: true, reminderTime: at('08:00:00') })).body.data.map(({ id }) => id);
    await runtime.clock({ now: '2026-07-10T11:59:00Z' });
    expect(await handled()).toEqual([ids[0]]);
    await runtime.clock({ now: '2026-07-10T12:05:00Z' });
    expect(await handled()).toEqual([]);
  });
});
