import { describe, expect, test } from '@jest/globals';
import { findCaller } from '../../shared/data/access/caller.ts';
import { removeGrant, saveGrant } from '../../shared/data/clients/change-grant.ts';
import { createClient } from '../../shared/data/clients/client.ts';
import type { Grant } from '../../shared/data/clients/grant.ts';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { deriveTokens } from '../../shared/data/tokens/derived-token.ts';
import { issueDelegatedToken, issueToken, revokeToken } from '../../shared/data/tokens/token.ts';
import { type Scope, scopes } from '../../shared/domain/people/scope.ts';
import { ownTable } from '../support/own-table.ts';

const now = 1_800_000_000;
const day = 86_400;

await ownTable();

async function newPerson() {
  const email = `${crypto.randomUUID()}@example.com`;
  const about = { email, displayName: 'Somebody', timezone: 'UTC', administrator: false };
  return (await createPerson(about, now)) ?? Promise.reject(new Error('The address is taken.'));
}

/** An owner with a client and two people who granted it access. */
async function anOwner({
  lifetimeSeconds = day,
  asking = scopes,
}: {
  lifetimeSeconds?: number;
  asking?: readonly Scope[];
} = {}) {
  const [{ userId }, person, another] = [await newPerson(), await newPerson(), await newPerson()];
  const client = await createClient({ kind: 'app', name: 'Diary', ownerId: userId }, now);
  const granted = async (granter: number, to = client): Promise<Grant> => {
    const grant = await saveGrant(granter, to, ['basic', 'readmeasurements'], now);
    return grant ?? Promise.reject(new Error('There is no such person or client.'));
  };
  const grant = await granted(person.userId);
  const otherGrant = await granted(another.userId);
  const own = await issueToken({ userId, scopes: asking, lifetimeSeconds }, now);
  const parent = { text: own.text, userId, expiresAt: own.expiresAt };
  const derive = (from = parent, of = grant) => deriveTokens(from, [of], now)[0]?.text ?? '';
  return { userId, person, another, client, granted, grant, otherGrant, own, parent, derive };
}

const worksAt = async (text: string, at = now) => (await findCaller(text, at)) !== undefined;

test('a derived token acts for the person of its grant, as its client', async () => {
  const { person, client, derive } = await anOwner({ asking: ['readmeasurements', 'writemeasurements'] });
  expect(await findCaller(derive(), now)).toEqual({
    person: expect.objectContaining({ userId: person.userId }),
    userId: person.userId,
    audience: 'api',
    clientId: client.clientId,
    clientName: 'Diary',
    actor: { kind: 'app', id: client.clientId, name: 'Diary' },
    scopes: ['readmeasurements'],
    tokenExpiresAt: now + 3600,
  });
});

test('it may act for the owner, who shares with their own client', async () => {
  const { userId, granted, derive } = await anOwner();
  expect(await findCaller(derive(undefined, await granted(userId)), now)).toMatchObject({ userId });
});

test('it follows the scopes of the grant when they become fewer or more', async () => {
  const { person, client, derive } = await anOwner();
  const token = derive();
  for (const granted of [['basic'], ['readmeasurements', 'writemeasurements']] as const) {
    await saveGrant(person.userId, client, granted, now);
    expect((await findCaller(token, now))?.scopes).toEqual(granted);
  }
});

describe('it ends', () => {
  test('after an hour', async () => {
    const token = (await anOwner()).derive();
    expect([await worksAt(token, now + 3599), await worksAt(token, now + 3600)]).toEqual([true, false]);
  });

  test('with the token it was derived from, when that expires sooner', async () => {
    const token = (await anOwner({ lifetimeSeconds: 60 })).derive();
    expect([await worksAt(token, now + 59), await worksAt(token, now + 60)]).toEqual([true, false]);
  });

  test('with the token it was derived from, when that is revoked', async () => {
    const { userId, own, derive } = await anOwner();
    const token = derive();
    await revokeToken({ userId, hash: own.hash });
    expect(await worksAt(token)).toBe(false);
  });

  test('with its grant, and does not come back with a new one', async () => {
    const { person, client, granted, derive } = await anOwner();
    const token = derive();
    await removeGrant(person.userId, client.clientId);
    expect(await worksAt(token)).toBe(false);
    const renewed = await granted(person.userId);
    expect([await worksAt(token), await worksAt(derive(undefined, renewed))]).toEqual([false, true]);
  });
});

