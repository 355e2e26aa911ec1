import { describe, expect, test } from '@jest/globals';
import { findCaller } from '../../shared/data/access/caller.ts';
import {
  decideGrant,
  endGrants,
  noteGrantUse,
  removeGrant,
  saveGrant,
} from '../../shared/data/clients/change-grant.ts';
import { createClient } from '../../shared/data/clients/client.ts';
import { type Grant, listGrants, listGrantsTo, readGrantsTo } from '../../shared/data/clients/grant.ts';
import { personTokenKey, tokenKey } from '../../shared/data/keys/access.ts';
import { grantMirrorKey } from '../../shared/data/keys/clients.ts';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { getItem } from '../../shared/data/table/read.ts';
import {
  issueDelegatedToken,
  issueToken,
  listTokens,
  readToken,
  removeTokensOfGrant,
  revokeToken,
} from '../../shared/data/tokens/token.ts';
import { noRights } from '../../shared/domain/people/granted-rights.ts';
import { scopes } from '../../shared/domain/people/scope.ts';
import { closeAccount } from '../../shared/use-cases/people/erase-person.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const now = 1_800_000_000;
const day = 86_400;

const connection = connectFaultily(await ownTable());

async function newPerson(): Promise<number> {
  const email = `${crypto.randomUUID()}@example.com`;
  const about = { email, displayName: 'Somebody', timezone: 'UTC', administrator: false };
  return (await createPerson(about, now))?.userId ?? Promise.reject(new Error('The address is taken.'));
}

async function sharing() {
  const [ownerId, userId] = [await newPerson(), await newPerson()];
  const client = await createClient({ kind: 'app', name: 'Diary', ownerId }, now);
  const grant = (await saveGrant(userId, client, scopes, now)) as Grant;
  return { ownerId, userId, client, grant };
}

