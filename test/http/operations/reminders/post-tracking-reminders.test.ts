import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TrackingReminderRecord } from '../../../../shared/schemas/reminders/tracking-reminder.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { feedOf } from '../../../support/people/feed.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';
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

const first = (all: readonly TrackingReminderRecord[]) => all[0] as TrackingReminderRecord;
const epoch = (text: string) => Date.parse(text) / 1000;

describe('a new reminder', () => {
  test('is answered with everything a client shows', async () => {
    const { create } = await somebody();
    expect(await create({ instructions: 'Before bed', reminderSound: 'chime' })).toMatchObject({
      variableName: 'Overall Mood',
      displayName: 'Overall Mood',
      variableCategoryName: 'Emotions',
      unitAbbreviatedName: '/5',
      unitName: '1 to 5 Rating',
      userVariableUnitName: '1 to 5 Rating',
      userVariableVariableCategoryName: 'Emotions',
      combinationOperation: 'MEAN',
      valence: 'positive',
      inputType: 'happiestFaceIsFive',
      minimumAllowedValue: 1,
      maximumAllowedValue: 5,
      outcome: true,
      manualTracking: true,
      enabled: true,
      repeating: true,
      timezone: 'Europe/Berlin',
      reminderFrequency: 86_400,
      reminderStartTime: '18:00:00',
      reminderStartTimeLocal: '20:00:00',
      reminderStartTimeLocalHumanFormatted: '20:00',
      reminderStartEpochSeconds: epoch('2026-06-10T18:00:00Z'),
      nextReminderTimeEpochSeconds: epoch('2026-06-10T18:00:00Z'),
      firstDailyReminderTime: '18:00:00',
      localDailyReminderNotificationTimes: ['20:00:00'],
      localDailyReminderNotificationTimesForAllReminders: ['20:00:00'],
      frequencyTextDescription: 'Daily',
      frequencyTextDescriptionWithTime: 'Daily at 20:00',
      valueAndFrequencyTextDescription: 'Daily',
      question: 'How would you rate your overall mood?',
      longQuestion: 'How would you rate your overall mood, on a scale from 1 to 5 where 5 is best?',
      instructions: 'Before bed',
      reminderSound: 'chime',
      notificationBar: true,
      email: true,
      notice: 'reminderSound is stored but has no effect: devices play their own sound.',
      createdAt: expect.stringMatching(/^2026-06-10T10:3/),
      card: { title: 'Overall Mood', subTitle: 'Daily at 20:00' },
    });
  });

  test('offers a rating’s steps, then Snooze and Skip, and the units its values convert to', async () => {
    const { create } = await somebody();
    const { actionArray, availableUnits } = await create({});
    expect(actionArray.map(({ action, modifiedValue }) => modifiedValue ?? action)).toEqual([
      1,
      2,
      3,
      4,
      5,
      'snooze',
      'skip',
    ]);
    expect(availableUnits.map(({ abbreviatedName }) => abbreviatedName)).toEqual(
      expect.arrayContaining(['/5', '/10', '%', 'yes/no']),
    );
  });

  test('shows the last three values, in the unit of the reminder, and offers the distinct ones', async () => {
    const { person, create } = await somebody();
    const dose = item({
      variableName: 'Magnesium',
      variableCategoryName: 'Treatments',
      unitAbbreviatedName: 'mg',
      combinationOperation: 'SUM',
    });
    await diaryOf(service, person).post(
      [100, 300, 300, 250, 500].map((value, i) => ({
        ...dose,
        value,
        startAt: `2026-06-0${i + 1}T08:00:00`,
      })),
    );
    const grams = await create(pills({ unitAbbreviatedName: 'g', defaultValue: 0.2 }));
    expect(grams).toMatchObject({
      unitAbbreviatedName: 'g',
      userVariableUnitAbbreviatedName: 'mg',
      lastValue: 0.5,
      secondToLastValue: 0.25,
      thirdToLastValue: 0.3,
      lastTracked: '2026-06-05T08:00:00',
      valueAndFrequencyTextDescriptionWithTime: '0.2 g daily at 20:00',
      question: 'How many grams of Magnesium did you take?',
    });
    expect(grams.actionArray.map(({ title }) => title)).toEqual([
      '0.5 g',
      '0.25 g',
      '0.3 g',
      '0.2 g',
      'Snooze',
      'Skip',
    ]);
  });

  test('is at 20:00 local unless said otherwise', async () => {
    const { create } = await somebody('America/New_York');
    expect(await create({ reminderStartTimeLocal: undefined })).toMatchObject({
      reminderStartTimeLocal: '20:00:00',
      reminderStartTime: '00:00:00',
      nextReminderTimeEpochSeconds: epoch('2026-06-11T00:00:00Z'),
    });
  });

  test('takes its time in UTC or on the wall clock, or both if they agree', async () => {
    const { create } = await somebody();
    expect(await create({ reminderStartTimeLocal: undefined, reminderStartTime: '05:15:00' })).toMatchObject({
      reminderStartTimeLocal: '07:15:00',
    });
    expect(await create({ reminderStartTimeLocal: '08:15', reminderStartTime: '06:15:00' })).toMatchObject({
      reminderStartTimeLocal: '08:15:00',
    });
    // As posted in winter, before the clock changed: the wall clock stays.
    expect(await create({ reminderStartTimeLocal: '09:15', reminderStartTime: '08:15:00' })).toMatchObject({
      reminderStartTimeLocal: '09:15:00',
      reminderStartTime: '07:15:00',
    });
  });

  test('follows another zone than the person’s if asked to', async () => {
    const { create } = await somebody();
    expect(await create({ timezone: 'asia/tokyo', reminderStartTimeLocal: '22:00:00' })).toMatchObject({
      timezone: 'Asia/Tokyo',
      reminderStartTime: '13:00:00',
    });
  });

  test('becomes three with a first, second and third daily time', async () => {
    const { save } = await somebody();
    const times = {
      firstDailyReminderTime: '05:00:00',
      secondDailyReminderTime: '10:00:00',
      thirdDailyReminderTime: '19:00:00',
    };
    const { body } = await save(reminder({ ...times, reminderStartTimeLocal: undefined }));
    const saved = body.data.trackingReminders;
    expect(saved.map(({ reminderStartTime }) => reminderStartTime)).toEqual(Object.values(times));
    expect(new Set(saved.map(({ id }) => id)).size).toBe(3);
    expect(first(saved)).toMatchObject({
      ...times,
      localDailyReminderNotificationTimes: ['07:00:00', '12:00:00', '21:00:00'],
    });
    const again = await save(reminder({ ...times, reminderStartTimeLocal: undefined }));
    expect(again.body.data.trackingReminders.map(({ id }) => id)).toEqual(saved.map(({ id }) => id));
    // A record that is posted back changes nothing.
    const back = await save(saved[1]);
    expect(back.body.data.trackingReminders).toEqual([saved[1]]);
  });

  test('with frequency 0 is a favourite that never notifies', async () => {
    const { create, list } = await somebody();
    const favourite = await create({ reminderFrequency: 0, reminderStartTimeLocal: '08:00:00' });
    expect(favourite).toMatchObject({
      repeating: false,
      frequencyTextDescription: 'Never',
      valueAndFrequencyTextDescription: 'Favourite',
    });
    expect(favourite).not.toHaveProperty('nextReminderTimeEpochSeconds');
    expect((await list({ onlyPast: false })).body.data).toEqual([]);
  });

  test('needs neither category nor unit for a variable the person has, found by name, alias or id', async () => {
    const { person, save } = await somebody();
    const posted = await diaryOf(service, person).post(item({ variableName: 'Calm' }));
    const variableId = posted.body.data.userVariables[0]?.id as number;
    await service.post('/api/v3/userVariables', [{ variableId, alias: 'Peace of mind' }], person);
    for (const named of [{ variableName: 'calm' }, { variableName: 'Peace of Mind' }, { variableId }]) {
      const { body } = await save({ ...named, reminderFrequency: 3600 });
      expect(first(body.data.trackingReminders)).toMatchObject({ variableId, displayName: 'Peace of mind' });
    }
  });
});

