import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serviceAt } from '../support/client.ts';
import { MortalRuntime } from '../support/faults/mortal-runtime.ts';
import { integrityProblems } from '../support/integrity.ts';
import { diaryOf, item } from '../support/measurements.ts';

const mortal = new MortalRuntime();
beforeAll(() => mortal.start());
afterAll(() => mortal.remove());

const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19);

describe('a service killed in the middle of its work and started again on its data', () => {
  test('holds of a large batch what it had written, each row once, and the whole of it when it is sent again', async () => {
    const person = await mortal.service.createPerson();
    const before = Array.from({ length: 10 }, (_, n) => item({ startAt: minute(1_000 + n) }));
    await diaryOf(mortal.service, person).post(before);
    const batch = Array.from({ length: 150 }, (_, n) => item({ startAt: minute(n), value: (n % 5) + 1 }));
    const list = async () => (await diaryOf(mortal.service, person).list({ limit: 200 })).body;

    const hasDied = await mortal.dieDuring(
      (runtime) => diaryOf(serviceAt(runtime.url), person).post(batch),
      4,
    );
    expect(hasDied).toBe(true);
    const partly = await list();
    expect(partly.length).toBeGreaterThan(10);
    expect(partly.length).toBeLessThan(160);
    expect(new Set(partly.map(({ startAt }) => startAt)).size).toBe(partly.length);
    expect(partly.filter(({ startAt }) => startAt >= minute(1_000))).toHaveLength(10);
    expect(await integrityProblems(mortal.service)).toEqual([]);

    const { body } = await diaryOf(mortal.service, person).post(batch);
    const statuses = Map.groupBy(body.data.measurements, ({ status }) => status);
    expect(statuses.get('unchanged')).toHaveLength(partly.length - 10);
    expect(statuses.get('created')).toHaveLength(160 - partly.length);
    const rows = await list();
    expect(rows.map(({ startAt, value }) => [startAt, value])).toEqual(
      [...batch, ...before].map(({ startAt, value }) => [startAt, value]),
    );
  });
});
