import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { createClient } from '../../shared/data/client.ts';
import { erasePerson, leave } from '../../shared/data/erase-person.ts';
import { type Erasure, findErasure } from '../../shared/data/erasure.ts';
import { saveGrant } from '../../shared/data/grant.ts';
import { personPartition } from '../../shared/data/keys.ts';
import { createPerson } from '../../shared/data/person.ts';
import { purgePeople } from '../../shared/data/purge-people.ts';
import { findReceipt } from '../../shared/data/receipt.ts';
import { recordMeasurements } from '../../shared/data/record-measurements.ts';
import { type Item, scanPages } from '../../shared/data/table.ts';
import { issueDelegatedToken, issueToken } from '../../shared/data/token.ts';
import { scopes } from '../../shared/routes/route.ts';
import { measurementInputs } from '../../shared/schemas/measurement-input.ts';
import { type FlakyDatabase, flakyDatabaseOf } from '../support/flaky-database.ts';
import { item } from '../support/measurements.ts';

const now = 1_800_000_000;
const afterAllRequests = now + 15 * 60;

let database: FlakyDatabase;
beforeAll(async () => {
  database = await flakyDatabaseOf(process.env.DAYMARK_URL ?? '');
});
afterAll(() => database.close());
beforeEach(() => {
  database.decide(() => 'pass');
  database.connect({ maxAttempts: 1 });
});

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
    const grant = await saveGrant(granter.userId, client.clientId, scopes, now);
    if (grant !== undefined) await issueDelegatedToken({ client, grant }, 3600, now);
  }
  const word = crypto.randomUUID();
  await recordMeasurements(
    { userId, sourceName: 'API', requestId: word },
    v.parse(
      measurementInputs,
      [1, 2, 3, 4].map((n) =>
        item({ variableName: `${word} ${n % 3}`, value: n, startAt: `2026-03-0${n}T08:00:00` }),
      ),
    ),
    now,
  );
  return { ...person, word };
}

/** 4 tokens, 4 measurements of 3 variables, each with a name, and one each of the rest. */
const wholeCounts = {
  person: 1,
  token: 4,
  grant: 1,
  client: 1,
  variableName: 3,
  userVariable: 3,
  slotCounter: 1,
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
          item.sk === `LEAVING#${userId}` ||
          JSON.stringify(item).includes(word),
      ),
    );
  }
  return found;
}

async function leaving(userId: number): Promise<Erasure> {
  return (await leave(userId, now)) ?? Promise.reject(new Error('There is no such person.'));
}

const expectErased = async (person: Awaited<ReturnType<typeof somebody>>, receiptId: string) => {
  expect(await traces(person)).toEqual([]);
  expect((await findReceipt(receiptId))?.counts).toEqual(wholeCounts);
};

describe('erasing a person', () => {
  test.each(['lostRequest', 'lostAnswer'] as const)(
    'goes on where it died (%s), wherever that was, and counts every record once',
    async (fate) => {
      const person = await somebody();
      const erasure = await leaving(person.userId);
      let deaths = 0;
      for (let step = 1; ; step++) {
        database.decide((request) => (request < step ? 'pass' : fate));
        const died = await erasePerson(erasure, now).then(
          () => false,
          () => true,
        );
        if (!died) break;
        deaths++;
      }
      expect(deaths).toBeGreaterThan(10);
      database.decide(() => 'pass');
      await erasePerson(erasure, afterAllRequests);
      await expectErased(person, erasure.receiptId);
    },
  );

  test('counts every record once when answers get lost and requests are sent again', async () => {
    const person = await somebody();
    database.connect({ maxAttempts: 8 });
    database.decide((request) => (request % 3 === 0 ? 'lostAnswer' : 'pass'));
    const erasure = await leaving(person.userId);
    await erasePerson(erasure, now);
    await erasePerson(erasure, afterAllRequests);
    database.decide(() => 'pass');
    await expectErased(person, erasure.receiptId);
  });

  test('may be done by several runs at the same time', async () => {
    const person = await somebody();
    const erasure = await leaving(person.userId);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => purgePeople(now, () => undefined)));
    expect(outcomes.every(({ failed, unfinished }) => failed === 0 && unfinished === 0)).toBe(true);
    await Promise.all(Array.from({ length: 4 }, () => purgePeople(afterAllRequests, () => undefined)));
    await expectErased(person, erasure.receiptId);
  });

  test('does not end the new account of somebody who took over the address meanwhile', async () => {
    const person = await somebody();
    const erasure = await leaving(person.userId);
    const taken = { email: person.email, displayName: 'New', timezone: 'UTC', administrator: false };
    for (let step = 1; ; step++) {
      database.decide((request) => (request < step ? 'pass' : 'lostAnswer'));
      if (
        await erasePerson(erasure, now).then(
          () => true,
          () => false,
        )
      )
        break;
      database.decide(() => 'pass');
      await createPerson(taken, now);
    }
    expect(await createPerson(taken, now)).toBeUndefined();
  });

  test('leaving that broke off is completed by the run, and ends every grant if it ends the account', async () => {
    const person = await somebody();
    database.decide((request) => (request < 3 ? 'pass' : 'lostRequest'));
    await expect(leave(person.userId, now)).rejects.toThrow();
    database.decide(() => 'pass');
    expect((await traces(person)).filter(({ sk }) => String(sk).startsWith('GRANT#'))).toEqual([]);
    const erasure = await findErasure(person.userId);
    await purgePeople(now, () => undefined);
    await purgePeople(afterAllRequests, () => undefined);
    await expectErased(person, erasure?.receiptId ?? '');
  });

  test('leaves nothing to do and nothing changed when it is run once more after the end', async () => {
    const person = await somebody();
    const erasure = await leaving(person.userId);
    await erasePerson(erasure, afterAllRequests);
    await expect(erasePerson(erasure, afterAllRequests)).rejects.toThrow();
    await expectErased(person, erasure.receiptId);
    expect(await leave(person.userId, now)).toBeUndefined();
  });
});