describe('saving again', () => {
  test('the same variable, time and frequency changes the one there is', async () => {
    const { save } = await somebody();
    const saved = await save(pills());
    const again = await save(pills({ defaultValue: 400 }));
    const { id } = first(saved.body.data.trackingReminders);
    expect(first(again.body.data.trackingReminders)).toMatchObject({ id, defaultValue: 400 });
    const same = await save(pills({ defaultValue: 400 }));
    expect(same.body.data.trackingReminders).toEqual(again.body.data.trackingReminders);
    expect(same.body.description).toBe('1 reminder saved: 1 unchanged. Nothing is due right now.');
    const other = await save(pills({ reminderFrequency: 2 * 86_400 }));
    expect(first(other.body.data.trackingReminders).id).not.toBe(id);
  });

  test('with an id changes only what is given, and null clears', async () => {
    const { create, save } = await somebody();
    const { id, ...before } = await create(
      pills({ instructions: 'With food', stopTrackingDate: '2026-12-31' }),
    );
    const { body } = await save({ id, reminderStartTimeLocal: '21:30:00', stopTrackingDate: null });
    const after = first(body.data.trackingReminders);
    expect(after).toMatchObject({
      id,
      defaultValue: 200,
      instructions: 'With food',
      reminderStartTimeLocal: '21:30:00',
      createdAt: before.createdAt,
    });
    expect(after).not.toHaveProperty('stopTrackingDate');
    const cleared = await save({ trackingReminderId: id, defaultValue: null, instructions: null });
    expect(first(cleared.body.data.trackingReminders)).not.toHaveProperty('defaultValue');
    expect(first(cleared.body.data.trackingReminders)).not.toHaveProperty('instructions');
  });

  test('a reminder as another one that is there is a conflict', async () => {
    const { create, refuse, save } = await somebody();
    const morning = await create({ reminderStartTimeLocal: '08:00:00' });
    const evening = await create({ reminderStartTimeLocal: '19:00:00' });
    const { status, body } = await refuse({ id: evening.id, reminderStartTimeLocal: '08:00:00' });
    expect(status).toBe(409);
    expect(body.errors[0]?.message).toContain(`reminder ${morning.id}`);
    // Once the other has moved away the time is free.
    await save({ id: morning.id, reminderStartTimeLocal: '09:00:00' });
    expect((await save({ id: evening.id, reminderStartTimeLocal: '08:00:00' })).status).toBe(200);
  });

  test('six times at once makes one reminder and one notification', async () => {
    const { save, times } = await somebody();
    const posted = Array.from({ length: 6 }, () => save(reminder({ reminderStartTimeLocal: '08:00:00' })));
    const answers = await Promise.all(posted);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const ids = answers.flatMap(({ body }) => body.data.trackingReminders.map(({ id }) => id));
    expect(new Set(ids).size).toBe(1);
    expect(await times()).toEqual(['2026-06-10T06:00:00']);
  });

  test('different members of one reminder at once keeps every change', async () => {
    const { create, save } = await somebody();
    const { id } = await create(pills());
    await Promise.all([
      save({ id, defaultValue: 333 }),
      save({ id, instructions: 'Slowly' }),
      save({ id, reminderSound: 'gong' }),
      save({ id, popUp: true }),
    ]);
    const { body } = await save({ id });
    expect(first(body.data.trackingReminders)).toMatchObject({
      defaultValue: 333,
      instructions: 'Slowly',
      reminderSound: 'gong',
      popUp: true,
    });
  });

  test('several items of one request apply in their order', async () => {
    const { save } = await somebody();
    const { body } = await save([pills({ defaultValue: 1 }), pills({ defaultValue: 2, sms: true })]);
    const [one, two] = body.data.trackingReminders;
    expect({ ...one, notice: two?.notice }).toEqual(two);
    expect(one).toMatchObject({ defaultValue: 2, sms: true });
  });
});

