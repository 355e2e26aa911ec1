import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TrackingReminderRecord } from '../../../../shared/schemas/reminders/tracking-reminder.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

/** A Wednesday in summer, half past noon in Berlin. */
const noon = '2026-06-10T10:30:00Z';
beforeEach(async () => {
  await runtime.clock({ now: noon });
});

async function somebody(timezone = 'Europe/Berlin') {
  const person = await longLivedPerson(service, { timezone });
  return { person, ...remindersOf(service, person) };
}

async function runAt(now: string): Promise<void> {
  await runtime.clock({ now });
  await runtime.tick(['run-due-reminders']);
}

const severalTimes = ['08:00:00', '14:00:00', '20:00:00'];
const timeless = { reminderStartTimeLocal: undefined };

describe('a reminder with several times', () => {
  test('is one that asks at each, and says so', async () => {
    const { save, times } = await somebody();
    const { body } = await save(
      pills({ ...timeless, reminderTimesLocal: ['20:00:00', '08:00', '14:00:00', '14:00:00'] }),
    );
    expect(body.data.trackingReminders).toMatchObject([
      {
        reminderTimesLocal: severalTimes,
        reminderStartTimeLocal: '08:00:00',
        firstDailyReminderTime: '06:00:00',
        secondDailyReminderTime: '12:00:00',
        thirdDailyReminderTime: '18:00:00',
        localDailyReminderNotificationTimes: severalTimes,
        valueAndFrequencyTextDescriptionWithTime: '200 mg daily at 08:00, 14:00 and 20:00',
      },
    ]);
    expect(body.data.trackingReminders[0]).not.toHaveProperty('daysOfWeek');
    expect(await times()).toEqual(['2026-06-10T06:00:00']);
    await runAt('2026-06-11T10:00:00Z');
    expect(await times({ sort: 'reminderTime' })).toEqual([
      '2026-06-10T06:00:00',
      '2026-06-10T12:00:00',
      '2026-06-10T18:00:00',
      '2026-06-11T06:00:00',
    ]);
  });

  test('keeps them on the wall clock through a change of it, and into another zone', async () => {
    const { person, create, times } = await somebody();
    await runtime.clock({ now: '2026-10-24T04:00:00Z' });
    await create({ ...timeless, reminderTimesLocal: ['08:00:00', '20:00:00'] });
    await runAt('2026-10-25T05:00:00Z');
    await runAt('2026-10-26T05:00:00Z');
    expect(await times({ sort: 'reminderTime' })).toEqual([
      '2026-10-24T06:00:00',
      '2026-10-24T18:00:00',
      '2026-10-25T07:00:00',
      '2026-10-25T19:00:00',
    ]);
    await service.post('/api/v3/userSettings', { timezone: 'America/New_York' }, person);
    const { body } = await service.get<{ data: TrackingReminderRecord[] }>(
      '/api/v3/trackingReminders',
      person,
    );
    expect(body.data[0]).toMatchObject({
      timezone: 'America/New_York',
      reminderTimesLocal: ['08:00:00', '20:00:00'],
      nextReminderTimesEpochSeconds: [
        '2026-10-26T12:00:00Z',
        '2026-10-27T00:00:00Z',
        '2026-10-27T12:00:00Z',
      ].map((at) => Date.parse(at) / 1000),
    });
  });

  test('is changed by programs that know of one time: they move the first, and post back the others', async () => {
    const { create, save } = await somebody();
    const made = await create({ ...timeless, reminderTimesLocal: severalTimes });
    const again = (await save(made)).body.data.trackingReminders[0];
    expect(again).toMatchObject({ id: made.id, reminderTimesLocal: severalTimes });
    const { reminderStartTime: _, ...read } = made;
    const moved = (await save({ ...read, reminderStartTimeLocal: '09:30:00' })).body.data
      .trackingReminders[0];
    expect(moved).toMatchObject({ id: made.id, reminderTimesLocal: ['09:30:00', '14:00:00', '20:00:00'] });
    const byId = (await save({ id: made.id, reminderStartTimeLocal: '07:00:00' })).body.data;
    expect(byId.trackingReminders[0]?.reminderTimesLocal).toEqual(['07:00:00', '14:00:00', '20:00:00']);
    const hourly = (await save({ ...byId.trackingReminders[0], reminderFrequency: 3600 })).body.data;
    expect(hourly.trackingReminders[0]).not.toHaveProperty('reminderTimesLocal');
    expect(hourly.trackingReminders[0]?.reminderStartTimeLocal).toBe('07:00:00');
  });

  test('has one again with null, and is found by its first time', async () => {
    const { create, save } = await somebody();
    const made = await create({ ...timeless, reminderTimesLocal: severalTimes });
    const same = await create({ reminderStartTimeLocal: '08:00:00', defaultValue: 4 });
    expect(same).toMatchObject({ id: made.id, defaultValue: 4, reminderTimesLocal: severalTimes });
    const { body } = await save({ id: made.id, reminderTimesLocal: null });
    expect(body.data.trackingReminders[0]?.reminderTimesLocal).toEqual(['08:00:00']);
  });

  test('counts each of them towards the times of a day', async () => {
    const { refuse } = await somebody();
    const dozen = Array.from({ length: 12 }, (_, hour) => `${String(hour + 8).padStart(2, '0')}:00:00`);
    const many = Array.from({ length: 42 }, (_, i) =>
      reminder({ ...timeless, variableName: `Thing ${i}`, reminderTimesLocal: dozen }),
    );
    const { status, body } = await refuse(many);
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toContain('504 times a day');
  });
});

