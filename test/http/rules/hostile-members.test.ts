import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';
import { item } from '../../support/people/measurements.ts';

const service = serviceAt();
const posting = '/api/v3/measurements/post';

describe('hostile members', () => {
  test('__proto__ and constructor do nothing, and the next request is answered', async () => {
    const person = await service.createPerson();
    const members = JSON.stringify(item()).slice(1);
    const body = `[{"__proto__": {"value": 5, "isAdmin": true}, "constructor": {"prototype": {"isAdmin": true}}, ${members}]`;
    expect((await service.post(posting, body, person)).status).toBe(200);
    const { body: rows } = await service.get<Record<string, unknown>[]>('/api/v3/measurements', person);
    expect(rows).toMatchObject([{ value: 3 }]);
    expect(rows[0]).not.toHaveProperty('isAdmin');
    expect((await service.get('/api/v3/measurements?__proto__=1&constructor=2&limit=5', person)).status).toBe(
      200,
    );
  });
});