describe('what no channel acts on', () => {
  test('is kept, and said so', async () => {
    const { create, save } = await somebody();
    const noticeOf = async (members: Readonly<Record<string, unknown>>) => (await create(members)).notice;
    expect(await noticeOf({})).toBeUndefined();
    expect(await noticeOf({ sms: true })).toBe(
      'sms is stored but has no effect: we don’t send text messages.',
    );
    expect(await noticeOf({ reminderSound: 'gong' })).toMatch(/^reminderSound is stored but has no effect/);
    expect(await noticeOf({ email: true })).toMatch(
      /^email is stored but has no effect: the daily email is off/,
    );
    expect(await noticeOf({ popUp: true })).toMatch(
      /^popUp is stored but has no effect: none of your devices/,
    );
    expect(await noticeOf({ popUp: true, notificationBar: false })).toMatch(/nothing is pushed\.$/);
    expect(await noticeOf({ sms: false, email: false, popUp: false, reminderSound: null })).toBeUndefined();
    const { body } = await save([pills(), pills({ variableName: 'Zinc', sms: true })]);
    expect(body.data.trackingReminders.map(({ notice }) => notice?.slice(0, 3))).toEqual([undefined, 'sms']);
  });

  test('tells an app that may not read nothing about mails and devices', async () => {
    const { person } = await somebody();
    const token = await service.issueToken(person.userId, { scopes: ['writemeasurements'] });
    const { save } = remindersOf(service, { ...person, token });
    const { body } = await save([reminder({ email: true, popUp: true, sms: true })]);
    expect(first(body.data.trackingReminders).notice).toBe(
      'sms is stored but has no effect: we don’t send text messages.',
    );
  });
});

