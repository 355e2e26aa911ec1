import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { findImport } from '../../shared/data/imports/import.ts';
import type { Item } from '../../shared/data/item.ts';
import { personPartition } from '../../shared/data/keys/key.ts';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { listByPrefix } from '../../shared/data/table/read.ts';
import { atOnce } from '../../shared/platform/job-limits.ts';
import { measurementInputs } from '../../shared/schemas/measurements/measurement-input.ts';
import { sealHistories } from '../../shared/use-cases/histories/seal-histories.ts';
import { afterSummary } from '../../shared/use-cases/imports/after-summary.ts';
import { beginImport } from '../../shared/use-cases/imports/begin-import.ts';
import { endImport } from '../../shared/use-cases/imports/end-import.ts';
import { runImports } from '../../shared/use-cases/imports/run-imports.ts';
import { undoImport } from '../../shared/use-cases/imports/undo-import.ts';
import { recordMeasurements } from '../../shared/use-cases/measurements/record-measurements.ts';
import { dyingAt } from '../support/connections/dying-at.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { item, type PostedItem } from '../support/people/measurements.ts';

const connection = connectFaultily(await ownTable());
const begun = Date.UTC(2026, 5, 10, 12) / 1000;

/** Hours of a pulse, across the end of a month. */
const hours = (count: number, sourceName: string, value = 60): PostedItem[] =>
  Array.from({ length: count }, (_, i) =>
    item({
      variableName: 'Pulse',
      variableCategoryName: 'Vital Signs',
      unitAbbreviatedName: 'bpm',
      value,
      sourceName,
      startAt: new Date(Date.UTC(2026, 3, 30, 20 + i)).toISOString().slice(0, 19),
    }),
  );

async function record(userId: number, rows: readonly PostedItem[], now: number, importId?: number) {
  const recorder = {
    userId,
    sourceName: 'Garmin',
    requestId: crypto.randomUUID(),
    ...(importId === undefined ? {} : { importId }),
  };
  const recorded = await recordMeasurements(recorder, v.parse(measurementInputs, rows), now);
  expect(recorded.kind).toBe('recorded');
}

/** Somebody who had three rows, and has imported eight: two are among the three, one of which it changed. */
async function importer() {
  const about = { email: `${crypto.randomUUID()}@example.com`, displayName: 'A', timezone: 'UTC' };
  const person = await createPerson({ ...about, administrator: false }, begun);
  const userId = person?.userId ?? 0;
  await record(userId, [...hours(1, 'Garmin'), ...hours(2, 'Garmin', 50).slice(1), item()], begun);
  const before = await belongingsOf(userId);
  const opened = await beginImport({ userId, format: 'table' }, begun + 600);
  const importId = typeof opened === 'string' ? 0 : opened.id;
  await record(userId, [...hours(6, 'Garmin'), ...hours(2, 'My watch')], begun + 600, importId);
  return { userId, importId, before };
}

/** What a person has recorded, and of what: whatever an undo takes back is here. */
async function belongingsOf(userId: number): Promise<Item[]> {
  const items = await listByPrefix(personPartition(userId), '');
  return items.filter(({ sk }) => !/^(IMPORT|SEAL|RUNS|CHANNELS|DISCOVERIES|SOURCE#)/.test(String(sk)));
}

const summariesOf = async (userId: number) =>
  (await listByPrefix(personPartition(userId), 'RUNS')).map(({ sk, runs }) => ({ sk, runs }));

const limits = {
  ...atOnce,
  hasTime: () => true,
  onFailure: (error: unknown) => {
    throw error;
  },
};
const sumUp = (now: number) => sealHistories(now, { ...limits, afterSummary });

describe('a crash', () => {
  test('of an undo at any write is gone on with: the same is left, and counted', async () => {
    let deaths = 0;
    for (let atWrite = 1; ; atWrite++) {
      const { userId, importId, before } = await importer();
      await undoImport(userId, importId, begun + 700);
      const isUndone = async () => (await findImport(userId, importId))?.status === 'undone';
      const hasDied = await dyingAt(
        connection,
        atWrite,
        begun + 800,
        (now) => runImports(now, limits),
        isUndone,
      );
      expect((await findImport(userId, importId))?.undo).toEqual({ removed: 6, kept: 1 });
      const changed = (await belongingsOf(userId)).filter((one, i) => !isDeepStrictEqual(one, before[i]));
      expect(changed.map(({ changedIn }) => changedIn)).toEqual([importId]);
      if (!hasDied) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(8);
  });

  test('of summing up at any write is gone on with: the same sums, and counts', async () => {
    let deaths = 0;
    let expected: unknown;
    for (let atWrite = 0; ; atWrite++) {
      const { userId, importId } = await importer();
      await endImport({ userId }, importId, begun + 700);
      const isDone = async () => (await findImport(userId, importId))?.status === 'done';
      const hasDied = await dyingAt(connection, atWrite, begun + 800, sumUp, isDone);
      expect((await findImport(userId, importId))?.counts).toMatchObject({
        created: 6,
        updated: 1,
        unchanged: 1,
      });
      const summaries = (await summariesOf(userId)).map(({ runs }) => JSON.stringify(runs));
      expected ??= summaries;
      expect(summaries).toEqual(expected);
      if (atWrite > 0 && !hasDied) break;
      if (hasDied) deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
  });
});

test('undoing takes turns: while a long one goes on, a short one comes to its end', async () => {
  const undoing = async (count: number) => {
    const { userId, importId } = await importer();
    for (const sourceName of ['A file', 'Another file'])
      await record(userId, hours(count, sourceName), begun + 600, importId);
    await undoImport(userId, importId, begun + 700);
    return async () => (await findImport(userId, importId))?.progress?.removed ?? 0;
  };
  const [long, short] = [await undoing(800), await undoing(20)];
  let calls = 12;
  await runImports(begun + 800, { ...limits, hasTime: () => calls-- > 0 }, 1);
  expect(await short()).toBe(46);
  expect(await long()).toBeGreaterThan(400);
  expect(await long()).toBeLessThan(1500);
});
