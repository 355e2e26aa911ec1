import { describe, expect, test } from '@jest/globals';
import { closeArrival, listSources, openArrival } from '../../../shared/data/measurements/source.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Person } from '../../support/client.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { longLivedPerson } from '../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

const batch = Array.from({ length: 60 }, (_, i) =>
  item({ sourceName: 'Garmin', startAt: new Date(Date.UTC(2026, 1, 1, 0, i)).toISOString() }),
);
/** What is noted, without counting anything again. */
const arrivedOf = async ({ userId }: Person) => {
  const [source] = await service.inTable(() => listSources(userId));
  return { arrived: source?.arrived, open: source?.open.size };
};

describe('a request that broke off and is sent again', () => {
  // The note, three batches of rows, the count: it breaks off before each of them.
  test.each([1, 2, 3, 4])('is counted exactly when it broke off after %p of its writes', async (writes) => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    await diary.post(item({ sourceName: 'Garmin' }));
    await runtime.setFaults({ stopAfterWrites: writes });
    for (let tries = 0; tries < 3; tries++)
      expect((await diary.post(batch)).status).toBeGreaterThanOrEqual(500);
    await runtime.setFaults();
    expect((await diary.post(batch)).status).toBe(200);
    expect(await arrivedOf(person)).toEqual({ arrived: 61, open: 0 });
    expect((await diary.post(batch)).status).toBe(200);
    expect(await arrivedOf(person)).toEqual({ arrived: 61, open: 0 });
  });

  test('is counted once when its first try was still alive', async () => {
    const { userId } = await service.createPerson();
    const now = 1_770_000_000;
    const counts = { created: 5, received: 5 };
    await service.inTable(async () => {
      for (const lateFirst of [true, false]) {
        const first = await openArrival(userId, 'Garmin', { batch: 'b', requestId: `1${lateFirst}` }, now);
        const again = await openArrival(
          userId,
          'Garmin',
          { batch: 'b', requestId: `2${lateFirst}` },
          now + 1,
        );
        for (const one of lateFirst ? [again, first] : [first, again])
          await closeArrival(one, counts, now + 2);
      }
    });
    expect(await arrivedOf({ userId } as Person)).toEqual({ arrived: 10, open: 0 });
  });
});

test('a count taken soon after an arrival is taken again later, when the index has caught up', async () => {
  const person = await longLivedPerson(service);
  await diaryOf(service, person).post(batch);
  const connectors = '/api/v3/connectors/list';
  const doubtful = async () =>
    (await service.inTable(() => listSources(person.userId))).map((source) => source.doubtful);
  await service.inTable(async () => {
    const now = epochSeconds();
    const [one, two] = [
      await openArrival(person.userId, 'Garmin', { batch: 'a', requestId: 'a' }, now),
      await openArrival(person.userId, 'Garmin', { batch: 'b', requestId: 'b' }, now),
    ];
    for (const arrival of [one, two]) await closeArrival(arrival, { created: 0, received: 0 }, now);
  });
  await service.get(connectors, person);
  expect(await doubtful()).toEqual([true]);
  await runtime.clock({ advance: 120 });
  await service.get(connectors, person);
  expect(await doubtful()).toEqual([false]);
  await runtime.clock();
});
