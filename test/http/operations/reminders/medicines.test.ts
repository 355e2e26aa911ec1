import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TrackingReminderRecord } from '../../../../shared/schemas/reminders/tracking-reminder.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';
import { longLivedPerson, pills, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

beforeEach(async () => {
  await runtime.clock({ now: '2026-06-10T10:30:00Z' });
});

async function somebody() {
  const person = await longLivedPerson(service, { timezone: 'Europe/Berlin' });
  const read = async (query = '') =>
    (await service.get<{ data: TrackingReminderRecord[] }>(`/api/v3/trackingReminders?${query}`, person)).body
      .data[0] as TrackingReminderRecord;
  return { person, read, diary: diaryOf(service, person), ...remindersOf(service, person) };
}

const tablets = (members: Readonly<Record<string, unknown>> = {}) =>
  pills({ variableName: 'Ibuprofen', unitAbbreviatedName: 'pills', defaultValue: 1, ...members });
const dose = (startAt: string, value = 1) =>
  item({
    variableName: 'Ibuprofen',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
    combinationOperation: 'SUM',
    startAt,
    value,
  });

describe('what is taken as needed', () => {
  const asNeeded = { reminderFrequency: 0, minimumIntervalSeconds: 6 * 3600, amountLeft: 12 };

  test('is lowered by every record, raised by what is deleted or changed, and said again when there is more', async () => {
    const { diary, read, create, save } = await somebody();
    expect(await create(tablets(asNeeded))).toMatchObject({
      minimumIntervalSeconds: 21_600,
      amountLeft: 12,
      isRunningLow: false,
      valueAndFrequencyTextDescription: '1 pill as needed',
    });
    const { body } = await diary.post([dose('2026-06-10T10:30:00', 2), dose('2026-06-10T04:00:00', 1)]);
    expect(await read()).toMatchObject({ amountLeft: 9 });
    await diary.post([{ ...dose('2026-06-10T10:30:00', 6), id: body.data.measurements[0]?.id }]);
    expect(await read()).toMatchObject({ amountLeft: 5, isRunningLow: true });
    await diary.remove(body.data.measurements[0]?.id ?? 0);
    expect(await read()).toMatchObject({ amountLeft: 11, isRunningLow: false });
    // What was recorded in the second of a count is taken from it.
    await runtime.clock({ advance: 2 });
    await save({ id: (await read()).id, amountLeft: 20 });
    expect(await read()).toMatchObject({ amountLeft: 20 });
    await save({ id: (await read()).id, amountLeft: null, minimumIntervalSeconds: null });
    const none = await read();
    expect(none).not.toHaveProperty('amountLeft');
    expect(none).not.toHaveProperty('minimumIntervalSeconds');
  });

  test('is not lowered by what was taken long before it was counted, nor below nothing', async () => {
    const { diary, read, create } = await somebody();
    await create(tablets({ ...asNeeded, amountLeft: 3 }));
    await diary.post([dose('2026-06-01T10:00:00', 2), dose('2026-06-09T10:00:00', 2)]);
    expect(await read()).toMatchObject({ amountLeft: 3 });
    await runtime.clock({ now: '2026-06-11T10:00:00Z' });
    await diary.post([dose('2026-06-11T09:00:00', 5)]);
    expect(await read()).toMatchObject({ amountLeft: 0, isRunningLow: true });
  });

  test('says from when on it may be taken again', async () => {
    const { diary, read, create } = await somebody();
    await create(tablets(asNeeded));
    await diary.post([dose('2026-06-10T08:00:00')]);
    expect(await read()).toMatchObject({ notBefore: '2026-06-10T14:00:00' });
    await runtime.clock({ now: '2026-06-10T14:00:00Z' });
    expect(await read()).not.toHaveProperty('notBefore');
  });

  test.each([
    ['a negative amount', { amountLeft: -1 }, 'amountLeft'],
    ['an interval of seconds', { minimumIntervalSeconds: 30 }, 'minimumIntervalSeconds'],
    ['an interval of a year', { minimumIntervalSeconds: 31_536_000 }, 'minimumIntervalSeconds'],
  ])('refuses %s', async (_, members, path) => {
    const { refuse } = await somebody();
    const { status, body } = await refuse(tablets(members));
    expect([status, body.errors[0]?.path]).toEqual([400, `[0].${path}`]);
  });
});

test('tracking lowers what is left, also of a dose that was asked about before it was counted', async () => {
  const { list, act, read, create } = await somebody();
  await create(tablets({ reminderStartTimeLocal: '08:00:00', amountLeft: 8 }));
  expect(await read()).toMatchObject({ isRunningLow: false });
  const [asked] = (await list()).body.data;
  await act({ id: asked?.id, action: 'track' });
  expect(await read()).toMatchObject({ amountLeft: 7, isRunningLow: true });
  await act({ id: asked?.id, action: 'track' });
  expect(await read()).toMatchObject({ amountLeft: 7 });
});

test('taking the doses of a day as planned does not change until when it lasts', async () => {
  const { list, act, read, create } = await somebody();
  await create(tablets({ reminderStartTimeLocal: '08:00:00', amountLeft: 8 }));
  expect(await read()).toMatchObject({ amountLeft: 8, lastsUntil: '2026-06-17' });
  const [asked] = (await list()).body.data;
  await act({ id: asked?.id, action: 'track' });
  expect(await read()).toMatchObject({ amountLeft: 7, lastsUntil: '2026-06-17' });
  await runtime.clock({ now: '2026-06-11T10:30:00Z' });
  expect(await read()).toMatchObject({ amountLeft: 7, lastsUntil: '2026-06-17' });
});

test('a month counted by hand: taken as told on 26 of 30 days', async () => {
  const { diary, read, save } = await somebody();
  await runtime.clock({ now: '2026-03-01T12:00:00Z' });
  await save(tablets({ reminderStartTimeLocal: undefined, reminderTimesLocal: ['08:00:00', '20:00:00'] }));
  const days = Array.from({ length: 31 }, (_, i) => `2026-03-${String(i + 2).padStart(2, '0')}`).slice(0, 30);
  // Two a day from the 2nd to the 31st, through the change to summer time on the 29th, but for: nothing on the 5th,
  // one on the 9th, one on the 15th whose second was taken after midnight, and 0 on the 29th.
  const taken = days.flatMap((day) => {
    if (day === '2026-03-05') return [];
    if (day === '2026-03-09') return [dose(`${day}T07:00:00`)];
    if (day === '2026-03-15') return [dose(`${day}T07:00:00`), dose(`${day}T23:30:00`)];
    if (day === '2026-03-29') return [dose(`${day}T06:00:00`, 0), dose(`${day}T18:00:00`)];
    // At once, and one by one, is the same to the day.
    return day === '2026-03-20'
      ? [dose(`${day}T12:00:00`, 2)]
      : [dose(`${day}T07:00:00`), dose(`${day}T19:00:00`)];
  });
  await runtime.clock({ now: '2026-04-01T09:00:00Z' });
  expect((await diary.post(taken)).status).toBe(200);
  expect(await read('includeAdherence=true')).toMatchObject({
    daysPlanned: 30,
    daysTakenAsPlanned: 26,
    daysTakenAsTold: 26,
  });
  expect(await read()).not.toHaveProperty('daysPlanned');
  // Another plan counts from the first day that is wholly its own.
  await save({ id: (await read()).id, reminderTimesLocal: ['08:00:00'] });
  expect(await read('includeAdherence=true')).toMatchObject({ daysPlanned: 0, daysTakenAsPlanned: 0 });
});

test('a move to another zone and back changes nothing of the days before', async () => {
  const { person, diary, read, save } = await somebody();
  await runtime.clock({ now: '2026-03-01T12:00:00Z' });
  await save(tablets({ reminderStartTimeLocal: '08:00:00' }));
  await runtime.clock({ now: '2026-03-11T12:30:00Z' });
  // Taken at 23:30 of each day but the 6th: elsewhere that is another day.
  const days = ['02', '03', '04', '05', '07', '08', '09', '10'];
  await diary.post(days.map((day) => dose(`2026-03-${day}T22:30:00`)));
  const figures = async () => {
    const { daysPlanned, daysTakenAsPlanned } = await read('includeAdherence=true');
    const days = await service.get<{ startAt: string; value: number }[]>(
      '/api/v3/measurements?groupingWidth=86400&limit=100',
      person,
    );
    return [daysPlanned, daysTakenAsPlanned, days.body.map(({ startAt, value }) => `${startAt} ${value}`)];
  };
  const before = await figures();
  expect(before.slice(0, 2)).toEqual([9, 8]);
  const known = ['Pacific/Honolulu', 'America/New_York', 'Asia/Tokyo'];
  // Any zone, as long as it is the 11th there too.
  const date = (timeZone: string) =>
    new Date('2026-03-11T12:30:00Z').toLocaleDateString('en-CA', { timeZone });
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => date(zone) === '2026-03-11');
  const random = Array.from({ length: 8 }, () => zones[Math.floor(Math.random() * zones.length)] ?? 'UTC');
  for (const timezone of [...known, ...random, 'Europe/Berlin']) {
    const { status } = await service.post('/api/v3/userSettings', { timezone }, person);
    expect([timezone, status, ...(await figures())]).toEqual([timezone, 200, ...before]);
  }
});

