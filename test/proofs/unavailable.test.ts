import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serviceAt } from '../support/client.ts';
import { item } from '../support/people/measurements.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';

let runtime: Runtime;
let database: number;
beforeAll(async () => {
  runtime = await startRuntime({ database: 'own' });
  database = (await runtime.info()).databaseProcessId;
});
afterAll(() => {
  process.kill(database, 'SIGCONT');
  return runtime.stop();
});

describe('a database that does not answer', () => {
  test('makes the service answer 503 with Retry-After in time, and serve again once it is back', async () => {
    const service = serviceAt(runtime.url);
    const person = await service.createPerson();
    const save = () =>
      service.post('/api/v3/measurements/post', item(), {
        ...person,
        headers: { 'idempotency-key': 'through-the-outage' },
      });
    expect((await service.get('/api/v3/measurements', person)).status).toBe(200);

    process.kill(database, 'SIGSTOP');
    for (const answer of await Promise.all([save(), service.get('/api/v3/measurements', person)])) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.body).toMatchObject({
        summary: 'Temporarily unavailable',
        errors: [{ message: 'The service cannot answer right now. Send the same request again shortly.' }],
      });
    }
    expect((await service.get('/openapi.json')).status).toBe(200);

    process.kill(database, 'SIGCONT');
    expect((await save()).status).toBe(200);
    expect((await service.get('/api/v3/measurements', person)).body).toMatchObject([{ value: 3 }]);
  });
});

describe('a database that is there and refuses', () => {
  test.each([
    ['fails every call', { fail: 1 }],
    ['throttles every call', { throttle: 1 }],
    ['does every call and loses every answer', { lose: 1 }],
  ])(
    '(%s) makes every operation answer 503 with Retry-After, and serve again at once after it',
    async (_, plan) => {
      const service = serviceAt(runtime.url);
      const person = await service.createPerson();
      const read = () => service.get('/api/v3/measurements', person);
      const save = () => service.post('/api/v3/measurements/post', item(), person);
      expect((await save()).status).toBe(200);

      await runtime.setFaults(plan);
      const during = await Promise.all([read(), save(), read(), save()]);
      const { fates } = await runtime.setFaults();
      expect(during.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
      expect(during.map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '2', '2', '2']);
      expect(fates.pass).toBe(0);

      expect((await save()).body).toMatchObject({ data: { measurements: [{ status: 'unchanged' }] } });
      expect((await read()).body).toHaveLength(1);
    },
  );
});
