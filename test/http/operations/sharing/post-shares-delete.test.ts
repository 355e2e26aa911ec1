import { describe, expect, test } from '@jest/globals';
import type { AuthorizedClients } from '../../../../shared/schemas/people/authorized-clients.ts';
import type { UserRecord } from '../../../../shared/schemas/people/user.ts';
import { serviceAt } from '../../../support/client.ts';

const service = serviceAt();
const revoke = (clientId: string, more = '') =>
  `/api/v3/shares/delete?clientIdToRevoke=${encodeURIComponent(clientId)}${more}`;

type Revoked = UserRecord & { readonly authorizedClients: AuthorizedClients; readonly description: string };

async function sharing() {
  const [person, owner] = await Promise.all([service.createPerson(), service.createPerson()]);
  const client = await service.createClient(owner.userId);
  return { person, owner, client, delegated: await service.grant(person.userId, client) };
}

describe('POST /shares/delete', () => {
  test('ends the access from the next request on and answers the person and who is left', async () => {
    const { person, owner, client, delegated } = await sharing();
    const kept = await service.createClient(owner.userId, { kind: 'study', name: 'Kept' });
    await service.grant(person.userId, kept);
    expect((await service.get('/api/v3/measurements', delegated)).status).toBe(200);

    const { status, body } = await service.post<Revoked>(revoke(client.clientId), undefined, person);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: person.userId,
      email: person.email,
      accessToken: person.token,
      authorizedClients: { apps: [], individuals: [], studies: [{ clientId: kept.clientId }] },
    });
    expect(body.description).toBe(
      '"Sleep Diary" no longer has access to your data. You now give no apps, no individuals and 1 study access.',
    );
    expect((await service.get('/api/v3/measurements', delegated)).status).toBe(401);
    expect((await service.get('/api/v3/measurements', person)).status).toBe(200);
  });

  test('takes a reason', async () => {
    const { person, client } = await sharing();
    const { status } = await service.post(revoke(client.clientId, '&reason=No%20more'), undefined, person);
    expect(status).toBe(200);
  });

  test('a token of a revoked grant does not come to life when access is granted again', async () => {
    const { person, client, delegated } = await sharing();
    await service.post(revoke(client.clientId), undefined, person);
    const again = await service.grant(person.userId, client);
    expect((await service.get('/api/v3/units', delegated)).status).toBe(401);
    expect((await service.get('/api/v3/units', again)).status).toBe(200);
  });

  test('what was never granted, is unknown, or is revoked already: one and the same 404', async () => {
    const { person, client } = await sharing();
    const others = await sharing();
    await service.post(revoke(client.clientId), undefined, person);
    const answers = await Promise.all(
      [client.clientId, others.client.clientId, 'no-such-client'].map((id) =>
        service.post<{ requestId: string }>(revoke(id), undefined, person),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const bodies = answers.map(({ body: { requestId, ...rest } }) => JSON.stringify(rest));
    expect(new Set(bodies).size).toBe(1);
    expect((await service.get('/api/v3/units', others.delegated)).status).toBe(200);
  });

  test.each(['', '?clientId=app', '?clientIdToRevoke=', `?clientIdToRevoke=${'x'.repeat(126)}`])(
    'refuses the query "%s"',
    async (query) => {
      const person = await service.createPerson();
      const { status, body } = await service.post<{ errors: { path: string }[] }>(
        `/api/v3/shares/delete${query}`,
        undefined,
        person,
      );
      expect(status).toBe(400);
      expect(body.errors.map(({ path }) => path)).toEqual(['clientIdToRevoke']);
    },
  );
});
