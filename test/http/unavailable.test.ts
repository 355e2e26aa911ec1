import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serviceAt } from '../support/client.ts';
import { aMeasurement } from '../support/measurement.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';

let runtime: Runtime;
let database: number;
beforeAll(async () => {
  runtime = await startRuntime();
  database = (await runtime.info()).databaseProcessId;
}, 120_000);
afterAll(() => {
  process.kill(database, 'SIGCONT');
  return runtime.stop();
});

describe('a database that does not answer', () => {
  test('makes the service answer 503 with Retry-After in time, and serve again once it is back', async () => {
    const service = serviceAt(runtime.url);
    const person = await service.createPerson();
    const save = () =>
      service.post('/api/v3/measurements/post', aMeasurement(), {
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
  }, 120_000);
});
