import { describe, expect, test } from '@jest/globals';
import { readToken, revokeToken, type TokenClaim } from '../../shared/data/access/token.ts';
import { removeGrant } from '../../shared/data/clients/grant.ts';
import { personKey } from '../../shared/data/keys/people.ts';
import { updateItem } from '../../shared/data/table/write.ts';
import { type Answer, serviceAt } from '../support/client.ts';
import { item } from '../support/people/measurements.ts';
import { challengeOf } from '../support/signing-in/challenge.ts';

const service = serviceAt();
const units = '/api/v3/units';

interface Failure {
  readonly errors: readonly { readonly message: string }[];
  readonly description: string;
  readonly requestId: string;
}

const markDeleted = (userId: number) =>
  updateItem({
    Key: personKey(userId),
    UpdateExpression: 'SET deletedAt = createdAt',
  });

const statusOf = async (token: string, path = units) => (await service.get(path, { token })).status;

describe('without a token', () => {
  test.each([
    ['no Authorization at all', {}],
    ['an empty one', { authorization: ' ' }],
  ])('%s is asked for one, without an error code', async (_, headers) => {
    const answer = await service.get<Failure>(units, { headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(challengeOf(service));
    expect(answer.body.description).toContain('Authorization: Bearer <token>');
  });
});

describe('a token that is not valid', () => {
  const refused = async (token: string): Promise<Answer<Failure>> => {
    const answer = await service.get<Failure>(units, { token });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(challengeOf(service, 'invalid_token'));
    return answer;
  };

  test('unknown, expired, revoked or of a deleted person: one answer, the same to the byte', async () => {
    const person = await service.createPerson();
    const unknown = `dm_${person.userId}_${'A'.repeat(43)}`;
    const expired = await service.issueToken(person.userId, { lifetimeSeconds: -1 });
    const revoked = await service.issueToken(person.userId);
    expect(await statusOf(revoked)).toBe(200);
    await service.inTable(() => revokeToken(readToken(revoked) as TokenClaim));
    const gone = await service.createPerson();
    await service.inTable(() => markDeleted(gone.userId));

    const bodies = new Set<string>();
    for (const token of [unknown, expired, revoked, gone.token, 'not-ours']) {
      const { body } = await refused(token);
      bodies.add(JSON.stringify(body).replaceAll(body.requestId, 'the request'));
    }
    expect(bodies.size).toBe(1);
    expect(await statusOf(person.token)).toBe(200);
  });

  test('another person’s number on a token makes it unknown', async () => {
    const [one, other] = [await service.createPerson(), await service.createPerson()];
    await refused(one.token.replace(`dm_${one.userId}_`, `dm_${other.userId}_`));
  });

  test.each([
    ['another scheme', 'Basic cGVyc29uOnNlY3JldA=='],
    ['a scheme without a token', 'Bearer'],
    ['two tokens', 'Bearer one two'],
    ['a token of 9 KB', `Bearer ${'t'.repeat(9_000)}`],
    ['a token with quotes', 'Bearer "dm_1_x"'],
  ])('%s is no valid token', async (_, authorization) => {
    const { status, headers } = await service.get(units, { headers: { authorization } });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(challengeOf(service, 'invalid_token'));
  });

  test('the name of the scheme is read in any case', async () => {
    const { token } = await service.createPerson();
    expect((await service.get(units, { headers: { authorization: `bearer  ${token} ` } })).status).toBe(200);
  });
});

describe('scopes', () => {
  test.each([
    ['readmeasurements', 'GET'],
    ['writemeasurements', 'POST'],
  ] as const)('a token without %s is refused, and the message says why', async (scope, method) => {
    const person = await service.createPerson({
      scopes: scope === 'readmeasurements' ? ['basic', 'writemeasurements'] : ['basic', 'readmeasurements'],
    });
    const answer =
      method === 'GET'
        ? await service.get<Failure>('/api/v3/measurements', person)
        : await service.post<Failure>('/api/v3/measurements/post', item(), person);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="${scope}"`,
    );
    expect(answer.body.errors).toEqual([
      { message: `This operation needs the scope "${scope}", which this token lacks.` },
    ]);
  });

  test('units need no scope', async () => {
    const person = await service.createPerson({ scopes: [] });
    expect(await statusOf(person.token)).toBe(200);
  });
});

describe('a delegated token', () => {
  const delegated = async () => {
    const [owner, person] = [await service.createPerson(), await service.createPerson()];
    const client = await service.createClient(owner.userId);
    return { owner, person, client, holder: await service.grant(person.userId, client) };
  };

  test('acts on the data of whoever granted it', async () => {
    const { person, holder, client } = await delegated();
    await service.post('/api/v3/measurements/post', item(), holder);
    const { body } = await service.get('/api/v3/measurements', person);
    expect(body).toMatchObject([{ sourceName: client.name, clientId: client.clientId }]);
  });

  test('dies with its grant on the next request', async () => {
    const { person, client, holder } = await delegated();
    expect(await statusOf(holder.token)).toBe(200);
    await service.inTable(() => removeGrant(person.userId, client.clientId));
    expect(await statusOf(holder.token)).toBe(401);
  });

  test('goes no further than the grant does now', async () => {
    const { person, client, holder } = await delegated();
    expect(await statusOf(holder.token, '/api/v3/measurements')).toBe(200);
    await service.grant(person.userId, client, ['basic']);
    expect(await statusOf(holder.token, '/api/v3/measurements')).toBe(403);
    expect(await statusOf(holder.token)).toBe(200);
  });

  test('may name its own client in the query, and no other', async () => {
    const { client, holder } = await delegated();
    expect(await statusOf(holder.token, `${units}?clientId=${client.clientId}`)).toBe(200);
    const answer = await service.get<Failure>(`${units}?clientId=another`, holder);
    expect(answer.status).toBe(403);
    expect(answer.body.description).toContain(`the token belongs to the client "${client.clientId}"`);
    expect(await statusOf(holder.token, `${units}?client%49d=another`)).toBe(403);
  });
});

describe('a person’s own token', () => {
  test('may name any client: that is attribution', async () => {
    const { token } = await service.createPerson();
    expect(await statusOf(token, `${units}?clientId=my-script`)).toBe(200);
  });
});