describe('snoozing', () => {
  test.each([
    [undefined, 60, 'one hour'],
    [15, 15, '15 minutes'],
    [180, 180, '3 hours'],
  ])('waits as long as the person says: %p is %p minutes', async (snoozeMinutes, minutes, words) => {
    const { person, create, list, act } = await somebody();
    await create(tablets({ reminderStartTimeLocal: '08:00:00' }));
    if (snoozeMinutes !== undefined) {
      const { body } = await service.post('/api/v3/userSettings', { snoozeMinutes }, person);
      expect(body).toMatchObject({ snoozeMinutes });
    }
    const [asked] = (await list()).body.data;
    const { body } = await act({ id: asked?.id, action: 'snooze' });
    const snoozed = (await list({ onlyPast: false })).body.data.find(({ state }) => state === 'snoozed');
    expect(body.data.receipts[0]?.dueAt).toBe(snoozed?.dueAt);
    const waits = Date.parse(`${snoozed?.dueAt}Z`) - Date.parse(`${snoozed?.updatedAt}Z`);
    expect(waits).toBe(minutes * 60_000);
    expect(body.description).toContain(`snoozed for ${words}`);
  });

  test('waits for no other time', async () => {
    const { person } = await somebody();
    const { status, body } = await service.post<{ errors: { message: string }[] }>(
      '/api/v3/userSettings',
      { snoozeMinutes: 20 },
      person,
    );
    expect([status, body.errors[0]?.message]).toEqual([
      400,
      'snoozeMinutes: must be 15, 60, 180 minutes, got 20.',
    ]);
    await service.post('/api/v3/userSettings', { snoozeMinutes: 15 }, person);
    const reset = await service.post('/api/v3/userSettings', { snoozeMinutes: null }, person);
    expect(reset.body).toMatchObject({ snoozeMinutes: 60 });
  });
});
