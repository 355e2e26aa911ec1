import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';
import { item } from '../../support/people/measurements.ts';
import { challengeIn, challengeOf } from '../../support/signing-in/challenge.ts';

const service = serviceAt();
const units = '/api/v3/units';

interface Failure {
  readonly errors: readonly { readonly message: string }[];
  readonly description: string;
  readonly requestId: string;
}

test('without a token the answer asks for one and says where to send it', async () => {
  const { status, body } = await service.get<Failure>(units);
  expect(status).toBe(401);
  expect(body.description).toContain('Authorization: Bearer <token>');
});

describe('a token that is not valid', () => {
  const refused = async (token: string) => {
    const answer = await service.get<Failure>(units, { token });
    expect(answer.status).toBe(401);
    expect(challengeIn(answer.headers)).toBe(challengeOf(service, { error: 'invalid_token' }));
  };

  test('another person’s number on a token makes it unknown', async () => {
    const [one, other] = [await service.createPerson(), await service.createPerson()];
    await refused(one.token.replace(`dm_${one.userId}_`, `dm_${other.userId}_`));
  });

  test.each([
    ['a scheme without a token', 'Bearer'],
    ['two tokens', 'Bearer one two'],
    ['a token of 9 KB', `Bearer ${'t'.repeat(9_000)}`],
    ['a token with quotes', 'Bearer "dm_1_x"'],
  ])('%s is no valid token', async (_, authorization) => {
    const { status, headers } = await service.get(units, { headers: { authorization } });
    expect(status).toBe(401);
    expect(challengeIn(headers)).toBe(challengeOf(service, { error: 'invalid_token' }));
  });

  test('the name of the scheme is read in any case', async () => {
    const { token } = await service.createPerson();
    expect((await service.get(units, { headers: { authorization: `bearer  ${token} ` } })).status).toBe(200);
  });
});

test('a token that lacks a scope is refused, and the message says why', async () => {
  const person = await service.createPerson({ scopes: ['basic', 'readmeasurements'] });
  const answer = await service.post<Failure>('/api/v3/measurements/post', item(), person);
  expect(answer.status).toBe(403);
  expect(answer.body.errors).toEqual([
    {
      message: 'This operation needs the scope "writemeasurements", which this token lacks.',
      type: 'insufficient_scope',
    },
  ]);
});

describe('a delegated token', () => {
  const delegated = async () => {
    const [owner, person] = [await service.createPerson(), await service.createPerson()];
    const client = await service.createClient(owner.userId);
    return { owner, person, client, holder: await service.grant(person.userId, client) };
  };

  test('acts on the data of the person who granted it', async () => {
    const { person, holder, client } = await delegated();
    await service.post('/api/v3/measurements/post', item(), holder);
    const { body } = await service.get('/api/v3/measurements', person);
    expect(body).toMatchObject([{ sourceName: client.name, clientId: client.clientId }]);
  });

  test('may do no more than its grant allows now', async () => {
    const { person, client, holder } = await delegated();
    expect(await service.statusOf(holder.token, '/api/v3/measurements')).toBe(200);
    await service.grant(person.userId, client, ['basic']);
    expect(await service.statusOf(holder.token, '/api/v3/measurements')).toBe(403);
    expect(await service.statusOf(holder.token)).toBe(200);
  });

  test('may name no other client in the query, however it is spelled', async () => {
    const { client, holder } = await delegated();
    const answer = await service.get<Failure>(`${units}?clientId=another`, holder);
    expect(answer.status).toBe(403);
    expect(answer.body.description).toContain(`the token belongs to the client "${client.clientId}"`);
    expect(await service.statusOf(holder.token, `${units}?client%49d=another`)).toBe(403);
  });
});