describe('it cannot be made', () => {
  const forgeries: readonly [
    string,
    (owner: Awaited<ReturnType<typeof anOwner>>) => Promise<string> | string,
  ][] = [
    ['to last longer', ({ derive }) => derive().replace(`.${now + 3600}.`, `.${now + 7200}.`)],
    [
      'for another person',
      ({ derive, person, another }) => derive().replace(`dm_${person.userId}_`, `dm_${another.userId}_`),
    ],
    [
      'for another client of the owner’s',
      async ({ derive, client, userId, person }) => {
        const second = await createClient({ kind: 'app', name: 'Second', ownerId: userId }, now);
        await saveGrant(person.userId, second, scopes, now);
        return derive().replace(client.clientId, second.clientId);
      },
    ],
    [
      'out of another of the owner’s tokens',
      async ({ derive, own, userId }) => {
        const second = await issueToken({ userId, scopes, lifetimeSeconds: day }, now);
        return derive().replace(own.hash, second.hash);
      },
    ],
    [
      'in the name of another owner',
      async ({ derive, userId }) => derive().replace(`.${userId}.`, `.${(await newPerson()).userId}.`),
    ],
    [
      'with another signature',
      ({ derive, otherGrant }) => `${derive().slice(0, -86)}${derive(undefined, otherGrant).slice(-86)}`,
    ],
    [
      'by somebody who does not own the client, even if they know the grant',
      async ({ derive, grant }) => {
        const { userId } = await newPerson();
        const own = await issueToken({ userId, scopes, lifetimeSeconds: day }, now);
        return derive({ text: own.text, userId, expiresAt: own.expiresAt }, grant);
      },
    ],
    [
      'by somebody who says to be the owner',
      async ({ derive, grant, userId: ownerId }) => {
        const { userId } = await newPerson();
        const own = await issueToken({ userId, scopes, lifetimeSeconds: day }, now);
        return derive({ text: own.text, userId: ownerId, expiresAt: own.expiresAt }, grant);
      },
    ],
    [
      'with a token that an app of the owner’s holds',
      async ({ derive, grant, granted, userId, client }) => {
        const ofOwner = await granted(userId, client);
        const { text, expiresAt } = await issueDelegatedToken(ofOwner, day, now);
        return derive({ text, userId, expiresAt }, grant);
      },
    ],
    [
      'from what is stored: the hash of a token is not the token',
      ({ derive, own, userId, grant }) => derive({ text: own.hash, userId, expiresAt: own.expiresAt }, grant),
    ],
  ];

  test.each(forgeries)('%s', async (_, forge) => {
    const owner = await anOwner();
    expect(await worksAt(owner.derive())).toBe(true);
    const forged = await forge(owner);
    expect(forged).toMatch(/^dm_\d+_app-[a-z0-9]{12}\.\d+\.\d+\.[0-9a-f]{64}\.[\w-]{86}$/);
    expect(await worksAt(forged)).toBe(false);
  });
});

test('a delegated token of a grant that was revoked stays dead when it is granted again', async () => {
  const { person, client, grant, granted } = await anOwner();
  const { text } = await issueDelegatedToken(grant, day, now);
  // Its record outlives the grant where the request that revoked it died half-way.
  await removeGrant(person.userId, client.clientId);
  const renewed = await granted(person.userId);
  const { text: old } = await issueDelegatedToken(grant, day, now);
  const { text: fresh } = await issueDelegatedToken(renewed, day, now);
  expect([await worksAt(text), await worksAt(old), await worksAt(fresh)]).toEqual([false, false, true]);
});
