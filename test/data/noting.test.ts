import { expect, test } from '@jest/globals';
import type { Caller } from '../../shared/data/access/caller.ts';
import { listAccesses } from '../../shared/data/accesses/day-of-accesses.ts';
import { getItem } from '../../shared/data/table/read.ts';
import { putItem } from '../../shared/data/table/write.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { withAccessLog } from '../../shared/operations/with-access-log.ts';
import { getMeasurements } from '../../shared/routes/measurements/get-measurements.ts';
import { postMeasurements } from '../../shared/routes/measurements/post-measurements.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());
const now = 1_800_000_000;
let people = 0;

/** An app of somebody nobody else has anything to do with, and a row that it may write. */
function anApp() {
  const userId = ++people;
  const person = { timezone: 'UTC' } as Caller['person'];
  const caller = { userId, person, actor: { kind: 'app', id: 'app', name: 'App' } } as Caller;
  const key = { pk: `U#${userId}`, sk: 'ROW' };
  const row = () => connection.under(undefined, () => getItem(key));
  const ledger = async () =>
    (await connection.under(undefined, () => listAccesses(userId, { limit: 10 })))?.days[0]?.kinds ?? [];
  const note = <T>(route: typeof getMeasurements | typeof postMeasurements, work: () => Promise<T>) =>
    withAccessLog(route, caller, { requestId: 'r', now }, (touch) => {
      touch([7]);
      return work();
    });
  const write = () => note(postMeasurements, () => putItem({ Item: key }));
  return { row, ledger, note, write };
}

test('nothing is written that the ledger does not know of', async () => {
  const { row, ledger, write } = anApp();
  await expect(connection.under({ kind: 'throttles', atWrite: 1 }, write)).rejects.toThrow();
  expect([await row(), await ledger()]).toEqual([undefined, []]);
});

test.each([2, 3])(
  'a write that dies at its write %p stands as a try, and is told as done when it is',
  async (atWrite) => {
    const { row, ledger, write } = anApp();
    await connection.under({ kind: 'dies', atWrite }, write);
    expect(await ledger()).toMatchObject([{ requests: 0, tries: 1, variables: new Map() }]);
    await connection.under(undefined, write);
    expect(await row()).toBeDefined();
    expect(await ledger()).toMatchObject([{ requests: 1, tries: 1, variables: new Map([[7, 1]]) }]);
  },
);

test.each([1, 2, 3])('a lost answer of write %p counts nothing twice', async (atWrite) => {
  const { ledger, write } = anApp();
  await connection.under({ kind: 'losesAnswer', atWrite }, write);
  expect(await ledger()).toMatchObject([{ requests: 1, tries: 0, variables: new Map([[7, 1]]) }]);
});

test('a read whose note fails answers nothing, and a refused one is a try', async () => {
  const { ledger, note } = anApp();
  const read = () => note(getMeasurements, async () => 'a secret');
  await expect(connection.under({ kind: 'throttles', atWrite: 1 }, read)).rejects.toThrow();
  const refused = () => note(getMeasurements, () => Promise.reject(notFound('nothing')));
  await expect(connection.under(undefined, refused)).rejects.toThrow('Not found');
  expect(await ledger()).toMatchObject([{ requests: 0, tries: 1 }]);
});
