import { beforeEach, describe, expect, test } from '@jest/globals';
import type { UserRecord } from '../../../../shared/schemas/people/user.ts';
import type { TrackingReminderRecord } from '../../../../shared/schemas/reminders/tracking-reminder.ts';
import type { TokenHolder } from '../../../support/client.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { diaryOf, food, item, type RefusalAnswer } from '../../../support/people/measurements.ts';
import { longLivedPerson, reminder, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

beforeEach(async () => {
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
});

type Own = UserRecord & {
  readonly primaryOutcomeVariableId?: number;
  readonly primaryOutcomeVariableName?: string;
};

interface Charts {
  readonly lineChartWithoutSmoothing: {
    readonly highchartConfig: { readonly series: { readonly data: [number, number][] }[] };
  };
}

async function somebody() {
  const person = await longLivedPerson(service, { timezone: 'Europe/Berlin' });
  return {
    person,
    set: (body: unknown, holder: TokenHolder = person) =>
      service.post<Own>('/api/v3/userSettings', body, holder),
    refuse: (body: unknown, holder: TokenHolder = person) =>
      service.post<RefusalAnswer>('/api/v3/userSettings', body, holder),
    read: async () => (await service.get<Own>('/api/v3/user', person)).body,
    reminders: async () =>
      (await service.get<{ data: TrackingReminderRecord[] }>('/api/v3/trackingReminders', person)).body.data,
    save: remindersOf(service, person).save,
  };
}

describe('POST /userSettings', () => {
  test('changes what is given, keeps the rest, and answers the person as they are now', async () => {
    const { set, read } = await somebody();
    const first = await set({ displayName: '  Ada  Lovelace ', latestReminderTime: '22:30' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ displayName: 'Ada Lovelace', latestReminderTime: '22:30:00' });
    const choices = {
      pushNotificationsEnabled: true,
      pushShowsNames: true,
      sendReminderNotificationEmails: true,
      shareAllData: true,
    };
    await set(choices);
    expect(await read()).toMatchObject({
      ...choices,
      displayName: 'Ada Lovelace',
      timezone: 'Europe/Berlin',
      earliestReminderTime: '07:00:00',
      latestReminderTime: '22:30:00',
    });
  });

  test('null returns to the default', async () => {
    const { set, read } = await somebody();
    const { email } = await read();
    const names = ['displayName', 'timezone', 'earliestReminderTime', 'latestReminderTime', 'shareAllData'];
    const flags = [
      'pushNotificationsEnabled',
      'pushShowsNames',
      'sendReminderNotificationEmails',
      'sendPredictorEmails',
    ];
    await set({
      displayName: 'Ada',
      earliestReminderTime: '05:00:00',
      latestReminderTime: '23:00:00',
      shareAllData: true,
      ...Object.fromEntries(flags.map((name) => [name, true])),
    });
    const cleared = await set(Object.fromEntries([...names, ...flags].map((name) => [name, null])));
    expect(cleared.status).toBe(200);
    expect(await read()).toMatchObject({
      displayName: email.slice(0, email.indexOf('@')),
      timezone: 'UTC',
      earliestReminderTime: '07:00:00',
      latestReminderTime: '21:00:00',
      shareAllData: false,
      ...Object.fromEntries(flags.map((name) => [name, false])),
    });
  });

  test('the same again changes nothing, not even when it was changed last', async () => {
    const { set, read } = await somebody();
    await set({ displayName: 'Ada', shareAllData: true });
    const before = await read();
    await runtime.clock({ now: '2026-06-10T13:00:00Z' });
    expect((await set({ displayName: 'Ada', shareAllData: true, pushShowsNames: null })).status).toBe(200);
    expect((await read()).updatedAt).toBe(before.updatedAt);
  });

  test('the primary outcome is one of the person’s own variables', async () => {
    const { person, set, refuse, read } = await somebody();
    const posted = await diaryOf(service, person).post(item({ variableName: 'Calm' }));
    const variableId = posted.body.data.measurements[0]?.variableId;
    await set({ primaryOutcomeVariableId: variableId });
    expect(await read()).toMatchObject({
      primaryOutcomeVariableId: variableId,
      primaryOutcomeVariableName: 'Calm',
    });
    const other = await somebody();
    expect((await other.refuse({ primaryOutcomeVariableId: variableId })).status).toBe(404);
    expect((await refuse({ primaryOutcomeVariableId: 4 })).body.errors[0]?.message).toContain(
      'you have no variable 4',
    );
    await set({ primaryOutcomeVariableId: null });
    expect(await read()).not.toHaveProperty('primaryOutcomeVariableId');
  });

  test('a new time zone moves reminders to its wall clock at once, except those in a zone of their own', async () => {
    const { set, save, reminders } = await somebody();
    await save([
      reminder({ reminderStartTimeLocal: '20:00:00' }),
      reminder({ reminderStartTimeLocal: '19:00:00', timezone: 'Asia/Tokyo' }),
    ]);
    const { body } = await set({ timezone: 'america/new_york' });
    expect(body).toMatchObject({ timezone: 'America/New_York', timeZoneOffset: 240 });
    const [moved, own] = await reminders();
    expect(moved).toMatchObject({
      timezone: 'America/New_York',
      reminderStartTimeLocal: '20:00:00',
      nextReminderTimeEpochSeconds: Date.parse('2026-06-11T00:00:00Z') / 1000,
    });
    expect(own).toMatchObject({ timezone: 'Asia/Tokyo', reminderStartTimeLocal: '19:00:00' });
  });

  describe('the days of somebody who moved', () => {
    const late = ['2026-06-08T22:30:00', '2026-06-09T22:30:00'].map((startAt) => item({ startAt }));
    const days = async (person: TokenHolder, query = {}) => {
      const { body } = await diaryOf(service, person).list({ groupingWidth: 86_400, ...query });
      return body.map(({ startAt, startDate }) => [startDate, startAt]);
    };

    test('stay those of the zone they were lived in', async () => {
      const { set, person } = await somebody();
      await diaryOf(service, person).post(late);
      const inBerlin = [
        ['2026-06-09', '2026-06-08T22:00:00'],
        ['2026-06-10', '2026-06-09T22:00:00'],
      ];
      await set({ timezone: 'America/New_York' });
      expect(await days(person)).toEqual(inBerlin);
      await runtime.clock({ now: '2026-06-12T00:00:00Z' });
      await diaryOf(service, person).post(item({ startAt: '2026-06-11T22:30:00' }));
      expect(await days(person)).toEqual([...inBerlin, ['2026-06-11', '2026-06-11T04:00:00']]);
      expect((await days(person, { groupingTimezone: 'America/New_York' }))[0]).toEqual([
        '2026-06-08',
        '2026-06-08T04:00:00',
      ]);
    });

    test('go over to the new zone from the date that is given', async () => {
      const { set, person } = await somebody();
      await diaryOf(service, person).post(late);
      const move = { timezone: 'America/New_York', timezoneFrom: '2026-06-09' };
      await set(move);
      // The day of the move is longer: it began in Berlin and ended in New York.
      const longDay = [['2026-06-09', '2026-06-08T22:00:00']];
      expect(await days(person)).toEqual(longDay);
      await set(move);
      expect(await days(person)).toEqual(longDay);
      await set({ timezone: 'America/New_York', timezoneFrom: '2026-01-01' });
      expect(await days(person)).toEqual([
        ['2026-06-08', '2026-06-08T04:00:00'],
        ['2026-06-09', '2026-06-09T04:00:00'],
      ]);
    });

    test('are those of the zones that an export tells of, taken while nothing is recorded', async () => {
      const { set, refuse, read, person } = await somebody();
      const lived = {
        timezone: 'America/New_York',
        zones: [
          { timezone: 'Asia/Tokyo', until: '2026-01-01T00:00:00' },
          { timezone: 'Europe/Berlin', until: '2026-06-09T00:00:00' },
        ],
      };
      await set(lived);
      await set(lived);
      expect(await read()).toMatchObject(lived);
      const [first, second] = lived.zones;
      for (const [zones, problem] of [
        [[second, first], 'must be in order'],
        [[{ timezone: 'Asia/Tokyo', until: '2026-07-01T00:00:00' }], 'is in the future'],
        [[{ timezone: 'Nowhere', until: '2026-01-01T00:00:00' }], 'Nowhere'],
      ] as const)
        expect((await refuse({ timezone: 'UTC', zones })).body.errors[0]?.message).toContain(problem);
      await diaryOf(service, person).post(late);
      expect((await set(lived)).status).toBe(200);
      const changed = await refuse({ ...lived, zones: [first] });
      expect(changed).toMatchObject({ status: 400 });
      expect(changed.body.errors[0]?.message).toContain('works only before anything is recorded');
      expect(await read()).toMatchObject(lived);
    });

    test('are the dates that the clock showed, in rows, groups and charts: one lived twice is one day', async () => {
      const { set, person } = await somebody();
      const diary = diaryOf(service, person);
      await runtime.clock({ now: '2026-06-09T22:30:00Z' });
      // Half past midnight in Berlin; in New York it is the evening before.
      await diary.post([
        food({ startAt: '2026-06-09T12:00:00', value: 1 }),
        food({ startAt: '2026-06-09T22:10:00', value: 2 }),
      ]);
      await set({ timezone: 'America/New_York' });
      await runtime.clock({ now: '2026-06-10T16:00:00Z' });
      await diary.post([
        food({ startAt: '2026-06-10T01:00:00', value: 4 }),
        food({ startAt: '2026-06-10T15:00:00', value: 8 }),
      ]);
      const rows = (await diary.list({ sort: 'startAt' })).body;
      expect(rows.map(({ startDate, value }) => [startDate, value])).toEqual([
        ['2026-06-09', 1],
        ['2026-06-10', 2],
        ['2026-06-09', 4],
        ['2026-06-10', 8],
      ]);
      const lived = [
        ['2026-06-09', '2026-06-08T22:00:00', 5],
        ['2026-06-10', '2026-06-09T22:00:00', 10],
      ];
      const grouped = async (query = {}) => {
        const { body } = await diary.list({ groupingWidth: 86_400, ...query });
        return body.map(({ startDate, startAt, value }) => [startDate, startAt, value]);
      };
      expect(await grouped({ sort: 'startAt' })).toEqual(lived);
      expect(await grouped({ sort: '-startAt' })).toEqual(lived.toReversed());
      // A filter on rows reads them one by one, and groups them alike.
      expect(await grouped({ sort: 'startAt', updatedAt: '(gt)2026-01-01' })).toEqual(lived);
      const { body } = await service.get<{ userVariables: { charts: Charts }[] }>(
        '/api/v3/userVariables?name=Coffee&includeCharts=true',
        person,
      );
      const [line] = body.userVariables[0]?.charts.lineChartWithoutSmoothing.highchartConfig.series ?? [];
      expect(line?.data.map(([at, value]) => [new Date(at).toISOString().slice(0, 10), value])).toEqual([
        ['2026-06-09', 5],
        ['2026-06-10', 10],
      ]);
    });

    test('are those of the first zone chosen, if nothing had been recorded before', async () => {
      const { set, person } = await somebody();
      await set({ timezone: 'America/New_York' });
      await diaryOf(service, person).post(late);
      expect((await days(person))[0]).toEqual(['2026-06-08', '2026-06-08T04:00:00']);
    });

    test('begin when the person says, in whole days of their own zone', async () => {
      const { set, person, read } = await somebody();
      await diaryOf(service, person).post(late);
      expect((await set({ dayStartsAt: '04:00' })).body).toMatchObject({ dayStartsAt: '04:00:00' });
      expect(await days(person)).toEqual([
        ['2026-06-08', '2026-06-08T02:00:00'],
        ['2026-06-09', '2026-06-09T02:00:00'],
      ]);
      expect((await days(person, { groupingTimezone: 'Europe/Berlin' }))[0]).toEqual([
        '2026-06-09',
        '2026-06-08T22:00:00',
      ]);
      await set({ dayStartsAt: null });
      expect(await read()).toMatchObject({ dayStartsAt: '00:00:00' });
    });
  });

  test('a day that starts at 04:00 still asks about yesterday evening at two in the morning', async () => {
    const { set, save } = await somebody();
    await runtime.clock({ now: '2026-06-11T00:00:00Z' });
    await set({ dayStartsAt: '04:00:00' });
    const { body } = await save(reminder({ reminderStartTimeLocal: '20:00:00' }));
    expect(body.data.trackingReminderNotifications).toMatchObject([
      {
        trackingReminderNotificationTimeLocal: '2026-06-10T20:00:00',
        trackingReminderNotificationTimeLocalHumanString: 'today at 20:00',
      },
    ]);
  });

  test('new hours count for reminders within the day at once', async () => {
    const { set, save, reminders } = await somebody();
    await save(reminder({ reminderFrequency: 3600, reminderStartTimeLocal: '08:00:00' }));
    await runtime.clock({ now: '2026-06-10T20:30:00Z' });
    const next = async () => (await reminders())[0]?.nextReminderTimeEpochSeconds;
    expect(await next()).toBe(Date.parse('2026-06-10T13:00:00Z') / 1000);
    await set({ latestReminderTime: '23:00:00' });
    expect(await next()).toBe(Date.parse('2026-06-10T21:00:00Z') / 1000);
  });

  test('refuses hours in which a reminder could never ask, and changes nothing', async () => {
    const { refuse, save, read } = await somebody();
    const evening = { reminderStartTimeLocal: '18:00:00', reminderEndTimeLocal: '20:00:00' };
    await save(reminder({ reminderFrequency: 3600, ...evening }));
    const { status, body } = await refuse({ displayName: 'Ada', latestReminderTime: '12:00:00' });
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toMatch(/^One of your reminders from 18:00:00 to 20:00:00/);
    expect(await read()).not.toMatchObject({ displayName: 'Ada' });
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      'a day that starts too late',
      { dayStartsAt: '06:00:01' },
      /^dayStartsAt: must be a time from 00:00:00 to 06:00:00/,
    ],
    ['a day that starts at no time', { dayStartsAt: 4 }, /^dayStartsAt: must be a time from/],
    ['a date without a zone', { timezoneFrom: '2026-06-01' }, /^timezoneFrom: .* give timezone too/],
    [
      'a zone from a date to come',
      { timezone: 'Asia/Tokyo', timezoneFrom: '2026-06-11' },
      /^timezoneFrom: is in the future; it is 2026-06-10 in Asia\/Tokyo/,
    ],
    [
      'a date that is none',
      { timezone: 'UTC', timezoneFrom: '2026-02-30' },
      /^timezoneFrom: must be an existing date/,
    ],
    [
      'a setting that is none',
      { earliestReminderTim: '08:00' },
      /is not a setting; the settings are displayName,/,
    ],
    ['a zone that is none', { timezone: 'Europe/Atlantis' }, /^timezone: must be an IANA time zone/],
    ['a time that is none', { latestReminderTime: '24:00:00' }, /^latestReminderTime: must be a time/],
    ['an empty name', { displayName: ' ' }, /^displayName: must have 1 to 125 characters/],
    ['a flag that is none', { shareAllData: 'yes' }, /^shareAllData: must be true or false/],
  ])('refuses %s, and changes nothing', async (_, members, message) => {
    const { refuse, read } = await somebody();
    const { status, body } = await refuse({ pushShowsNames: true, ...members });
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toMatch(message);
    expect(await read()).toMatchObject({ pushShowsNames: false });
  });

  test('what others get to see is the person’s own to change, and a foreign userId is 403', async () => {
    const { person, set, refuse, read } = await somebody();
    const owner = await service.createPerson();
    const app = await service.grant(person.userId, await service.createClient(owner.userId));
    const posted = await diaryOf(service, person).post(item());
    const own = {
      displayName: 'By an app',
      dayStartsAt: '04:00:00',
      pushNotificationsEnabled: true,
      reminderEmailAt: '09:00:00',
      shareAllData: true,
      pushShowsNames: true,
      sendReminderNotificationEmails: true,
      sendPredictorEmails: true,
      primaryOutcomeVariableId: posted.body.data.measurements[0]?.variableId,
    };
    const before = await read();
    for (const [name, value] of Object.entries(own)) {
      const { status, body } = await refuse({ snoozeMinutes: 15, [name]: value }, app);
      expect([status, body.errors[0]?.message]).toEqual([
        403,
        `${name}: only the person can change this, with their own token.`,
      ]);
      expect((await refuse({ [name]: null }, app)).status).toBe(403);
    }
    expect(await read()).toEqual(before);
    expect((await set({ latestReminderTime: '22:00:00' }, app)).status).toBe(200);
    expect((await refuse({ userId: owner.userId, displayName: 'x' })).status).toBe(403);
    expect((await set({ userId: person.userId, displayName: 'Own' })).status).toBe(200);
  });

  test('apps report the zone four times a day in all, which uses up nothing of the person’s own', async () => {
    const { person, set, refuse, read } = await somebody();
    await diaryOf(service, person).post(item());
    const anApp = async (name: string) => {
      const client = await service.createClient((await service.createPerson()).userId, { name });
      return service.grant(person.userId, client);
    };
    const [app, other] = [await anApp('Travel'), await anApp('Maps')];
    for (const timezone of ['Asia/Tokyo', 'Asia/Seoul', 'Asia/Tokyo'])
      expect((await set({ timezone }, app)).status).toBe(200);
    // The same again is no change.
    expect((await set({ timezone: 'Asia/Tokyo' }, app)).status).toBe(200);
    expect((await set({ timezone: 'Asia/Seoul' }, other)).status).toBe(200);
    for (const holder of [app, other]) {
      const { status, body } = await refuse({ timezone: 'Asia/Tokyo' }, holder);
      expect([status, body.errors[0]?.message]).toEqual([403, expect.stringContaining('4 times a day')]);
    }
    const back = { timezone: 'Asia/Tokyo', timezoneFrom: '2026-01-01' };
    expect((await refuse(back, app)).body.errors[0]?.message).toContain('timezoneFrom: only the person');
    expect(await read()).toMatchObject({ timezone: 'Asia/Seoul' });
    for (const timezone of ['Asia/Tokyo', 'Europe/Berlin', 'Asia/Tokyo', 'UTC', 'Asia/Tokyo'])
      expect((await set({ timezone })).status).toBe(200);
    const { body } = await service.get<{ accesses: { text: string }[] }>('/api/v3/accesses', person);
    expect(body.accesses.map(({ text }) => text).sort()).toEqual([
      'Maps, an app, added to or changed your account once; 1 other request got nothing.',
      'Travel, an app, added to or changed your account 4 times; 2 other requests got nothing.',
    ]);
  });
});
