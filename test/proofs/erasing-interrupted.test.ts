import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { saveGrant } from '../../shared/data/clients/change-grant.ts';
import { createClient } from '../../shared/data/clients/client.ts';
import type { Item } from '../../shared/data/item.ts';
import { grantPrefix } from '../../shared/data/keys/clients.ts';
import { personPartition } from '../../shared/data/keys/key.ts';
import { erasureKey } from '../../shared/data/keys/people.ts';
import { voteKey } from '../../shared/data/keys/studies.ts';
import { type Erasure, ErasureEnded } from '../../shared/data/people/erasure.ts';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { findReceiptId } from '../../shared/data/people/person.ts';
import { findReceipt } from '../../shared/data/people/receipt.ts';
import { scanPages } from '../../shared/data/table/scan.ts';
import { deleteItem, putItem } from '../../shared/data/table/write.ts';
import { issueDelegatedToken, issueToken } from '../../shared/data/tokens/token.ts';
import { scopes } from '../../shared/domain/people/scope.ts';
import { measurementInputs } from '../../shared/schemas/measurements/measurement-input.ts';
import { recordMeasurements } from '../../shared/use-cases/measurements/record-measurements.ts';
import { closeAccount, erasePerson } from '../../shared/use-cases/people/erase-person.ts';
import { purgePeople } from '../../shared/use-cases/people/purge-people.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { item } from '../support/people/measurements.ts';

const now = 1_800_000_000;
const afterAllRequests = now + 15 * 60;

const connection = connectFaultily(await ownTable());

/** Somebody with a little of everything that leads to other partitions. */
async function somebody() {
  const newPerson = async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const about = { email, displayName: 'Somebody', timezone: 'UTC', administrator: false };
    return (await createPerson(about, now)) ?? Promise.reject(new Error('The address is taken.'));
  };
  const [person, friend] = [await newPerson(), await newPerson()];
  const { userId } = person;
  for (let i = 0; i < 3; i++) await issueToken({ userId, scopes, lifetimeSeconds: 3600 }, now);
  for (const [owner, granter] of [
    [person, friend],
    [friend, person],
  ] as const) {
    const client = await createClient({ kind: 'app', name: 'App', ownerId: owner.userId }, now);
    const grant = await saveGrant(granter.userId, client, scopes, now);
    if (grant !== undefined) await issueDelegatedToken(grant, 3600, now);
  }
  const word = crypto.randomUUID();
  await recordMeasurements(
    { userId, sourceName: 'Garmin', requestId: word },
    v.parse(
      measurementInputs,
      [1, 2, 3, 4].map((n) =>
        item({ variableName: `${word} ${n % 3}`, value: n, startAt: `2026-03-0${n}T08:00:00` }),
      ),
    ),
    now,
  );
  return { ...person, word, receiptId: (await findReceiptId(userId)) ?? '' };
}

/** 4 tokens, 4 measurements of 3 variables, each with a name, and one each of the rest. */
const wholeCounts = {
  person: 1,
  token: 4,
  grant: 1,
  client: 1,
  userVariable: 3,
  // Of the measurements from long ago: their month is to be summed up.
  sealing: 1,
  channelCounter: 1,
  measurement: 4,
  source: 1,
};

async function traces({ userId, word }: { userId: number; word: string }): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of scanPages({})) {
    found.push(
      ...page.filter(
        (item) =>
          item.pk === personPartition(userId) ||
          item.userId === userId ||
          item.ownerId === userId ||
          item.sk === erasureKey(userId).sk ||
          JSON.stringify(item).includes(word),
      ),
    );
  }
  return found;
}

async function leaving(userId: number): Promise<Erasure> {
  return (await closeAccount(userId, now)) ?? Promise.reject(new Error('There is no such person.'));
}

const expectErased = async (person: Awaited<ReturnType<typeof somebody>>, receiptId: string) => {
  expect(await traces(person)).toEqual([]);
  expect((await findReceipt(receiptId))?.counts).toEqual(wholeCounts);
};

describe('erasing a person', () => {
  test('continues wherever it was interrupted, and counts every record once', async () => {
    const person = await somebody();
    const erasure = await leaving(person.userId);
    let deaths = 0;
    for (;;) {
      const fault = { kind: 'dies', atWrite: deaths + 1 } as const;
      if ((await connection.under(fault, () => erasePerson(erasure, now))) !== undefined) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(10);
    await erasePerson(erasure, afterAllRequests);
    await expectErased(person, erasure.receiptId);
  });

  test('counts every record once when the answer to any write gets lost and it is sent again', async () => {
    for (const write of [1, 2, 3, 4, 6, 9, 13, 18, 24]) {
      const person = await somebody();
      await connection.under({ kind: 'losesAnswer', atWrite: write }, async () => {
        await erasePerson(await leaving(person.userId), now);
        await erasePerson(await leaving(person.userId), afterAllRequests);
      });
      await expectErased(person, person.receiptId);
    }
  });

  test('may be done by several runs at the same time', async () => {
    const person = await somebody();
    await leaving(person.userId);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => purgePeople(now, () => undefined)));
    expect(outcomes.every(({ failed, unfinished }) => failed === 0 && unfinished === 0)).toBe(true);
    await Promise.all(Array.from({ length: 4 }, () => purgePeople(afterAllRequests, () => undefined)));
    await expectErased(person, person.receiptId);
  });

  test('does not end the new account of somebody who took over the address meanwhile', async () => {
    const person = await somebody();
    const erasure = await leaving(person.userId);
    const taken = { email: person.email, displayName: 'New', timezone: 'UTC', administrator: false };
    for (let write = 1; ; write++) {
      const fault = { kind: 'dies', atWrite: write } as const;
      if ((await connection.under(fault, () => erasePerson(erasure, now))) !== undefined) break;
      await createPerson(taken, now);
    }
    expect(await createPerson(taken, now)).toBeUndefined();
  });

  test('a deletion that broke off is completed by the next run, and ends every grant if it ends the account', async () => {
    const person = await somebody();
    await connection.under({ kind: 'dies', atWrite: 2 }, () => closeAccount(person.userId, now));
    const ofGrants = (await traces(person)).filter(({ sk }) => String(sk).startsWith(grantPrefix));
    expect(ofGrants).toEqual([]);
    await purgePeople(now, () => undefined);
    await purgePeople(afterAllRequests, () => undefined);
    await expectErased(person, person.receiptId);
  });

  test('that fails for one is reported and does not keep the others waiting', async () => {
    const [broken, person] = [await somebody(), await somebody()];
    await putItem({ Item: { ...voteKey(broken.userId, 1, 2, 'causality'), value: 0 } });
    await leaving(broken.userId);
    await leaving(person.userId);
    const reported: unknown[] = [];
    expect(await purgePeople(now, (failure) => reported.push(failure))).toMatchObject({
      erased: 1,
      failed: 1,
    });
    expect(reported).toHaveLength(1);
    await purgePeople(afterAllRequests, () => undefined);
    await expectErased(person, person.receiptId);
    await deleteItem({ Key: voteKey(broken.userId, 1, 2, 'causality') });
    await purgePeople(afterAllRequests, () => undefined);
    expect(await traces(broken)).toEqual([]);
  });

  test('leaves nothing to do and nothing changed when it is run once more after the end', async () => {
    const person = await somebody();
    const erasure = await leaving(person.userId);
    await erasePerson(erasure, afterAllRequests);
    await expect(erasePerson(erasure, afterAllRequests)).rejects.toThrow(ErasureEnded);
    await expectErased(person, erasure.receiptId);
    expect(await closeAccount(person.userId, now)).toBeUndefined();
  });
});
