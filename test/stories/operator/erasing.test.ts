import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Item } from '../../../shared/data/item.ts';
import { isOfAccesses, personOfAccesses } from '../../../shared/data/keys/accesses.ts';
import { type Key, personPartition } from '../../../shared/data/keys/key.ts';
import { measurementKey } from '../../../shared/data/keys/measurements.ts';
import { cohortResultPrefix, contributionKey } from '../../../shared/data/keys/studies.ts';
import { userVariablePrefix } from '../../../shared/data/keys/variables.ts';
import { createPerson } from '../../../shared/data/people/new-person.ts';
import { findReceipt } from '../../../shared/data/people/receipt.ts';
import { putItem } from '../../../shared/data/table/write.ts';
import { partitionPrefixes } from '../../../shared/data/table-facts.ts';
import { parseUserVariable } from '../../../shared/data/variables/user-variable.ts';
import { readWholeTable, textOf } from '../../support/integrity/whole-table.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { type Life, liveWholeLife } from '../../support/people/whole-life.ts';

/** Items that are nobody's: numbers given out, the receipt, which names nobody, and what a browser has to sign. */
const nobodys = ['counterKey', 'receiptKey', 'signInPasskeyKey'];
/** Exists only while somebody is leaving. */
const passing = ['erasureKey'];
/** An item in the person's partition like all other figures, and only where they are long. */
const seldom = ['longAnalysisKey'];

const folder = new URL('../../../shared/data/keys/', import.meta.url);
const topics = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const keys: Record<string, unknown>[] = await Promise.all(
  topics.map((file) => import(new URL(file, folder).href)),
);

/** Where the items of each key function lie: its text with every argument replaced by anything. */
const patterns = keys.flatMap(Object.entries).flatMap(([name, make]) => {
  if (!name.endsWith('Key') || typeof make !== 'function') return [];
  const anything = Array.from({ length: make.length }, () => Object('7654321') as never);
  const { pk, sk } = (make as (...all: never[]) => Key)(...anything);
  const pattern = new RegExp(`^${[pk, sk].map((text) => text.replace(/\d+|undefined/g, '.+')).join('\n')}$`);
  return [{ name, pattern }];
});

const { runtime, service } = leasedRuntime();
let life: Life;
let before: Item[];
let receiptId: string;

beforeAll(async () => {
  life = await liveWholeLife(service, 918_273_645);
  before = await readWholeTable(service);
  const { body } = await service.del<{ receiptId: string }>('/api/v3/user/delete?reason=enough', life.person);
  receiptId = body.receiptId;
});

/** Without the ledgers of others, which go on saying who looked at their records. */
const tracesIn = (items: readonly Item[]) =>
  items
    .filter(({ pk }) => !isOfAccesses(pk) || personOfAccesses(pk) === life.person.userId)
    .filter((item) => life.traces.some((trace) => textOf(item).includes(trace)));
const isWaiting = ({ pk }: Item) => String(pk).startsWith(partitionPrefixes.erasures);

describe('a person who has used everything and leaves', () => {
  test.each(patterns.filter(({ name }) => ![...nobodys, ...passing, ...seldom].includes(name)))(
    'had an item of the kind $name',
    ({ pattern }) => {
      expect(before.filter(({ pk, sk }) => pattern.test(`${pk}\n${sk}`))).not.toEqual([]);
    },
  );

  test('leaves nothing after the next run of the schedule except the note for the last search', async () => {
    expect(tracesIn(before).length).toBeGreaterThan(20);
    expect(await runtime.tick(['purge-people'])).toContainEqual({
      id: 'purge-people',
      ok: true,
      result: { erased: 1, unfinished: 0, failed: 0 },
    });
    const left = tracesIn(await readWholeTable(service));
    expect(left.map(({ pk, sk }) => ({ pk, sk }))).toEqual([
      { pk: expect.stringMatching(/^ERASURE#/), sk: 'LEAVING#918273645' },
    ]);
  });

  test('is searched for once more when no request can be under way, and then forgotten', async () => {
    const straggler = { ...measurementKey(life.person.userId, 1), value: '1' };
    await service.inTable(() => putItem({ Item: straggler }));
    await runtime.tick(['purge-people']);
    expect(tracesIn(await readWholeTable(service))).toHaveLength(2);
    await runtime.clock({ advance: 15 * 60 });
    await runtime.tick(['purge-people']);
    const after = await readWholeTable(service);
    expect(tracesIn(after)).toEqual([]);
    expect(after.filter(isWaiting)).toEqual([]);
  });

  test('has a receipt that counts every type of record and names nobody', async () => {
    const receipt = await service.inTable(() => findReceipt(receiptId));
    // What they counted with in figures of others went in the request itself.
    const own = before.filter(
      ({ pk, sk }) =>
        pk === personPartition(life.person.userId) &&
        !String(sk).startsWith(cohortResultPrefix) &&
        sk !== contributionKey(0).sk,
    );
    const total = Object.values(receipt?.counts ?? {}).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(own.length);
    expect(receipt?.counts).toMatchObject({
      person: 1,
      measurement: 168,
      grant: 6,
      client: 3,
      alias: 1,
      tag: 1,
    });
    expect(receipt?.counts).not.toHaveProperty('other');
    expect(receipt?.erasedAt).toBeGreaterThanOrEqual(receipt?.requestedAt ?? Number.POSITIVE_INFINITY);
    expect(tracesIn([receipt as Item])).toEqual([]);
  });

  test('loses their own names of variables, and others keep theirs', async () => {
    const after = await readWholeTable(service);
    const variables = after.filter(({ sk }) => String(sk).startsWith(userVariablePrefix));
    const names = variables.map((item) => [item.pk, parseUserVariable(item).variable.name]);
    expect(names).toEqual([[personPartition(life.friend.userId), 'Shared mood']]);
  });

  test('takes nothing from others except what they had given to the person', async () => {
    const after = await readWholeTable(service);
    const ofFriend = (items: readonly Item[]) =>
      items.filter(({ pk }) => pk === personPartition(life.friend.userId));
    const gone = ofFriend(before).filter((item) => !ofFriend(after).some(({ sk }) => sk === item.sk));
    expect(gone.every(({ sk }) => /^(GRANT|TOKEN)#/.test(String(sk)))).toBe(true);
    expect(gone.map(({ clientId }) => clientId)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^app-/)]),
    );
    const { status } = await service.get('/api/v3/measurements', life.friend);
    expect(status).toBe(200);
  });

  test('may come back with the same address', async () => {
    const again = await service.inTable(() =>
      createPerson(
        { email: life.person.email, displayName: 'New', timezone: 'UTC', administrator: false },
        1_700_000_000,
      ),
    );
    expect(again?.email).toBe(life.person.email);
  });
});
