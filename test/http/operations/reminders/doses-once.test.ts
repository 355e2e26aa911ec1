import { beforeEach, describe, expect, test } from '@jest/globals';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

beforeEach(async () => {
  await runtime.clock({ now: '2026-06-10T05:40:00Z' });
});

const tablets = (members: Readonly<Record<string, unknown>> = {}) =>
  pills({
    variableName: 'Ibuprofen',
    unitAbbreviatedName: 'pills',
    defaultValue: 1,
    reminderStartTimeLocal: undefined,
    reminderTimesLocal: ['08:00:00', '20:00:00'],
    ...members,
  });
const dose = (startAt: string, members: Readonly<Record<string, unknown>> = {}) =>
  item({
    variableName: 'Ibuprofen',
    variableCategoryName: 'Treatments',
    unitAbbreviatedName: 'pills',
    combinationOperation: 'SUM',
    startAt,
    value: 1,
    ...members,
  });

/** Somebody in Berlin, two hours ahead of UTC, who takes a tablet at eight and at eight. */
async function somebody(members: Readonly<Record<string, unknown>> = {}) {
  const person = await longLivedPerson(service, { timezone: 'Europe/Berlin' });
  const own = remindersOf(service, person);
  const diary = diaryOf(service, person);
  await own.save(tablets(members));
  const at = async (now: string) => {
    await runtime.clock({ now });
    await runtime.tick(['run-due-reminders']);
  };
  const rows = async () =>
    (await service.get<{ startAt: string }[]>('/api/v3/measurements?sort=startAt&limit=100', person)).body;
  const coming = async () =>
    (await own.list({ onlyPast: false })).body.data.filter((one) => one.state === 'coming');
  const post = async (...items: unknown[]) => (await diary.post(items as never)).body.data.measurements;
  return { ...own, person, diary, at, rows, coming, post };
}

describe('an early answer', () => {
  test('answers the slot that it names: recorded now, once, and never asked', async () => {
    const { act, at, list, rows, coming } = await somebody();
    const [morning] = await coming();
    expect(morning?.reminderTime).toBe('2026-06-10T06:00:00');
    const taps = await Promise.all([1, 2].map(() => act({ id: morning?.id, action: 'track' })));
    expect(taps.map(({ status }) => status)).toEqual([200, 200]);
    expect((await rows()).map(({ startAt }) => startAt.slice(0, 16))).toEqual(['2026-06-10T05:40']);
    expect((await coming()).map(({ reminderTime }) => reminderTime)).toEqual(['2026-06-10T18:00:00']);
    await at('2026-06-10T06:05:00Z');
    expect((await list()).body.data).toEqual([]);
    // The same tap again, an hour later, changes nothing.
    expect((await act({ id: morning?.id, action: 'track' })).body.data.receipts[0]?.status).toBe('unchanged');
    await at('2026-06-10T18:05:00Z');
    expect((await list()).body.data.map(({ reminderTime }) => reminderTime)).toEqual(['2026-06-10T18:00:00']);
  });

  test('that is sent after its time is recorded when it was given; not before the time that anybody could mean', async () => {
    const { act, refuseAct, at, list, rows, coming } = await somebody();
    const [morning] = await coming();
    await at('2026-06-10T06:30:00Z');
    const answer = { id: morning?.id, action: 'track', answeredAt: '2026-06-10T05:40:10' };
    const refused = await refuseAct({ ...answer, answeredAt: '2026-06-08T05:59:59' });
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, '[0].answeredAt']);
    expect((await act(answer)).body.data.receipts).toMatchObject([{ status: 'done' }]);
    expect((await act(answer)).body.data.receipts).toMatchObject([{ status: 'unchanged' }]);
    expect((await rows()).map(({ startAt }) => startAt)).toEqual(['2026-06-10T05:40:10']);
    expect((await list()).body.data).toEqual([]);
    // An answer after its time is of the time asked about, and none is of the future.
    await at('2026-06-10T18:05:00Z');
    const [evening] = (await list()).body.data;
    await act({ id: evening?.id, action: 'track', answeredAt: '2026-06-10T18:04:00' });
    expect((await rows()).map(({ startAt }) => startAt).at(-1)).toBe('2026-06-10T18:00:00');
    await at('2026-06-11T05:00:00Z');
    const [tomorrow] = await coming();
    await act({ id: tomorrow?.id, action: 'track', answeredAt: '2026-06-11T05:30:00' });
    expect((await rows()).map(({ startAt }) => startAt.slice(0, 16)).at(-1)).toBe('2026-06-11T05:00');
  });

  test('may be a skip, of any variable; not of another day, and nothing to snooze', async () => {
    const { save, act, refuseAct, at, list, coming } = await somebody({ enabled: false });
    await save(reminder({ reminderStartTimeLocal: '08:30:00' }));
    const [mood] = await coming();
    const snoozed = await refuseAct({ id: mood?.id, action: 'snooze' });
    expect([snoozed.status, snoozed.body.errors[0]?.path]).toEqual([400, '[0].action']);
    expect((await act({ id: mood?.id, action: 'skip' })).status).toBe(200);
    await at('2026-06-10T06:35:00Z');
    expect((await list()).body.data).toEqual([]);
    const [tomorrow] = await coming();
    expect(tomorrow?.reminderTime).toBe('2026-06-11T06:30:00');
    expect((await refuseAct({ id: tomorrow?.id, action: 'track', modifiedValue: 3 })).status).toBe(404);
  });

  test('stays an answer when the reminder is edited, and is asked again once its entry is deleted', async () => {
    const { act, at, list, save, diary, coming } = await somebody();
    const [morning] = await coming();
    const { body } = await act({ id: morning?.id, action: 'track' });
    await save({ id: morning?.trackingReminderId, defaultValue: 2 });
    expect((await coming()).map(({ reminderTime }) => reminderTime)).toEqual(['2026-06-10T18:00:00']);
    await diary.remove(body.data.receipts[0]?.measurementId ?? 0);
    expect((await coming()).map(({ reminderTime }) => reminderTime).sort()).toEqual([
      '2026-06-10T06:00:00',
      '2026-06-10T18:00:00',
    ]);
    await at('2026-06-10T06:05:00Z');
    expect((await list()).body.data.map(({ id }) => id)).toEqual([morning?.id]);
  });
});

