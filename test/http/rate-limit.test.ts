import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Service, serviceAt } from '../support/client.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';
import { synthesiseOrFail } from '../support/synthesise.ts';

let runtime: Runtime;
let service: Service;
let assembly: string;
beforeAll(async () => {
  assembly = await synthesiseOrFail({ context: { requestsPerSecond: '1', requestBurst: '3' } });
  runtime = await startRuntime({ assembly });
  service = serviceAt(runtime.url);
}, 120_000);
afterAll(async () => {
  await runtime.stop();
  rmSync(assembly, { recursive: true, force: true });
});

const limitsIn = (headers: Headers) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`)));

describe('too many requests with one token', () => {
  test('are answered 429 with Retry-After, and again once that time has passed', async () => {
    const person = await service.createPerson();
    const first = await service.get('/api/v3/units', person);
    expect(limitsIn(first.headers)).toEqual([3, 2, 1]);
    const answers = await Promise.all(Array.from({ length: 40 }, () => service.get('/api/v3/units', person)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).not.toHaveLength(0);
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('1');
      expect(limitsIn(headers)).toEqual([3, 0, 3]);
      expect(body).toMatchObject({
        errors: [{ message: 'Too many requests with this token. Try again in 1 s.' }],
      });
    }
    await runtime.clock({ advance: 1 });
    expect((await service.get('/api/v3/units', person)).status).toBe(200);
  });

  test('do not disturb anybody else, nor what needs no token', async () => {
    const [one, other] = [await service.createPerson(), await service.createPerson()];
    const answers = await Promise.all(Array.from({ length: 40 }, () => service.get('/api/v3/units', one)));
    expect(answers.map(({ status }) => status)).toContain(429);
    expect((await service.get('/api/v3/units', other)).status).toBe(200);
    expect((await service.get('/openapi.json')).headers.has('ratelimit-limit')).toBe(false);
  });

  test('with a token that is not valid are limited too', async () => {
    const token = `dm_1_${'x'.repeat(43)}`;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => service.get('/api/v3/units', { token })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  });
});
