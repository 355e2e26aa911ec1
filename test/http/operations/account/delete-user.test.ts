import { describe, expect, test } from '@jest/globals';
import { findPerson } from '../../../../shared/data/people/person.ts';
import { serviceAt } from '../../../support/client.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';

const service = serviceAt();
const path = '/api/v3/user/delete';
const leave = `${path}?reason=moving%20on`;

interface Left {
  readonly description: string;
  readonly receiptId: string;
}

describe('DELETE /user/delete', () => {
  test('ends every token at once: this one, other personal ones and those of apps', async () => {
    const [person, owner] = await Promise.all([service.createPerson(), service.createPerson()]);
    const client = await service.createClient(owner.userId);
    const tokens = [
      person.token,
      await service.issueToken(person.userId),
      (await service.grant(person.userId, client)).token,
    ];
    const listed = await service.get<{ users: { accessToken: string }[] }>('/api/v3/users', owner);
    tokens.push(listed.body.users[0]?.accessToken ?? '');
    for (const token of tokens)
      expect((await service.get('/api/v3/measurements', { token })).status).toBe(200);

    const { status, body } = await service.del<Left>(leave, person);
    expect(status).toBe(200);
    expect(body.receiptId).toMatch(/^[\w-]{20}$/);
    expect(body.description).toContain(body.receiptId);
    for (const token of tokens) expect((await service.get('/api/v3/units', { token })).status).toBe(401);
  });

  test('ends at once what others let the person’s apps do, and nobody can let one in any more', async () => {
    const [owner, person, late] = await Promise.all([1, 2, 3].map(() => service.createPerson()));
    if (owner === undefined || person === undefined || late === undefined) throw new Error('unreachable');
    const clients = [await service.createClient(owner.userId), await service.createClient(owner.userId)];
    const tokens = await Promise.all(
      clients.map(async (client) => (await service.grant(person.userId, client)).token),
    );
    for (const token of tokens) expect(await service.statusOf(token)).toBe(200);
    await service.del(leave, owner);
    for (const token of tokens) expect(await service.statusOf(token)).toBe(401);
    const { body } = await service.get<{ authorizedClients: { apps: unknown[] } }>('/api/v3/shares', person);
    expect(body.authorizedClients.apps).toEqual([]);
    for (const client of clients) await expect(service.grant(late.userId, client)).rejects.toThrow();
  });

  test('ends every grant, however many there are', async () => {
    const [person, owner] = await Promise.all([service.createPerson(), service.createPerson()]);
    const tokens: string[] = [];
    for (let i = 0; i < 50; i++) {
      const client = await service.createClient(owner.userId, { name: `App ${i}` });
      tokens.push((await service.grant(person.userId, client, ['basic'])).token);
    }
    const statuses = () =>
      Promise.all(tokens.map(async (token) => (await service.get('/api/v3/units', { token })).status));
    expect(new Set(await statuses())).toEqual(new Set([200]));
    await service.del(leave, person);
    expect(new Set(await statuses())).toEqual(new Set([401]));
  });

  test('nothing of the person can be read from that moment', async () => {
    const [person, owner] = await Promise.all([service.createPerson(), service.createPerson()]);
    const client = await service.createClient(owner.userId);
    await service.grant(person.userId, client);
    await diaryOf(service, person).post(item());
    await service.del(leave, person);
    const { body } = await service.get<{ users: unknown[] }>('/api/v3/users', owner);
    expect(body.users).toEqual([]);
    expect(await service.inTable(() => findPerson(person.userId))).toBeUndefined();
  });

  test('sent several times at the same moment it deletes once', async () => {
    const person = await service.createPerson();
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.del<Left>(leave, person)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect(new Set(done.map(({ body }) => body.receiptId)).size).toBe(1);
  });

  test.each(['', '?reason=', '?reason=%20%20', `?reason=${'x'.repeat(1001)}`, '?reason=a&reason=b'])(
    'with the query "%.20s" it is refused and deletes nothing',
    async (query) => {
      const person = await service.createPerson();
      const { status, body } = await service.del<{ errors: { path: string }[] }>(`${path}${query}`, person);
      expect(status).toBe(400);
      expect(new Set(body.errors.map(({ path: at }) => at))).toEqual(new Set(['reason']));
      expect((await service.get('/api/v3/units', person)).status).toBe(200);
    },
  );
});