describe('saving an active reminder', () => {
  test('asks at once about the latest time of today that has passed', async () => {
    const { save, times } = await somebody();
    const { body } = await save(
      reminder({ reminderFrequency: 4 * 3600, reminderStartTimeLocal: '08:00:00' }),
    );
    expect(body.data.trackingReminderNotifications).toMatchObject([
      {
        reminderTime: '2026-06-10T10:00:00',
        state: 'pending',
        question: 'How would you rate your overall mood?',
        trackingReminderNotificationTimeLocal: '2026-06-10T12:00:00',
        trackingReminderNotificationTimeLocalHumanString: 'today at 12:00',
      },
    ]);
    expect(await times()).toEqual(['2026-06-10T10:00:00']);
    const again = await save(reminder({ reminderFrequency: 4 * 3600, reminderStartTimeLocal: '08:00:00' }));
    expect(again.body.data.trackingReminderNotifications).toEqual(body.data.trackingReminderNotifications);
  });

  test.each([
    ['none of today has passed', { reminderStartTimeLocal: '12:31:00' }],
    ['it is disabled', { reminderStartTimeLocal: '08:00:00', enabled: false }],
    ['it begins tomorrow', { reminderStartTimeLocal: '08:00:00', startTrackingDate: '2026-06-11' }],
    ['it is paused', { reminderStartTimeLocal: '08:00:00', pausedUntil: '2026-06-11' }],
    ['it ended yesterday', { reminderStartTimeLocal: '08:00:00', stopTrackingDate: '2026-06-09' }],
  ])('asks nothing when %s', async (_, members) => {
    const { save, list } = await somebody();
    const { body } = await save(reminder(members));
    expect(body.data.trackingReminderNotifications).toEqual([]);
    expect((await list()).body.data).toEqual([]);
  });

  test('asks on its first and last date, which are local', async () => {
    const { create } = await somebody();
    const span = { startTrackingDate: '2026-06-10', stopTrackingDate: '2026-06-10' };
    const today = await create({ ...span, reminderStartTimeLocal: '23:30:00' });
    expect(today).toMatchObject({ ...span, nextReminderTimeEpochSeconds: epoch('2026-06-10T21:30:00Z') });
    const over = await create({ ...span, reminderStartTimeLocal: '12:00:00' });
    expect(over).not.toHaveProperty('nextReminderTimeEpochSeconds');
  });

  test('does not bring back what was handled, however it is edited', async () => {
    const { create, save, list, act, times } = await somebody();
    const { id } = await create({ reminderStartTimeLocal: '08:00:00' });
    const asked = (await list()).body.data[0]?.id;
    await act({ id: asked, action: 'skip' });
    await save({ id, defaultValue: 4 });
    await save({ id, enabled: false });
    const { body } = await save({ id, enabled: true });
    expect(body.data.trackingReminderNotifications).toEqual([]);
    expect(await times()).toEqual([]);
    await save({ id, reminderStartTimeLocal: '09:00:00' });
    await save({ id, reminderStartTimeLocal: '08:00:00' });
    expect(await times()).toEqual([]);
  });
});

