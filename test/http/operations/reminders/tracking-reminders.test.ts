import { beforeEach, describe, expect, test } from '@jest/globals';
import type { TrackingReminderRecord } from '../../../../shared/schemas/reminders/tracking-reminder.ts';
import type { Person } from '../../../support/client.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { feedOf } from '../../../support/people/feed.ts';
import { diaryOf, type RefusalAnswer } from '../../../support/people/measurements.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

beforeEach(async () => {
  await runtime.clock({ now: '2026-06-10T12:00:00Z' });
});

interface Listed {
  readonly description: string;
  readonly data: TrackingReminderRecord[];
}

const path = '/api/v3/trackingReminders';
const list = async (person: Person, query = '') => service.get<Listed>(`${path}?${query}`, person);
const remove = (person: Person, id: number | undefined) =>
  service.del<RefusalAnswer>(`${path}/delete?id=${id}`, person);

async function somebody() {
  const person = await longLivedPerson(service);
  const own = remindersOf(service, person);
  const { body } = await own.save([
    reminder({ reminderStartTimeLocal: '08:00:00' }),
    pills({ reminderStartTimeLocal: '09:00:00' }),
    pills({ variableName: 'Zinc', reminderFrequency: 0 }),
    pills({ variableName: 'Iron', enabled: false }),
  ]);
  return { person, ...own, saved: body.data.trackingReminders };
}

describe('GET /trackingReminders', () => {
  test('lists them as saving answered them, favourites and disabled ones too', async () => {
    const { person, saved } = await somebody();
    const { status, body } = await list(person);
    expect(status).toBe(200);
    expect(body.data).toEqual(saved);
    expect(body.description).toBe('This page has 4 reminders of 4 in all.');
    expect((await list(await service.createPerson())).body.data).toEqual([]);
  });

  test('filters and pages', async () => {
    const { person, saved } = await somebody();
    const names = async (query: string) =>
      (await list(person, query)).body.data.map(({ variableName }) => variableName);
    expect(await names(`variableId=${saved[1]?.variableId}`)).toEqual(['Magnesium']);
    expect(await names('variableId=1')).toEqual([]);
    expect(await names('variableCategoryName=treatments')).toEqual(['Magnesium', 'Zinc', 'Iron']);
    expect(await names('variableCategoryName=Treatments&limit=1&offset=1')).toEqual(['Zinc']);
    const first = await list(person, 'limit=3');
    expect(first.headers.get('link')).toMatch(/cursor=.*rel="next"/);
    expect((await list(person, 'limit=3&offset=3')).headers.get('link')).toBeNull();
  });
});

describe('DELETE /trackingReminders/delete', () => {
  test('removes the reminder and its open notifications; what was handled and recorded stays', async () => {
    const { person, saved, list: notifications, act, times } = await somebody();
    const [mood, dose] = saved;
    const asked = (await notifications()).body.data.map(({ id }) => id);
    expect(asked).toHaveLength(2);
    await runtime.clock({ now: '2026-06-11T12:00:00Z' });
    await runtime.tick(['run-due-reminders']);
    const [first] = (await notifications({ reminderTime: '2026-06-10' })).body.data.filter(
      ({ trackingReminderId }) => trackingReminderId === dose?.id,
    );
    await act({ id: first?.id, action: 'track' });

    expect((await remove(person, dose?.id)).status).toBe(200);
    expect((await list(person)).body.data.map(({ id }) => id)).not.toContain(dose?.id);
    expect((await times()).filter((time) => time.endsWith('09:00:00'))).toEqual([]);
    expect((await feedOf(service, person).ids()).length).toBe(2);
    const handled = (await notifications({ includeDeleted: true })).body.data.filter(
      ({ state }) => state === 'tracked',
    );
    expect(handled).toMatchObject([{ id: first?.id, trackedValue: 200, variableName: 'Magnesium' }]);
    expect((await diaryOf(service, person).list()).body).toHaveLength(1);

    // Nothing asks again, and the same again is not there.
    await runtime.clock({ now: '2026-06-12T12:00:00Z' });
    await runtime.tick(['run-due-reminders']);
    expect((await times()).filter((time) => time.endsWith('09:00:00'))).toEqual([]);
    expect((await remove(person, dose?.id)).status).toBe(404);
    expect((await times()).length).toBe(3);
    expect((await remove(person, mood?.id)).status).toBe(200);
    expect(await times()).toEqual([]);
  });

  test('frees the time, and an id that is gone cannot be changed', async () => {
    const { person, saved, save, refuse } = await somebody();
    const id = saved[0]?.id;
    await remove(person, id);
    expect((await refuse({ id, defaultValue: 3 })).status).toBe(404);
    const again = await save(reminder({ reminderStartTimeLocal: '08:00:00' }));
    expect(again.body.data.trackingReminders[0]?.id).not.toBe(id);
    expect(again.body.data.trackingReminderNotifications).toHaveLength(1);
  });

  test('takes the id in a body, and refuses none, two, unknown and foreign ones', async () => {
    const { person, saved } = await somebody();
    const id = saved[0]?.id;
    const send = (query: string, body?: object) =>
      service.del<RefusalAnswer>(`${path}/delete${query}`, { ...person, ...(body && { body }) });
    expect((await send('')).status).toBe(400);
    expect((await send(`?id=${id}`, { id: (id ?? 0) + 1 })).status).toBe(400);
    expect((await send('?id=1')).status).toBe(404);
    const other = await somebody();
    expect((await send(`?id=${other.saved[0]?.id}`)).status).toBe(404);
    expect((await send('', { id })).status).toBe(200);
    expect((await list(other.person)).body.data).toHaveLength(4);
  });

  test('while it is being changed leaves either no reminder or a refusal', async () => {
    const { person, saved, save } = await somebody();
    const id = saved[1]?.id;
    const [removed, ...changed] = await Promise.all([
      remove(person, id),
      ...[1, 2, 3].map((defaultValue) => save({ id, defaultValue })),
    ]);
    expect(removed.status).toBe(200);
    for (const { status } of changed) expect([200, 404]).toContain(status);
    expect((await list(person)).body.data).toHaveLength(3);
  });
});
