import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { exportPerson } from '../../lib/admin/transfer/export-person.ts';
import { importPerson } from '../../lib/admin/transfer/import-person.ts';
import { lastPersonNumber } from '../../shared/data/deployment/counter.ts';
import type { Item } from '../../shared/data/item.ts';
import { completeImport, prolongImport } from '../../shared/data/people/import.ts';
import { createPerson, findPerson } from '../../shared/data/people/person.ts';
import { castVote } from '../../shared/data/studies/vote.ts';
import { scanPages } from '../../shared/data/table/scan.ts';
import { partitionPrefixes } from '../../shared/data/table-facts.ts';
import { epochSeconds } from '../../shared/platform/clock.ts';
import { measurementInputs } from '../../shared/schemas/measurements/measurement-input.ts';
import { recordMeasurements } from '../../shared/use-cases/measurements/record-measurements.ts';
import { abandonPersonImport, beginPersonImport } from '../../shared/use-cases/people/begin-person-import.ts';
import { closeAccount, erasePerson } from '../../shared/use-cases/people/erase-person.ts';
import { purgePeople } from '../../shared/use-cases/people/purge-people.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { food, item } from '../support/people/measurements.ts';

const now = epochSeconds();
const folder = mkdtempSync(join(tmpdir(), 'daymark-import-'));

const connection = connectFaultily(await ownTable());
let file: string;
let userId: number;

/** Somebody who has left, and whose export is all there is of them. */
beforeAll(async () => {
  const about = { email: 'a@example.com', displayName: 'Ann', timezone: 'UTC', administrator: false };
  userId = (await createPerson(about, now))?.userId ?? 0;
  const recorded = await recordMeasurements(
    { userId, sourceName: 'Garmin', requestId: 'r' },
    v.parse(measurementInputs, [item(), food()]),
    now,
  );
  if (recorded.kind !== 'recorded') throw new Error('Nothing was recorded.');
  const [effect, cause] = recorded.userVariables.map(({ variable }) => variable.variableId);
  await castVote(
    userId,
    { causeVariableId: cause ?? 0, effectVariableId: effect ?? 0, type: 'causality', value: 'up' },
    now,
  );
  file = (await exportPerson(userId, folder, () => {})).recordsFile;
  const erasure = await closeAccount(userId, now);
  if (erasure !== undefined) await erasePerson(erasure, now + 15 * 60);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Numbers, receipts and tallies of nothing name nobody. */
async function belongings(): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of scanPages({})) found.push(...page);
  return found.filter(
    (one) =>
      !/^(COUNTER|RECEIPT|DEPLOYMENT)/.test(String(one.pk)) &&
      !(String(one.pk).startsWith(partitionPrefixes.pairs) && one.causalityUp === 0),
  );
}

test('an import that dies anywhere leaves nothing once the purge has waited for it', async () => {
  expect(await belongings()).toEqual([]);
  let deaths = 0;
  for (let atWrite = 1; ; atWrite++) {
    const done = await connection.under({ kind: 'dies', atWrite }, () => importPerson(file, () => {}));
    if (done !== undefined) break;
    deaths += 1;
    expect(await findPerson(userId)).toBeUndefined();
    await purgePeople(now + 60, () => undefined);
    await purgePeople(now + 20 * 60, () => undefined);
    expect(await belongings()).toEqual([]);
  }
  expect(deaths).toBeGreaterThan(3);
  expect(await findPerson(userId)).toMatchObject({ displayName: 'Ann' });
});

test('an import that fails leaves nothing at once, not even a receipt', async () => {
  const erasure = await closeAccount(userId, now);
  if (erasure !== undefined) await erasePerson(erasure, now + 15 * 60);
  const before = await belongings();
  for (const atWrite of [2, 3, 4]) {
    const collides = { kind: 'collides', atWrite, times: 7 } as const;
    await expect(connection.under(collides, () => importPerson(file, () => {}))).rejects.toThrow(
      /Transaction/,
    );
    expect(await belongings()).toEqual(before);
  }
});

test('an import that is refused uses up no number, however far ahead the one it had lies', async () => {
  const about = { email: 'c@example.com', displayName: 'Cy', timezone: 'UTC', administrator: false };
  const cy = await createPerson(about, now);
  const last = await lastPersonNumber();
  const far = { ...about, userId: 5e12, loginName: 'person-5', createdAt: now, updatedAt: now };
  expect(await beginPersonImport(far, now)).toBeUndefined();
  expect([await lastPersonNumber(), cy?.userId]).toEqual([last, last]);
  expect(await beginPersonImport({ ...far, email: 'd@example.com' }, now)).toBe(last + 1);
  expect(await lastPersonNumber()).toBe(last + 1);
  await abandonPersonImport(last + 1);
});

test('the purge waits while an import is at work, and an import that was silent too long cannot be completed', async () => {
  const about = { email: 'b@example.com', displayName: 'Bo', timezone: 'UTC', administrator: false };
  const bo = { ...about, userId: 900, loginName: 'person-900', createdAt: now, updatedAt: now };
  expect(await beginPersonImport(bo, now)).toBe(900);
  expect(await beginPersonImport(bo, now)).toBeUndefined();
  expect(await prolongImport(900, now + 800)).toBe(true);
  expect(await purgePeople(now + 1000, () => undefined)).toMatchObject({ erased: 0 });
  expect(await purgePeople(now + 1700, () => undefined)).toMatchObject({ erased: 1 });
  expect([await prolongImport(900, now + 1701), await completeImport(900)]).toEqual([false, false]);
  expect(await findPerson(900)).toBeUndefined();
});
