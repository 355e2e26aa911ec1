import { describe, expect, test } from '@jest/globals';
import { closeArrival, listSources, openArrival } from '../../../../shared/data/measurements/source.ts';
import { epochSeconds } from '../../../../shared/platform/clock.ts';
import type { ConnectorRecord } from '../../../../shared/schemas/measurements/connector.ts';
import { type Person, serviceAt } from '../../../support/client.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';

const service = serviceAt();
const request = (requestId: string) => ({ batch: requestId, requestId });
async function garminOf(person: Person): Promise<ConnectorRecord> {
  const { body } = await service.get<{ connectors: ConnectorRecord[] }>('/api/v3/connectors/list', person);
  return body.connectors.find(({ name }) => name === 'garmin') as ConnectorRecord;
}

const fromGarmin = (count: number, day = 1) =>
  Array.from({ length: count }, (_, i) =>
    item({
      sourceName: 'Garmin',
      startAt: `2026-03-${String(day).padStart(2, '0')}T08:${String(i).padStart(2, '0')}:00`,
    }),
  );

test('a catalogue of at least fifteen, none connected for a new person', async () => {
  const person = await service.createPerson();
  const { body } = await service.get<{ connectors: ConnectorRecord[] }>('/api/v3/connectors/list', person);
  expect(body.connectors.length).toBeGreaterThanOrEqual(15);
  expect(
    body.connectors.map(({ connected, connectStatus, count }) => [connected, connectStatus, count]),
  ).toEqual(body.connectors.map(() => [false, 'DISCONNECTED', 0]));
  expect(new Set(body.connectors.map(({ id }) => id)).size).toBe(body.connectors.length);
});

test('apps that the person let in are named with what they recorded', async () => {
  const person = await service.createPerson();
  const { userId } = await service.createPerson();
  const grant = await service.grant(person.userId, await service.createClient(userId, { name: 'Diary' }));
  await diaryOf(service, { ...person, ...grant }).post(item({ variableName: 'Mood' }));
  await diaryOf(service, person).post([
    ...fromGarmin(1),
    item({ variableName: 'Calm', sourceName: 'Diary' }),
  ]);
  const { body } = await service.get<{ otherSources: unknown }>('/api/v3/connectors/list', person);
  expect(body.otherSources).toEqual([{ sourceName: 'Diary', variableNames: ['Calm', 'Mood'] }]);
});

describe('a person’s state', () => {
  test('is connected once measurements have arrived under any of the connector’s names', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    await diary.post(fromGarmin(3));
    await diary.post(item({ sourceName: 'garmin connect', startAt: '2026-03-02T08:00:00' }));
    expect(await garminOf(person)).toMatchObject({
      connected: true,
      connectStatus: 'CONNECTED',
      updateStatus: 'UPDATED',
      count: 4,
      lastSuccessfulUpdatedAt: expect.any(String),
    });
  });

  test('a sync that is sent again, or a changed value, counts nothing twice', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    for (let i = 0; i < 3; i++) await diary.post(fromGarmin(5));
    await diary.post([...fromGarmin(2).map((one) => ({ ...one, value: 1 })), ...fromGarmin(1, 2)]);
    expect(await garminOf(person)).toMatchObject({ count: 6, totalMeasurementsInLastUpdate: 3 });
  });

  test('simultaneous syncs of the same rows end in the true count', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    await Promise.all(Array.from({ length: 6 }, () => diary.post(fromGarmin(10))));
    expect((await garminOf(person)).count).toBe(10);
  });

  test('a request that died after its rows is found out and the count put right', async () => {
    const person = await service.createPerson();
    await diaryOf(service, person).post(fromGarmin(4));
    await service.inTable(async () => {
      const died = await openArrival(person.userId, 'Garmin', request('died'), epochSeconds() - 3600);
      expect(died.doubtful).toBe(false);
      const next = await openArrival(person.userId, 'Garmin', request('next'), epochSeconds());
      expect(next.doubtful).toBe(true);
      await closeArrival(next, { created: 7, received: 7 }, epochSeconds());
    });
    expect((await garminOf(person)).count).toBe(4);
    const [source] = await service.inTable(() => listSources(person.userId));
    // The index that was counted may lack what arrived a moment ago, so it is counted once more later.
    expect(source).toMatchObject({ arrived: 4, doubtful: true });
    expect(source?.open.size).toBe(0);
  });

  test('is updating while a request writes, and no longer when that request has died', async () => {
    const stateAfter = async (seconds: number) => {
      const person = await service.createPerson();
      await diaryOf(service, person).post(fromGarmin(1));
      const began = epochSeconds() - seconds;
      await service.inTable(() => openArrival(person.userId, 'Garmin', request('open'), began));
      return (await garminOf(person)).updateStatus;
    };
    expect([await stateAfter(0), await stateAfter(3600)]).toEqual(['UPDATING', 'UPDATED']);
  });

  test('closing an arrival twice, as after a lost answer, counts once', async () => {
    const person = await service.createPerson();
    await service.inTable(async () => {
      const arrival = await openArrival(person.userId, 'Garmin', request('one'), epochSeconds());
      for (let i = 0; i < 2; i++) await closeArrival(arrival, { created: 3, received: 3 }, epochSeconds());
      expect(await listSources(person.userId)).toMatchObject([{ arrived: 3, version: 1 }]);
    });
  });
});

test('answering costs the same however long the history is', async () => {
  const person = await service.createPerson();
  const diary = diaryOf(service, person);
  await diary.post(fromGarmin(60));
  for (let day = 1; day <= 10; day++) await diary.post(fromGarmin(60, day));
  expect((await garminOf(person)).count).toBe(600);
});