describe('a pill recorded by hand', () => {
  test('answers the coming slot within its window, and a second one nothing', async () => {
    const { post, at, list, coming } = await somebody();
    await post(dose('2026-06-10T05:40:00'), dose('2026-06-10T05:41:00'));
    expect((await coming()).map(({ reminderTime }) => reminderTime)).toEqual(['2026-06-10T18:00:00']);
    await at('2026-06-10T06:05:00Z');
    expect((await list()).body.data).toEqual([]);
  });

  test('answers what was asked, the newest first, also when it arrives late; of 0 nothing', async () => {
    const { post, at, list } = await somebody();
    await at('2026-06-10T06:30:00Z');
    await post(dose('2026-06-10T06:10:00', { value: 0 }));
    expect((await list()).body.data).toHaveLength(1);
    // Taken at 07:40, without a network; sent at half past eight.
    await post(dose('2026-06-10T05:40:00'));
    expect((await list()).body.data).toEqual([]);
  });

  test('is unclear where it may be two doses: it answers neither, says so, and both show it', async () => {
    const { post, at, list, coming } = await somebody();
    await at('2026-06-10T15:00:00Z');
    const [receipt] = await post(dose('2026-06-10T15:00:00'));
    expect(receipt?.notice).toBe(
      'It may be the dose of 08:00 or that of 20:00, so it answers neither reminder automatically. Post it again with the right one in trackingReminderNotificationId, or skip that one.',
    );
    const taken = { value: 1, unitAbbreviatedName: 'pills', startAt: '2026-06-10T15:00:00' };
    const [asked] = (await list()).body.data;
    expect(asked).toMatchObject({ reminderTime: '2026-06-10T06:00:00', recordedSinceSlotBefore: [taken] });
    expect(await coming()).toMatchObject([{ recordedSinceSlotBefore: [taken] }]);
  });

  test('is as unclear at a time from which another entry was moved away', async () => {
    const { post, at } = await somebody();
    await at('2026-06-10T15:00:00Z');
    const [first] = await post(dose('2026-06-10T15:00:00'));
    await post({ id: first?.id, startAt: '2026-06-08T03:00:00' });
    const [second] = await post(dose('2026-06-10T15:00:00'));
    expect([second?.status, second?.notice]).toEqual([
      'created',
      expect.stringMatching(/^It may be the dose/),
    ]);
  });

  test('answers the question that it names, also after it was unclear, and once', async () => {
    const { post, at, list, coming, rows } = await somebody();
    await at('2026-06-10T15:00:00Z');
    const [evening] = await coming();
    const taken = dose('2026-06-10T15:00:00');
    await post(taken);
    const named = { ...taken, trackingReminderNotificationId: evening?.id };
    expect((await post(named)).map(({ status }) => status)).toEqual(['updated']);
    expect((await post(named)).map(({ status }) => status)).toEqual(['unchanged']);
    expect(await rows()).toHaveLength(1);
    expect((await list()).body.data).toMatchObject([{ reminderTime: '2026-06-10T06:00:00' }]);
    expect((await coming()).map(({ id }) => id)).not.toContain(evening?.id);
    const [morning] = (await list()).body.data;
    const late = dose('2026-06-10T14:00:00', { trackingReminderNotificationId: morning?.id });
    expect((await post(late))[0]?.notice).toBeUndefined();
    expect((await list()).body.data).toEqual([]);
    const [third] = await post(dose('2026-06-10T13:00:00', { trackingReminderNotificationId: morning?.id }));
    expect(third).toMatchObject({ status: 'created', notice: expect.stringContaining('is not open') });
    await at('2026-06-10T18:05:00Z');
    expect((await list()).body.data).toEqual([]);
  });

  test('at one hour of two reminders answers one of them', async () => {
    const { save, post, at, list } = await somebody({ reminderTimesLocal: ['08:00:00'] });
    await save(tablets({ reminderTimesLocal: ['08:00:00'], reminderFrequency: 2 * 86_400 }));
    await post(dose('2026-06-10T05:40:00'));
    await at('2026-06-10T06:05:00Z');
    expect((await list()).body.data).toHaveLength(1);
    await post(dose('2026-06-10T06:04:00'));
    expect((await list()).body.data).toEqual([]);
  });

  test('of two reminders of one hour is no news to the dose after them', async () => {
    const { save, act, at, list, coming } = await somebody();
    await save(tablets({ reminderTimesLocal: ['08:00:00'], reminderFrequency: 2 * 86_400, defaultValue: 2 }));
    await at('2026-06-10T06:05:00Z');
    for (const { id } of (await list()).body.data) await act({ id, action: 'track' });
    expect((await coming()).flatMap(({ recordedSinceSlotBefore }) => recordedSinceSlotBefore ?? [])).toEqual(
      [],
    );
  });

  test.each([
    ['an import', { importId: true }],
    ['a source that senses by itself', { sourceName: 'Apple Watch' }],
    ['something that is no treatment', { variableName: 'Tea', variableCategoryName: 'Foods' }],
  ])('of %s answers nothing', async (_, given: Readonly<Record<string, unknown>>) => {
    const { importId, ...members } = given;
    const { person, at, list, post } = await somebody();
    await at('2026-06-10T06:05:00Z');
    if (importId === undefined) await post(dose('2026-06-10T06:04:00', members));
    else {
      const { body } = await service.post<{ import: { id: number } }>(
        '/api/v3/imports',
        { format: 'table' },
        person,
      );
      const path = `/api/v3/measurements/post?importId=${body.import.id}`;
      expect((await service.post(path, [dose('2026-06-10T06:04:00')], person)).status).toBe(200);
    }
    expect((await list()).body.data).toHaveLength(1);
  });

  test('is asked for again when it is deleted, moved away or becomes 0, until the next slot', async () => {
    const { post, at, list, diary } = await somebody();
    const open = async () => (await list()).body.data.map(({ reminderTime }) => reminderTime);
    await at('2026-06-10T06:30:00Z');
    const [first] = await post(dose('2026-06-10T06:20:00'));
    expect(await open()).toEqual([]);
    await diary.remove(first?.id ?? 0);
    expect(await open()).toEqual(['2026-06-10T06:00:00']);
    const [second] = await post(dose('2026-06-10T06:25:00'));
    const [moved] = await post({ id: second?.id, startAt: '2026-06-10T06:28:00' });
    expect(await open()).toEqual([]);
    await post({ id: moved?.id, startAt: '2026-06-09T12:00:00' });
    expect(await open()).toEqual(['2026-06-10T06:00:00']);
    const [third] = await post(dose('2026-06-10T06:29:00'));
    await post({ id: third?.id, value: 0 });
    expect(await open()).toEqual(['2026-06-10T06:00:00']);
    await post({ id: third?.id, value: 1 });
    expect(await open()).toEqual([]);
    await at('2026-06-10T18:10:00Z');
    await diary.remove(third?.id ?? 0);
    expect(await open()).toEqual(['2026-06-10T18:00:00']);
  });

  test('is moved with others as far as one transaction holds what they answered; more are refused', async () => {
    const { save, at, list, person, diary } = await somebody({ enabled: false });
    const names = Array.from({ length: 25 }, (_, i) => `Pill ${i}`);
    await save(names.map((variableName) => tablets({ variableName, reminderTimesLocal: ['08:00:00'] })));
    await at('2026-06-10T06:05:00Z');
    const { body } = await diary.post(
      names.map((variableName) => dose('2026-06-10T06:04:00', { variableName })) as never,
    );
    expect((await list()).body.data).toEqual([]);
    const moves = body.data.measurements.map(({ id }) => ({ id, startAt: '2026-06-09T12:00:00' }));
    const refused = await service.post<{ errors: { message: string }[] }>(
      '/api/v3/measurements/post',
      moves,
      person,
    );
    expect([refused.status, refused.body.errors[0]?.message]).toEqual([
      400,
      expect.stringContaining('at most 12'),
    ]);
    expect((await list()).body.data).toEqual([]);
    for (const some of [moves.slice(0, 12), moves.slice(12, 24), moves.slice(24)])
      expect((await diary.post(some as never)).status).toBe(200);
    expect((await list({ limit: 100 })).body.data).toHaveLength(25);
  });
});