describe('a reminder that is stopped', () => {
  test.each([
    ['disabled', { enabled: false }, { enabled: true }],
    ['made a favourite', { reminderFrequency: 0 }, { reminderFrequency: 86_400 }],
  ])('asks nothing any more the moment it is %s, nor when it goes on', async (_, stop, goOn) => {
    const { person, create, save, list, times, act, refuseAct } = await somebody();
    const { id } = await create({ reminderStartTimeLocal: '08:00:00' });
    const other = await create(pills({ reminderStartTimeLocal: '09:00:00' }));
    await runtime.clock({ now: '2026-06-11T12:00:00Z' });
    await runtime.tick(['run-due-reminders']);
    const asked = (await list()).body.data.filter(({ trackingReminderId }) => trackingReminderId === id);
    expect(asked).toHaveLength(2);
    const [snoozed, waiting] = asked.map((one) => one.id);
    await act({ id: snoozed, action: 'snooze' });

    await save({ id, ...stop });
    const left = async () => (await list({ onlyPast: false })).body.data.map((one) => one.trackingReminderId);
    expect(new Set(await left())).toEqual(new Set([other.id]));
    const cards = await feedOf(service, person).ids();
    expect(cards).toEqual((await list()).body.data.map((one) => `notification-${one.id}`));
    for (const action of ['track', 'snooze', 'skip', 'trackAll'])
      expect((await refuseAct({ id: waiting, action, modifiedValue: 3 })).status).toBe(404);

    // Going on it asks about today, as every reminder that is saved; yesterday does not come back.
    await save({ id, ...goOn });
    await runtime.tick(['run-due-reminders']);
    expect((await times()).filter((time) => time.endsWith('06:00:00'))).toEqual(['2026-06-11T06:00:00']);
    expect((await refuseAct({ id: waiting, action: 'skip' })).status).toBe(404);
  });
});

const timeless = { reminderStartTimeLocal: undefined };

