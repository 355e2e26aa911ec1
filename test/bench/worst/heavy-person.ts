import { pendingKey } from '../../../shared/data/keys/reminders.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { notificationId } from '../../../shared/domain/reminders/notifications/notification-id.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { largestCard } from '../../../shared/schemas/feed/posted-card.ts';
import type { Person, Service } from '../../support/client.ts';
import { diaryOf, food, item } from '../../support/people/measurements.ts';
import { reminder, remindersOf } from '../../support/people/reminders.ts';

/** A message of the largest size. */
export const largestMessage = (title: string) => ({ title, content: 'x'.repeat(largestCard - 100) });

/** Somebody who has as much of everything as it takes to make requests expensive. */
export interface HeavyPerson extends Person {
  readonly ids: readonly number[];
  readonly notificationIds: readonly number[];
  readonly clientIds: readonly string[];
  readonly variableIds: readonly number[];
}

const longNote = 'x'.repeat(10_000);
const hour = (n: number) => new Date(Date.UTC(2025, 0, 1, n)).toISOString();
const batches = <T>(count: number, size: number, make: (n: number) => T): T[][] =>
  Array.from({ length: Math.ceil(count / size) }, (_, b) =>
    Array.from({ length: Math.min(size, count - b * size) }, (_, i) => make(b * size + i)),
  );

export async function makeHeavyPerson(service: Service): Promise<HeavyPerson> {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  const ids: number[] = [];
  // 5 MB, which is more than a request may read.
  for (const batch of batches(480, 96, (n) =>
    item({ startAt: hour(n), value: (n % 5) + 1, note: longNote, sourceName: 'Garmin' }),
  )) {
    const { body } = await diary.post(batch);
    ids.push(...body.data.measurements.map(({ id }) => id));
  }
  const variableIds: number[] = [];
  for (const foods of batches(300, 50, (n) => food({ variableName: `Food ${n}`, startAt: hour(n) }))) {
    const { status, body } = await diary.post(foods);
    if (status !== 200) throw new Error(`Recording answered ${status}.`);
    variableIds.push(...body.data.measurements.map(({ variableId }) => variableId));
  }
  await diary.post(batches(400, 400, (n) => food({ startAt: hour(n) })).flat());

  const reminders = remindersOf(service, person);
  const first = await reminders.save(
    batches(100, 100, (n) =>
      reminder({
        variableName: `Food ${n}`,
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        reminderStartTimeLocal: '00:00:00',
      }),
    ).flat(),
  );
  const [saidOne] = first.body.data.trackingReminders;
  const now = epochSeconds();
  // Two weeks of a reminder by the minute.
  const pending = batches(20_000, 500, (n) => ({
    put: {
      ...pendingKey(person.userId, notificationId(now - 60 * (n + 1), saidOne?.id ?? 0)),
      variableId: saidOne?.variableId,
      dueAt: now - 60 * (n + 1),
      createdAt: now,
      updatedAt: now,
      expiresAt: now + 86_400,
    },
  }));
  await service.inTable(async () => {
    for (const batch of pending) await batchWrite(batch);
  });
  for (const batch of batches(400, 80, (n) => largestMessage(`Message ${n}`)))
    await service.post('/api/v3/feed', batch, person);
  const clients = await Promise.all(Array.from({ length: 20 }, () => service.createClient(person.userId)));
  for (const client of clients) await service.grant(person.userId, client);
  for (let n = 0; n < 10; n++)
    await service.post(
      '/api/v3/study/create',
      { causeVariableName: `Food ${n}`, effectVariableName: 'Mood' },
      person,
    );
  return {
    ...person,
    ids,
    variableIds,
    notificationIds: first.body.data.trackingReminderNotifications.map(({ id }) => id),
    clientIds: clients.map(({ clientId }) => clientId),
  };
}