describe('a second dose', () => {
  const second = 'This may be a second dose: you already recorded one at 07:40';

  test('is recorded, and its receipt says so, within half the gap of the plan or the least interval', async () => {
    const { post, at, create } = await somebody();
    expect((await post(dose('2026-06-10T05:40:00')))[0]?.notice).toBeUndefined();
    const [again] = await post(dose('2026-06-10T09:30:00'));
    expect(again).toMatchObject({ status: 'created', notice: expect.stringContaining(second) });
    // The same again is no third one; of 0 nothing was taken.
    expect((await post(dose('2026-06-10T09:30:00')))[0]?.notice).toBeUndefined();
    expect((await post(dose('2026-06-10T09:40:00', { value: 0 })))[0]?.notice).toBeUndefined();
    await at('2026-06-10T18:05:00Z');
    expect((await post(dose('2026-06-10T18:00:00')))[0]?.notice).toBeUndefined();
    const asNeeded = { variableName: 'Aspirin', reminderFrequency: 0, minimumIntervalSeconds: 7200 };
    expect(await create(tablets({ ...asNeeded, reminderTimesLocal: undefined }))).toMatchObject({
      tooSoonSeconds: 7200,
    });
    const aspirin = { variableName: 'Aspirin' };
    const twice = await post(dose('2026-06-10T17:00:00', aspirin), dose('2026-06-10T18:00:00', aspirin));
    expect(twice.map(({ notice }) => notice?.slice(0, 26))).toEqual([
      undefined,
      'This may be a second dose:',
    ]);
    expect((await post(dose('2026-06-10T20:00:00', aspirin)))[0]?.notice).toBeUndefined();
  });

  test('is told on the receipt of an answer, too; not to those who may not read', async () => {
    const { person, act, at, list, post, save } = await somebody({ minimumIntervalSeconds: 7200 });
    await save(tablets({ reminderTimesLocal: ['09:00:00', '09:30:00'] }));
    await at('2026-06-10T06:05:00Z');
    await post(dose('2026-06-10T05:40:00'));
    await at('2026-06-10T07:35:00Z');
    const [half, nine] = (await list()).body.data;
    const { body } = await act({ id: nine?.id, action: 'track' });
    expect(body.data.receipts).toMatchObject([{ status: 'done', notice: expect.stringContaining(second) }]);
    const token = await service.issueToken(person.userId, { scopes: ['writemeasurements'] });
    const blind = await remindersOf(service, { ...person, token }).act({ id: half?.id, action: 'track' });
    expect(blind.body.data.receipts).toMatchObject([{ status: 'done' }]);
    expect(blind.body.data.receipts[0]).not.toHaveProperty('notice');
  });
});