describe('a bad request is refused with the place, and nothing is stored', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a negative frequency', { reminderFrequency: -86_400 }, '[1].reminderFrequency'],
    ['a fraction of a second', { reminderFrequency: 86_400.5 }, '[1].reminderFrequency'],
    ['two seconds', { reminderFrequency: 2 }, '[1].reminderFrequency'],
    ['more than a year', { reminderFrequency: 366 * 86_400 }, '[1].reminderFrequency'],
    ['no frequency', { reminderFrequency: undefined }, '[1].reminderFrequency'],
    ['25:00:00', { reminderStartTimeLocal: '25:00:00' }, '[1].reminderStartTimeLocal'],
    ['24:00:00', { reminderStartTime: '24:00:00' }, '[1].reminderStartTime'],
    ['a third time that is none', { thirdDailyReminderTime: 'noon' }, '[1].thirdDailyReminderTime'],
    ['a zone that does not exist', { timezone: 'Europe/Atlantis' }, '[1].timezone'],
    ['an impossible date', { startTrackingDate: '2026-02-30' }, '[1].startTrackingDate'],
    [
      'stop before start',
      { startTrackingDate: '2026-06-10', stopTrackingDate: '2026-06-09' },
      '[1].stopTrackingDate',
    ],
    [
      'a start time that is another on the wall clock',
      { reminderStartTime: '05:15:00', reminderStartTimeLocal: '06:00:00' },
      '[1].reminderStartTime',
    ],
    [
      'an end time that is another on the wall clock',
      { reminderFrequency: 3600, reminderEndTime: '16:00:00', reminderEndTimeLocal: '17:30:00' },
      '[1].reminderEndTime',
    ],
    [
      'an end time that is cleared and given',
      { reminderFrequency: 3600, reminderEndTime: null, reminderEndTimeLocal: '17:30:00' },
      '[1].reminderEndTime',
    ],
    [
      'daily times every hour',
      { ...timeless, reminderFrequency: 3600, firstDailyReminderTime: '05:00:00' },
      '[1].firstDailyReminderTime',
    ],
    [
      'daily times every other day',
      { ...timeless, reminderFrequency: 2 * 86_400, secondDailyReminderTime: '05:00:00' },
      '[1].secondDailyReminderTime',
    ],
    [
      'a start time that is none of the daily times',
      { reminderStartTimeLocal: '20:00:00', firstDailyReminderTime: '05:00:00' },
      '[1].reminderStartTimeLocal',
    ],
    ['no variable', { variableName: undefined }, '[1].variableName'],
    [
      'an unknown variable without a category',
      { variableCategoryName: undefined },
      '[1].variableCategoryName',
    ],
    ['an unknown variable without a unit', { unitAbbreviatedName: undefined }, '[1].unitAbbreviatedName'],
    ['an unknown unit', { unitAbbreviatedName: 'furlong' }, '[1].unitAbbreviatedName'],
    ['an unknown category', { variableCategoryName: 'Feelings' }, '[1].variableCategoryName'],
    ['a default that is no number', { defaultValue: 'three' }, '[1].defaultValue'],
    ['an end time that is none', { reminderEndTime: 'late' }, '[1].reminderEndTime'],
    ['two ids that differ', { id: 5, trackingReminderId: 6 }, '[1].id'],
    [
      'a second time for an id',
      { ...timeless, id: 5, secondDailyReminderTime: '09:00' },
      '[1].secondDailyReminderTime',
    ],
    ['enabled as text', { enabled: 'yes' }, '[1].enabled'],
    ['too long instructions', { instructions: 'x'.repeat(201) }, '[1].instructions'],
    [
      'a unit that does not convert to the first item’s',
      { variableName: 'Sober Days', unitAbbreviatedName: 'kg' },
      '[1].unitAbbreviatedName',
    ],
  ])('%s', async (_, members, path) => {
    const { person, refuse, list } = await somebody();
    const good = reminder({ variableName: 'Sober Days', reminderStartTimeLocal: '08:00:00' });
    const { status, body } = await refuse([good, reminder({ variableName: 'Brand New', ...members })]);
    expect({ status, path: body.errors[0]?.path }).toEqual({ status: 400, path });
    expect(body.errors[0]?.message).toMatch(/^\[1\]\.\w+: .{10}/);
    expect((await list({ onlyPast: false })).body.data).toEqual([]);
    expect((await diaryOf(service, person).list()).body).toEqual([]);
  });

  test('a unit that does not convert to the variable’s', async () => {
    const { create, refuse } = await somebody();
    await create({});
    const { status, body } = await refuse(reminder({ unitAbbreviatedName: 'kg' }));
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toMatch(/Kilograms \(kg\).*1 to 5 Rating \(\/5\)/);
  });

  test('another variable for a reminder that is there', async () => {
    const { create, refuse } = await somebody();
    const { id } = await create({});
    await create(pills());
    const { status, body } = await refuse({ id, variableName: 'Magnesium' });
    expect(status).toBe(400);
    expect(body.errors[0]?.path).toBe('[0].variableName');
  });

  test('a variable’s id with the name of another', async () => {
    const { create, refuse, save } = await somebody();
    const { variableId } = await create({});
    const { status, body } = await refuse({ ...pills(), variableId });
    expect([status, body.errors[0]?.path]).toEqual([400, '[0].variableName']);
    expect((await save({ variableId, variableName: 'overall mood', reminderFrequency: 0 })).status).toBe(200);
  });

  test('all that is missing is reported at once', async () => {
    const { refuse } = await somebody();
    const { body } = await refuse({ variableName: 'Brand New' });
    expect(body.errors.map(({ path }) => path)).toEqual([
      '[0].reminderFrequency',
      '[0].variableCategoryName',
      '[0].unitAbbreviatedName',
    ]);
  });

  test('more than 100 items', async () => {
    const { refuse } = await somebody();
    const { status, body } = await refuse(Array.from({ length: 101 }, () => reminder()));
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toContain('at most 100');
  });

  test('an unknown id and another person’s are the same 404', async () => {
    const owner = await somebody();
    const stranger = await somebody();
    const { id, variableId } = await owner.create({});
    await stranger.create(pills());
    const withoutId = (body: object) => ({ ...body, requestId: '' });
    const foreign = await stranger.refuse([pills({ defaultValue: 9 }), { id, enabled: false }]);
    expect(foreign.status).toBe(404);
    expect(foreign.body.errors[0]?.message).toContain(String(id));
    const unknown = await stranger.refuse([pills(), { id: 999_999, enabled: false }]);
    expect(JSON.stringify(withoutId(unknown.body)).replaceAll('999999', String(id))).toBe(
      JSON.stringify(withoutId(foreign.body)),
    );
    expect((await stranger.refuse({ variableId, reminderFrequency: 60 })).status).toBe(404);
    expect(await stranger.create(pills())).toMatchObject({ defaultValue: 200 });
    expect(await owner.create({})).toMatchObject({ enabled: true });
  });

  test('another person’s userId is 403', async () => {
    const { person, refuse, save } = await somebody();
    const { status, body } = await refuse([reminder(), reminder({ userId: person.userId + 1 })]);
    expect(status).toBe(403);
    expect(body.errors[0]?.message).toContain('[1].userId');
    expect((await save(reminder({ userId: person.userId }))).status).toBe(200);
  });
});