describe('a reminder with weekdays', () => {
  test('asks on those alone, and says so', async () => {
    const { create, times } = await somebody();
    const made = await create({
      ...timeless,
      reminderTimesLocal: ['08:00:00', '20:00:00'],
      daysOfWeek: [5, 1, 3],
    });
    expect(made).toMatchObject({
      daysOfWeek: [1, 3, 5],
      frequencyTextDescription: 'Monday, Wednesday and Friday',
      frequencyTextDescriptionWithTime: 'Monday, Wednesday and Friday at 08:00 and 20:00',
    });
    expect((await create(pills({ daysOfWeek: [1] }))).valueAndFrequencyTextDescription).toBe(
      '200 mg, Monday',
    );
    for (const day of ['10', '11', '12', '13', '14', '15']) await runAt(`2026-06-${day}T22:30:00Z`);
    expect(await times({ sort: 'reminderTime', variableCategoryName: 'Emotions' })).toEqual([
      '2026-06-10T06:00:00',
      '2026-06-10T18:00:00',
      '2026-06-12T06:00:00',
      '2026-06-12T18:00:00',
      '2026-06-15T06:00:00',
      '2026-06-15T18:00:00',
    ]);
  });

  test('may ask within the day; every day is none of them', async () => {
    const { create, save } = await somebody();
    const workdays = await create({ reminderFrequency: 7200, daysOfWeek: [1, 2, 3, 4, 5] });
    expect(workdays.frequencyTextDescriptionWithTime).toBe(
      'Every 2 hours from 07:00 to 21:00, Monday to Friday',
    );
    const weekend = await create({ reminderStartTimeLocal: '11:00:00', daysOfWeek: [0, 6] });
    expect(weekend.frequencyTextDescriptionWithTime).toBe('Saturday and Sunday at 11:00');
    const { body } = await save({ id: weekend.id, daysOfWeek: [0, 1, 2, 3, 4, 5, 6] });
    expect(body.data.trackingReminders[0]).not.toHaveProperty('daysOfWeek');
    const weekly = await save({ ...workdays, reminderFrequency: 7 * 86_400 });
    expect(weekly.body.data.trackingReminders[0]).not.toHaveProperty('daysOfWeek');
  });
});

describe('a time that is taken away', () => {
  test('takes its open question of today with it; what was answered and what other days asked stays', async () => {
    const { create, save, times, list, act } = await somebody();
    const { id } = await create({ ...timeless, reminderTimesLocal: ['06:00:00', '08:00:00', '12:00:00'] });
    await runAt('2026-06-11T10:30:00Z');
    const asked = (await list({ sort: 'reminderTime' })).body.data;
    expect(asked.map(({ reminderTime }) => reminderTime.slice(8, 13))).toEqual([
      '10T10',
      '11T04',
      '11T06',
      '11T10',
    ]);
    await act({ id: asked[1]?.id, action: 'skip' });
    await save({ id, reminderTimesLocal: ['12:00:00', '20:00:00'] });
    expect(await times({ sort: 'reminderTime' })).toEqual(['2026-06-10T10:00:00', '2026-06-11T10:00:00']);
    await save({ id, reminderTimesLocal: ['06:00:00', '08:00:00'] });
    expect(await times({ sort: 'reminderTime' })).toEqual(['2026-06-10T10:00:00', '2026-06-11T06:00:00']);
  });
});

describe('refused, with nothing saved', () => {
  test.each([
    [
      'times within the day',
      { reminderFrequency: 7200, reminderTimesLocal: ['08:00:00'] },
      'reminderTimesLocal',
    ],
    [
      'times of a favourite',
      { reminderFrequency: 0, reminderTimesLocal: ['08:00:00'] },
      'reminderTimesLocal',
    ],
    ['thirteen times', { reminderTimesLocal: Array(13).fill('08:00:00') }, 'reminderTimesLocal'],
    ['a time that is none', { reminderTimesLocal: ['25:00:00'] }, 'reminderTimesLocal[0]'],
    [
      'a start that is none of them',
      { reminderStartTimeLocal: '09:00:00', reminderTimesLocal: ['08:00:00'] },
      'reminderStartTimeLocal',
    ],
    [
      'a daily time besides',
      { ...timeless, firstDailyReminderTime: '09:00:00', reminderTimesLocal: ['08:00:00'] },
      'firstDailyReminderTime',
    ],
    ['weekdays of every other day', { reminderFrequency: 2 * 86_400, daysOfWeek: [1] }, 'daysOfWeek'],
    ['weekdays of every seven hours', { reminderFrequency: 7 * 3600, daysOfWeek: [1] }, 'daysOfWeek'],
    ['an eighth weekday', { daysOfWeek: [7] }, 'daysOfWeek[0]'],
    ['a weekday by name', { daysOfWeek: ['Monday'] }, 'daysOfWeek[0]'],
  ])('%s', async (_, members, path) => {
    const { refuse, list } = await somebody();
    const { status, body } = await refuse(reminder({ ...timeless, ...members }));
    expect({ status, path: body.errors[0]?.path }).toEqual({ status: 400, path: `[0].${path}` });
    expect(body.errors[0]?.message).toMatch(/^\[0\]\.[\w[\]]+: .{10}/);
    expect((await list({ onlyPast: false })).body.data).toEqual([]);
  });
});
