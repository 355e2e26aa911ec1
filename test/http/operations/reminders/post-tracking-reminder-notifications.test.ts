import { beforeEach, describe, expect, test } from '@jest/globals';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

beforeEach(async () => {
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
});

/** Asked about mood at 08:00 and about magnesium, usually 200 mg, at 09:00. */
async function somebodyAsked() {
  const person = await longLivedPerson(service);
  const own = remindersOf(service, person);
  const diary = diaryOf(service, person);
  const { body } = await own.save([
    reminder({ reminderStartTimeLocal: '08:00:00' }),
    pills({ reminderStartTimeLocal: '09:00:00' }),
  ]);
  const [mood, dose] = body.data.trackingReminderNotifications.map(({ id }) => id) as [number, number];
  const recorded = async () =>
    (await diary.list()).body.map(({ variableName, value, startAt }) => [variableName, value, startAt]);
  return { ...own, person, diary, mood, dose, recorded };
}

describe('track', () => {
  test('records the value at the time asked about, and the notification is gone', async () => {
    const { act, mood, times, diary } = await somebodyAsked();
    const { status, body } = await act([{ id: mood, action: 'track', modifiedValue: 4 }]);
    expect(status).toBe(200);
    expect(body.description).toBe('1 notification tracked.');
    expect((await diary.list()).body).toMatchObject([
      {
        id: body.data.receipts[0]?.measurementId,
        variableName: 'Overall Mood',
        value: 4,
        unitAbbreviatedName: '/5',
        startAt: '2026-06-10T08:00:00',
        sourceName: 'Reminder',
      },
    ]);
    expect(await times()).toEqual(['2026-06-10T09:00:00']);
  });

  test('takes the reminder’s default value when none is given, and 0 when 0 is', async () => {
    const { act, save, dose, recorded, list } = await somebodyAsked();
    await act({ id: dose, action: 'track' });
    expect(await recorded()).toEqual([['Magnesium', 200, '2026-06-10T09:00:00']]);
    await save(pills({ variableName: 'Iron', reminderStartTimeLocal: '10:00:00' }));
    const iron = (await list()).body.data[0]?.id;
    await act({ id: iron, action: 'track', modifiedValue: 0 });
    expect(await recorded()).toContainEqual(['Iron', 0, '2026-06-10T10:00:00']);
  });

  test('records what lies outside the unit’s bounds, as any measurement', async () => {
    const { act, mood, recorded } = await somebodyAsked();
    expect((await act({ id: mood, action: 'track', modifiedValue: 17 })).status).toBe(200);
    expect(await recorded()).toEqual([['Overall Mood', 17, '2026-06-10T08:00:00']]);
  });

  test('records in the unit of the reminder', async () => {
    const { act, save, diary, list } = await somebodyAsked();
    await save(pills({ unitAbbreviatedName: 'g', reminderStartTimeLocal: '11:00:00', defaultValue: 0.5 }));
    await act({ id: (await list()).body.data[0]?.id, action: 'track' });
    expect((await diary.list()).body).toMatchObject([{ value: 500, originalValue: 0.5, originalUnitId: 6 }]);
  });

  test('updates the measurement that is there already, and keeps its note', async () => {
    const { act, mood, diary } = await somebodyAsked();
    await diary.post(
      item({
        variableName: 'Overall Mood',
        value: 1,
        startAt: '2026-06-10T08:00:00',
        sourceName: 'Reminder',
        note: 'Early',
      }),
    );
    await act({ id: mood, action: 'track', modifiedValue: 5 });
    expect((await diary.list()).body).toMatchObject([{ value: 5, note: 'Early' }]);
  });

  test('keeps what another reminder recorded at the same second', async () => {
    const { act, save, list, diary } = await somebodyAsked();
    await save(pills({ reminderStartTimeLocal: '11:00:00', defaultValue: 200 }));
    await save(
      pills({ reminderStartTimeLocal: '11:00:00', defaultValue: 500, reminderFrequency: 7 * 86_400 }),
    );
    const both = (await list()).body.data.filter(({ reminderTime }) => reminderTime.includes('T11:00'));
    expect(both).toHaveLength(2);
    for (const { id } of both) {
      const { body } = await act({ id, action: 'track' });
      expect(body.data.receipts).toMatchObject([{ status: 'done', handled: 1 }]);
      const again = await act({ id, action: 'track' });
      expect(again.body.data.receipts).toMatchObject([
        { status: 'unchanged', measurementId: body.data.receipts[0]?.measurementId },
      ]);
    }
    const rows = (await diary.list({ sort: 'startAt' })).body;
    expect(rows.map(({ startAt }) => startAt)).toEqual(['2026-06-10T11:00:00', '2026-06-10T11:00:01']);
    expect(rows.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([200, 500]);
  });

  test('again with the same value records nothing twice', async () => {
    const { act, mood, recorded } = await somebodyAsked();
    const first = await act({ id: mood, action: 'track', modifiedValue: 4 });
    expect(first.body.data.receipts).toMatchObject([{ status: 'done', handled: 1 }]);
    const again = await act({ id: mood, action: 'track', modifiedValue: 4 });
    expect(again.status).toBe(200);
    const measurementId = first.body.data.receipts[0]?.measurementId;
    expect(measurementId).toBeGreaterThan(0);
    expect(again.body.data.receipts).toMatchObject([{ status: 'unchanged', handled: 0, measurementId }]);
    expect(again.body.description).toContain('nothing was recorded again');
    expect(await recorded()).toEqual([['Overall Mood', 4, '2026-06-10T08:00:00']]);
  });

  test('again with another value is a 409 that says how to change it, and nothing is recorded', async () => {
    const { act, refuseAct, mood, dose, diary, recorded } = await somebodyAsked();
    const first = await act({ id: mood, action: 'track', modifiedValue: 4 });
    const { status, body } = await refuseAct({ id: mood, action: 'track', modifiedValue: 2 });
    const measurementId = first.body.data.receipts[0]?.measurementId;
    expect(status).toBe(409);
    expect(body.errors[0]?.message).toBe(
      `Notification ${mood} was tracked with 4/5. To change that, post {"id":${measurementId},"value":4,"unitAbbreviatedName":"/5"} with another value to /api/v3/measurements/post, or delete it with /api/v3/measurements/delete?id=${measurementId}.`,
    );
    expect(await recorded()).toEqual([['Overall Mood', 4, '2026-06-10T08:00:00']]);
    // And that is how it is changed.
    const named = { variableName: 'Overall Mood', startAt: '2026-06-10T08:00:00', sourceName: 'Reminder' };
    expect((await diary.post({ ...item(named), id: measurementId, value: 2 })).status).toBe(200);
    expect(await recorded()).toEqual([['Overall Mood', 2, '2026-06-10T08:00:00']]);
    // Without a value, tracking means the reminder's own.
    await act({ id: dose, action: 'track', modifiedValue: 300 });
    expect((await refuseAct({ id: dose, action: 'track' })).status).toBe(409);
    expect((await act({ id: dose, action: 'track', modifiedValue: 300 })).status).toBe(200);
  });

  test('the default again is the same value again', async () => {
    const { act, dose } = await somebodyAsked();
    await act({ id: dose, action: 'track' });
    for (const given of [{}, { modifiedValue: 200 }]) {
      const { status, body } = await act({ id: dose, action: 'track', ...given });
      expect([status, body.data.receipts[0]?.status]).toEqual([200, 'unchanged']);
    }
  });

  test('at once with two values records one of them, and the other is refused', async () => {
    const { act, mood, recorded } = await somebodyAsked();
    const answers = await Promise.all([3, 5].map((value) => act({ id: mood, action: 'track', value })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = answers[0]?.status === 200 ? 3 : 5;
    expect(await recorded()).toEqual([['Overall Mood', kept, '2026-06-10T08:00:00']]);
  });

  test('twelve times at once is one measurement, and every request succeeds', async () => {
    const { act, mood, recorded } = await somebodyAsked();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => act({ id: mood, action: 'track', modifiedValue: 3 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(answers.filter(({ body }) => body.data.receipts[0]?.status === 'done')).toHaveLength(1);
    expect(await recorded()).toHaveLength(1);
  });

  test('is attributed to the app that asked for it', async () => {
    const { person, mood, diary } = await somebodyAsked();
    const client = await service.createClient(person.userId, { name: 'Sleep Diary' });
    const { token } = await service.grant(person.userId, client);
    await remindersOf(service, { ...person, token }).act({ id: mood, action: 'track', modifiedValue: 3 });
    expect((await diary.list()).body).toMatchObject([{ sourceName: 'Reminder', clientId: client.clientId }]);
  });

  test('takes other names for its members', async () => {
    const { act, mood, recorded } = await somebodyAsked();
    await act({ trackingReminderNotificationId: mood, action: 'Track', value: 2 });
    expect(await recorded()).toEqual([['Overall Mood', 2, '2026-06-10T08:00:00']]);
  });
});

describe('trackAll', () => {
  test('records one value for all pending notifications of the variable', async () => {
    const { act, save, list, recorded, times, mood } = await somebodyAsked();
    await save([
      reminder({ reminderStartTimeLocal: '09:30:00' }),
      reminder({ reminderStartTimeLocal: '10:30:00' }),
    ]);
    const [asked] = (await list({ reminderTime: '2026-06-10T10:30:00' })).body.data;
    const three = asked?.trackAllActions.find(({ modifiedValue }) => modifiedValue === 3);
    expect(three).toEqual({
      action: 'trackAll',
      callback: 'trackAllAction',
      modifiedValue: 3,
      unitAbbreviatedName: '/5',
      title: '3/5 for all',
    });
    const { body } = await act({ id: asked?.id, ...three });
    expect(body.data.receipts).toMatchObject([{ id: asked?.id, handled: 3 }]);
    expect(await recorded()).toEqual([
      ['Overall Mood', 3, '2026-06-10T08:00:00'],
      ['Overall Mood', 3, '2026-06-10T09:30:00'],
      ['Overall Mood', 3, '2026-06-10T10:30:00'],
    ]);
    expect(await times()).toEqual(['2026-06-10T09:00:00']);
    expect((await act({ id: mood, action: 'trackAll', modifiedValue: 3 })).body.data.receipts).toMatchObject([
      { status: 'unchanged', handled: 0 },
    ]);
  });
});

describe('skip and snooze', () => {
  test('skip removes the notification and records nothing, also again', async () => {
    const { act, mood, times, recorded } = await somebodyAsked();
    expect((await act({ id: mood, action: 'skip' })).status).toBe(200);
    expect(await times()).toEqual(['2026-06-10T09:00:00']);
    const again = await act({ id: mood, action: 'skip' });
    expect(again.body.data.receipts).toMatchObject([{ status: 'unchanged' }]);
    expect(await recorded()).toEqual([]);
  });

  test('snooze asks again in one hour, counted from the last request', async () => {
    const { act, mood, times } = await somebodyAsked();
    await act({ id: mood, action: 'snooze' });
    await runtime.clock({ now: '2026-06-10T12:30:00Z' });
    await act({ id: mood, action: 'snooze' });
    await runtime.clock({ now: '2026-06-10T13:15:00Z' });
    expect(await times()).toEqual(['2026-06-10T09:00:00']);
    await runtime.clock({ now: '2026-06-10T13:31:00Z' });
    expect(await times()).toEqual(['2026-06-10T09:00:00', '2026-06-10T08:00:00']);
  });

  test('a snoozed notification can be tracked', async () => {
    const { act, mood, recorded } = await somebodyAsked();
    await act({ id: mood, action: 'snooze' });
    await act({ id: mood, action: 'track', modifiedValue: 3 });
    expect(await recorded()).toEqual([['Overall Mood', 3, '2026-06-10T08:00:00']]);
  });
});

describe('a request is refused as a whole', () => {
  test('with 404 and the ids when one is unknown or another person’s, and nothing is done', async () => {
    const { refuseAct, mood, dose, recorded, times } = await somebodyAsked();
    const other = await somebodyAsked();
    const actions = (id: number) => [
      { id: mood, action: 'track', modifiedValue: 3 },
      { id, action: 'skip' },
      { id: dose, action: 'snooze' },
    ];
    const foreign = await refuseAct(actions(other.mood));
    expect(foreign.status).toBe(404);
    expect(foreign.body.errors[0]?.message).toBe(`There is no notification ${other.mood}.`);
    const unknown = await refuseAct(actions(4_000_000_000_000_000));
    const anonymous = (body: object, id: number) =>
      JSON.stringify({ ...body, requestId: '' }).replaceAll(String(id), 'ID');
    expect(anonymous(unknown.body, 4_000_000_000_000_000)).toBe(anonymous(foreign.body, other.mood));
    expect(await recorded()).toEqual([]);
    expect(await times()).toHaveLength(2);
    expect(await other.times()).toHaveLength(2);
  });

  test.each([
    ['skip', 'track'],
    ['track', 'skip'],
    ['track', 'snooze'],
    ['skip', 'snooze'],
    ['skip', 'trackAll'],
  ])('with 409 when it was handled by %s and %s is asked for, and nothing is done', async (done, asked) => {
    const { act, refuseAct, mood, dose, times, recorded } = await somebodyAsked();
    await act({ id: mood, action: done, modifiedValue: 3 });
    const before = await recorded();
    const { status, body } = await refuseAct([
      { id: dose, action: 'track' },
      { id: mood, action: asked, modifiedValue: 3 },
    ]);
    expect(status).toBe(409);
    expect(body.errors[0]?.message).toContain(
      `Notification ${mood} was ${done === 'skip' ? 'skipped. To record' : 'tracked with 3/5. To change'}`,
    );
    expect(await times()).toEqual(['2026-06-10T09:00:00']);
    expect(await recorded()).toEqual(before);
  });

  test('with 400 when a value is required', async () => {
    const { refuseAct, mood, dose, times } = await somebodyAsked();
    const { status, body } = await refuseAct([
      { id: dose, action: 'track' },
      { id: mood, action: 'track' },
    ]);
    expect([status, body.errors[0]?.path]).toEqual([400, '[1].modifiedValue']);
    expect(body.errors[0]?.message).toContain('a value is required');
    expect(await times()).toHaveLength(2);
  });

  test.each<[string, (id: number) => unknown, string]>([
    ['an unknown action', (id) => [{ id, action: 'postpone' }], '[0].action'],
    ['no action', (id) => [{ id }], '[0].action'],
    ['no id', () => [{ action: 'skip' }], '[0].id'],
    ['an id that is none', () => [{ id: 'first', action: 'skip' }], '[0].id'],
    ['a value that is no number', (id) => [{ id, action: 'track', modifiedValue: '3' }], '[0].modifiedValue'],
    [
      'two ids that differ',
      (id) => [{ id, trackingReminderNotificationId: id + 1, action: 'skip' }],
      '[0].id',
    ],
    [
      'two values that differ',
      (id) => [{ id, action: 'track', modifiedValue: 1, value: 2 }],
      '[0].modifiedValue',
    ],
    [
      'one notification with two actions',
      (id) => [
        { id, action: 'skip' },
        { id, action: 'snooze' },
      ],
      '[1].id',
    ],
    ['51 actions', (id) => Array.from({ length: 51 }, () => ({ id, action: 'skip' })), 'body'],
  ])('with 400 for %s', async (_, body, path) => {
    const { refuseAct, mood, times } = await somebodyAsked();
    const answer = await refuseAct(body(mood));
    expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, path]);
    expect(await times()).toHaveLength(2);
  });

  test('50 actions are not too many', async () => {
    const { act, mood } = await somebodyAsked();
    const { status, body } = await act(Array.from({ length: 50 }, () => ({ id: mood, action: 'skip' })));
    expect([status, body.data.receipts.length]).toEqual([200, 50]);
  });
});