describe('many reminders', () => {
  const everyTenMinutes = { reminderFrequency: 600, reminderStartTimeLocal: '07:00:00' };
  const asking = (count: number) =>
    Array.from({ length: count }, (_, i) => reminder({ ...everyTenMinutes, variableName: `Mood ${i}` }));

  test('fall due 500 times a day together at most, also by asking in more hours', async () => {
    const { person, save, refuse } = await somebody();
    // From 07:00 to 21:00, both included: 85 times each.
    expect((await save(asking(5))).status).toBe(200);
    const refused = await refuse(asking(6).slice(5));
    expect([refused.status, refused.body.errors[0]?.message]).toEqual([
      400,
      expect.stringMatching(
        /^reminderFrequency: would make your reminders due 510 times a day in all; the limit is 500 /,
      ),
    ]);
    const hours = { earliestReminderTime: '00:00:00', latestReminderTime: '23:59:00' };
    const widened = await service.post<{ summary: string }>('/api/v3/userSettings', hours, person);
    expect([widened.status, JSON.stringify(widened.body)]).toEqual([
      400,
      expect.stringContaining('the limit is 500 times'),
    ]);
    expect((await refuse(reminder({ reminderFrequency: 60 }))).status).toBe(400);
  });

  test('more frequent than hourly, one asks again only when its last question is answered', async () => {
    const { save, list, times, act } = await somebody();
    const { body } = await save(asking(1));
    expect(body.data.trackingReminderNotifications).toHaveLength(1);
    await runtime.clock({ now: '2026-06-10T11:05:00Z' });
    await runtime.tick(['run-due-reminders']);
    expect(await times()).toEqual(['2026-06-10T10:30:00']);
    const again = await save(asking(1));
    expect(again.body.data.trackingReminderNotifications.map(({ reminderTime }) => reminderTime)).toEqual([
      '2026-06-10T10:30:00',
    ]);
    const [open] = (await list()).body.data;
    await act([{ id: open?.id, action: 'skip' }]);
    await runtime.clock({ now: '2026-06-10T11:35:00Z' });
    await runtime.tick(['run-due-reminders']);
    expect(await times()).toEqual(['2026-06-10T11:10:00']);
  });
});

test('a token that may not read is told no value recorded before, in buttons neither', async () => {
  const { person, save } = await somebody();
  const diary = diaryOf(service, person);
  const magnesium = {
    variableName: 'Magnesium',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'mg',
  };
  await diary.post(
    [123, 234, 345].map((value, i) => item({ ...magnesium, value, startAt: `2026-06-0${i + 1}T08:00:00` })),
  );
  const due = pills({ reminderStartTimeLocal: '08:00:00' });
  expect(JSON.stringify((await save(due)).body)).toMatch(/345/);
  const token = await service.issueToken(person.userId, { scopes: ['writemeasurements'] });
  const { status, body } = await remindersOf(service, { ...person, token }).save(due);
  expect(status).toBe(200);
  expect(body.data.trackingReminderNotifications).toHaveLength(1);
  const told = JSON.stringify(body.data).match(/\b(123|234|345) mg|lastValue|ToLastValue|lastTracked/g);
  expect(told).toBeNull();
});