describe('a dose without an answer', () => {
  test('is skipped with a reason, or passed over: neither taken nor missed', async () => {
    const { act, at, list, refuseAct } = await somebody();
    await at('2026-06-10T18:05:00Z');
    const [evening, morning] = (await list()).body.data;
    await act({ id: evening?.id, action: 'skip', reason: 'Ran out' });
    await act({ id: morning?.id, action: 'pass' });
    expect((await list()).body.data).toEqual([]);
    const handled = (await list({ includeDeleted: true })).body.data;
    expect(handled).toMatchObject([{ state: 'skipped', skipReason: 'Ran out' }, { state: 'passed' }]);
    expect((await act({ id: morning?.id, action: 'pass' })).body.data.receipts[0]?.status).toBe('unchanged');
    expect((await refuseAct({ id: morning?.id, action: 'skip' })).status).toBe(409);
    expect((await refuseAct({ id: evening?.id, action: 'skip', reason: 'x'.repeat(201) })).status).toBe(400);
  });

  test('is asked again after a skip is taken back, as often as that is said, until the next time or the end of its day', async () => {
    const { act, at, list, refuseAct, post } = await somebody();
    await at('2026-06-10T06:05:00Z');
    const [morning] = (await list()).body.data;
    await act({ id: morning?.id, action: 'skip', reason: 'Ran out' });
    const reopened = await act({ id: morning?.id, action: 'reopen' });
    expect(reopened.body).toMatchObject({
      description: '1 notification open again.',
      data: { receipts: [{ action: 'reopen', status: 'done', handled: 1 }] },
    });
    expect((await act({ id: morning?.id, action: 'reopen' })).body.data.receipts[0]?.status).toBe(
      'unchanged',
    );
    const [open] = (await list()).body.data;
    expect(open).toMatchObject({ id: morning?.id, state: 'pending' });
    expect(open).not.toHaveProperty('skipReason');
    // A dose by hand answers it as if it had never been skipped.
    await post(dose('2026-06-10T06:04:00'));
    expect((await list()).body.data).toEqual([]);
    const tracked = await refuseAct({ id: morning?.id, action: 'reopen' });
    expect(tracked.status).toBe(409);
    expect(tracked.body.errors[0]?.message).toContain('delete it with');

    // Skipped before its time, and asked at its time all the same.
    const [coming] = (await list({ onlyPast: false })).body.data;
    await act({ id: coming?.id, action: 'skip' });
    await act({ id: coming?.id, action: 'reopen' });
    expect((await list()).body.data).toEqual([]);
    await at('2026-06-10T18:05:00Z');
    expect((await list()).body.data).toMatchObject([{ id: coming?.id, state: 'pending' }]);
    await act({ id: coming?.id, action: 'pass' });
    await at('2026-06-11T06:05:00Z');
    const late = await refuseAct([
      { id: (await list()).body.data[0]?.id, action: 'track' },
      { id: coming?.id, action: 'reopen' },
    ]);
    expect(late.status).toBe(409);
    expect(late.body.errors[0]?.message).toContain('To record a value after all');
    expect((await list()).body.data).toHaveLength(1);
  });

  test('is skipped and taken back on two devices at once, and is in one state afterwards', async () => {
    const { act, at, list } = await somebody();
    await at('2026-06-10T06:05:00Z');
    const [morning] = (await list()).body.data;
    await act({ id: morning?.id, action: 'skip' });
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await act({ id: morning?.id, action: 'reopen' })).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
    expect((await list({ includeDeleted: true })).body.data).toMatchObject([
      { id: morning?.id, state: 'pending' },
    ]);
  });
});