describe('a token of one’s own', () => {
  test('is its person’s, for its scopes, until the very second it ends', async () => {
    const userId = await newPerson();
    const { text } = await issueToken({ userId, scopes: ['basic'], lifetimeSeconds: 60 }, now);
    expect(await findCaller(text, now + 59)).toMatchObject({
      userId,
      scopes: ['basic'],
      tokenExpiresAt: now + 60,
      person: { userId },
    });
    expect(await findCaller(text, now + 60)).toBeUndefined();
  });

  test('is unknown under another person’s number or as a client’s token', async () => {
    const [userId, other] = [await newPerson(), await newPerson()];
    const { text } = await issueToken({ userId, scopes, lifetimeSeconds: day }, now);
    for (const forged of [
      text.replace(`dm_${userId}_`, `dm_${other}_`),
      text.replace(`dm_${userId}_`, `dm_${userId}_app-1_`),
      `${text}A`,
      text.slice(0, -1),
      ` ${text}`,
    ])
      expect(await findCaller(forged, now)).toBeUndefined();
    expect(readToken(text.slice(0, -1))).toBeUndefined();
  });

  test('ends the moment its person leaves', async () => {
    const userId = await newPerson();
    const { text } = await issueToken({ userId, scopes, lifetimeSeconds: day }, now);
    await closeAccount(userId, now);
    expect(await findCaller(text, now)).toBeUndefined();
  });

  test('is stored as its hash, listed, and gone from both places when it is revoked', async () => {
    const userId = await newPerson();
    const { text, hash } = await issueToken({ userId, scopes: ['basic'], lifetimeSeconds: day }, now);
    expect(readToken(text)).toEqual({ hash, userId });
    expect(await listTokens(userId)).toMatchObject([{ hash, scopes: ['basic'], expiresAt: now + day }]);
    await revokeToken({ userId, hash });
    expect(await findCaller(text, now)).toBeUndefined();
    expect([await getItem(tokenKey(hash)), await getItem(personTokenKey(userId, hash))]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a delegated token', () => {
  test('acts as its client, as far as token and grant both go', async () => {
    const { userId, client, grant } = await sharing();
    const { text } = await issueDelegatedToken(grant, 60, now);
    expect(readToken(text)).toMatchObject({ userId, clientId: client.clientId });
    await saveGrant(userId, client, ['readmeasurements'], now + 5);
    expect(await findCaller(text, now)).toEqual({
      person: expect.objectContaining({ userId }),
      userId,
      audience: 'api',
      clientId: client.clientId,
      clientName: 'Diary',
      actor: { kind: 'app', id: client.clientId, name: 'Diary' },
      scopes: ['readmeasurements'],
      tokenExpiresAt: now + 60,
    });
    expect(await findCaller(text, now + 60)).toBeUndefined();
  });

  test('is removed with what is left of its grant, and no other token is', async () => {
    const { userId, client, grant } = await sharing();
    const other = (await saveGrant(
      userId,
      await createClient({ kind: 'app', name: 'Other', ownerId: userId }, now),
      scopes,
      now,
    )) as Grant;
    const dead = await issueDelegatedToken(grant, day, now);
    const alive = await issueDelegatedToken(other, day, now);
    await removeGrant(userId, client.clientId);
    expect((await listTokens(userId)).map(({ hash }) => hash)).toEqual([alive.hash]);
    expect(await getItem(tokenKey(dead.hash))).toBeUndefined();
    await removeTokensOfGrant(other);
    expect(await listTokens(userId)).toEqual([]);
  });
});

describe('a grant', () => {
  test('keeps its identity and its time when it is given again with other scopes', async () => {
    const { userId, client, grant } = await sharing();
    const again = await saveGrant(userId, client, ['basic'], now + 9);
    expect(again).toEqual({ ...grant, scopes: ['basic'] });
    expect(await listGrantsTo(client.clientId)).toEqual([again]);
  });

  test('is new once it was revoked', async () => {
    const { userId, client, grant } = await sharing();
    expect(await removeGrant(userId, client.clientId)).toMatchObject({ ...grant, clientName: 'Diary' });
    expect(await removeGrant(userId, client.clientId)).toBeUndefined();
    const again = await saveGrant(userId, client, scopes, now + 9);
    expect(again?.createdAt).toBe(now + 9);
    expect(again?.grantId).not.toBe(grant.grantId);
  });

  test('that is revoked while it is changed is a new one', async () => {
    const { userId, client, grant } = await sharing();
    const meanwhile = () => removeGrant(userId, client.clientId);
    const again = await connection.under({ kind: 'waits', atWrite: 1, meanwhile }, () =>
      saveGrant(userId, client, ['basic'], now + 9),
    );
    expect(again?.grantId).not.toBe(grant.grantId);
    expect((await listGrants(userId)).map(({ grantId }) => grantId)).toEqual([again?.grantId]);
  });

  test('that is given twice at once is one', async () => {
    const { userId, client } = await sharing();
    await removeGrant(userId, client.clientId);
    const meanwhile = () => saveGrant(userId, client, scopes, now);
    const second = await connection.under({ kind: 'waits', atWrite: 1, meanwhile }, () =>
      saveGrant(userId, client, ['basic'], now),
    );
    const [mirror] = await listGrantsTo(client.clientId);
    expect(await listGrants(userId)).toMatchObject([{ grantId: second?.grantId, scopes: ['basic'] }]);
    expect(mirror).toEqual(second);
  });

  test('that loses a scope while it is given another does not get it back', async () => {
    const { userId, client } = await sharing();
    await saveGrant(userId, client, ['basic', 'readmeasurements'], now);
    const meanwhile = () => saveGrant(userId, client, ['basic'], now);
    await connection.under({ kind: 'waits', atWrite: 1, meanwhile }, () =>
      decideGrant(
        userId,
        client,
        (existing) => ({
          ...noRights,
          scopes: [...(existing?.scopes ?? []), 'writemeasurements'],
          assistants: noRights,
        }),
        now,
      ),
    );
    expect(await listGrants(userId)).toMatchObject([{ scopes: ['basic', 'writemeasurements'] }]);
  });

  test.each([1, 2])('that is used for time %i while it is changed stays used', async (time) => {
    const { userId, client } = await sharing();
    if (time === 2) await noteGrantUse(userId, client.clientId, now);
    const meanwhile = () => noteGrantUse(userId, client.clientId, now + 5);
    await connection.under({ kind: 'waits', atWrite: 1, meanwhile }, () =>
      saveGrant(userId, client, ['basic'], now + 9),
    );
    const [grant] = await listGrants(userId);
    expect(grant).toMatchObject({ scopes: ['basic'], lastUsedAt: now + 5 });
    expect(grant).not.toHaveProperty('tellsFirstUse');
  });

  test('that somebody else revokes first is not revoked twice', async () => {
    const { userId, client } = await sharing();
    const meanwhile = () => removeGrant(userId, client.clientId);
    const late = await connection.under({ kind: 'waits', atWrite: 1, meanwhile }, () =>
      removeGrant(userId, client.clientId),
    );
    expect(late).toBeUndefined();
  });

  test('that the database rejects for now is not taken for refused', async () => {
    const { userId, client } = await sharing();
    const turnedAway = connection.under({ kind: 'throttles', atWrite: 1 }, () =>
      saveGrant(userId, client, ['basic'], now),
    );
    await expect(turnedAway).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect(await listGrants(userId)).toMatchObject([{ scopes: [...scopes] }]);
  });

  test('needs a person and a client that exist', async () => {
    const { ownerId, client } = await sharing();
    expect(await saveGrant(999_999, client, scopes, now)).toBeUndefined();
    expect(await saveGrant(ownerId, { ...client, clientId: 'app-none' }, scopes, now)).toBeUndefined();
    const leaver = await newPerson();
    await closeAccount(leaver, now);
    expect(await saveGrant(leaver, client, scopes, now)).toBeUndefined();
  });

  test('is listed with its person in the order of time, with its client in the order of people', async () => {
    const { userId, client, grant, ownerId } = await sharing();
    const earlier = await createClient({ kind: 'app', name: 'Earlier', ownerId }, now);
    const second = (await saveGrant(userId, earlier, scopes, now - 5)) as Grant;
    const third = (await saveGrant(ownerId, client, scopes, now)) as Grant;
    expect((await listGrants(userId)).map(({ grantId }) => grantId)).toEqual([second.grantId, grant.grantId]);
    const ofClient = [third, grant];
    expect(await listGrantsTo(client.clientId)).toEqual(ofClient);
    const read = async (from: number, to: number, descending: boolean) =>
      (await Array.fromAsync(readGrantsTo(client.clientId, { from, to, descending }, 1))).flat();
    expect(await read(1, 1e12, false)).toEqual(ofClient);
    expect(await read(1, 1e12, true)).toEqual(ofClient.toReversed());
    expect(await read(userId, userId, false)).toEqual([grant]);
    expect(await read(ownerId, ownerId, false)).toEqual([third]);
    expect(await read(2, 1, false)).toEqual([]);
  });

  test('ends on both sides', async () => {
    const { userId, client, grant } = await sharing();
    await endGrants([grant]);
    expect([await listGrants(userId), await getItem(grantMirrorKey(client.clientId, userId))]).toEqual([
      [],
      undefined,
    ]);
  });
});
