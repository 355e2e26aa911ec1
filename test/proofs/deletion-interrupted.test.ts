import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { saveDismissed } from '../../shared/data/discoveries/dismissed-pair.ts';
import { personPartition } from '../../shared/data/keys/key.ts';
import { createPerson } from '../../shared/data/people/new-person.ts';
import { castVote } from '../../shared/data/studies/vote.ts';
import { listByPrefix } from '../../shared/data/table/read.ts';
import { saveTag } from '../../shared/data/variables/tag.ts';
import { findUserVariable } from '../../shared/data/variables/user-variable.ts';
import { variableIdOf } from '../../shared/data/variables/variable-id.ts';
import { chunks } from '../../shared/domain/lists/chunks.ts';
import { atOnce } from '../../shared/platform/job-limits.ts';
import { measurementInputs } from '../../shared/schemas/measurements/measurement-input.ts';
import { deleteVariable } from '../../shared/use-cases/deletions/delete-variable.ts';
import { removeVariables } from '../../shared/use-cases/deletions/remove-variables.ts';
import { sealHistory } from '../../shared/use-cases/histories/seal-history.ts';
import { recordMeasurements } from '../../shared/use-cases/measurements/record-measurements.ts';
import { dyingAt } from '../support/connections/dying-at.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';
import { food, item, type PostedItem } from '../support/people/measurements.ts';

const connection = connectFaultily(await ownTable());
const begun = Date.UTC(2026, 5, 10, 12) / 1000;

/** Across the end of a month. */
const cups = (count: number): PostedItem[] =>
  Array.from({ length: count }, (_, i) =>
    food({
      startAt: new Date(Date.UTC(2026, 3, 30, 12) + (i * 108_000_000) / count).toISOString().slice(0, 19),
    }),
  );

/** Somebody whose coffee is summed up, voted on, part of something else, and not wanted among what stands out. */
async function somebody(coffees = 30) {
  const about = { email: `${crypto.randomUUID()}@example.com`, displayName: 'A', timezone: 'UTC' };
  const person = await createPerson({ ...about, administrator: false }, begun);
  const userId = person?.userId ?? 0;
  const inputs = [...cups(coffees), item(), food({ variableName: 'Caffeine' })];
  for (const some of chunks(inputs, 500)) {
    const recorder = { userId, sourceName: 'Garmin', requestId: crypto.randomUUID() };
    const recorded = await recordMeasurements(recorder, v.parse(measurementInputs, some), begun);
    if (recorded.kind !== 'recorded') throw new Error(recorded.kind);
  }
  const [coffee, mood, caffeine] = await Promise.all(['coffee', 'mood', 'caffeine'].map(variableIdOf));
  if (coffee === undefined || mood === undefined || caffeine === undefined) throw new Error('No ids.');
  const pair = { causeVariableId: coffee, effectVariableId: mood };
  await castVote(userId, { ...pair, type: 'causality', value: 'up' }, begun);
  const tag = { taggedVariableId: coffee, tagVariableId: caffeine, conversionFactor: 2, createdAt: begun };
  await saveTag(userId, { ...tag, taggedUnitId: 1, tagUnitId: 1 }, 0);
  await saveDismissed(userId, { pair: [coffee, mood], dismissedAt: begun });
  await sealHistory({ userId, timezone: 'UTC' }, begun + 600, () => true);
  return { userId, coffee };
}

/** Records and settings; what is kept of summing up, sources and changes follows by itself. */
const belongingsOf = async (userId: number) =>
  (await listByPrefix(personPartition(userId), '')).filter(
    ({ sk }) => !/^(SEAL|CHANNELS|DISCOVERIES|SOURCE#)/.test(String(sk)),
  );

const limits = {
  ...atOnce,
  hasTime: () => true,
  onFailure: (error: unknown) => {
    throw error;
  },
};

test('a crash at any write is gone on with: nothing of the variable is left, and all the rest', async () => {
  let deaths = 0;
  for (let atWrite = 1; ; atWrite++) {
    const { userId, coffee } = await somebody();
    const named = String(coffee);
    const others = (await belongingsOf(userId)).filter((one) => !JSON.stringify(one).includes(named));
    // The request dies once the variable is marked: all that belongs to it is left to the schedule.
    await connection.under({ kind: 'dies', atWrite: 2 }, () => deleteVariable(userId, coffee, begun + 700));
    const isGone = async () => (await findUserVariable(userId, coffee)) === undefined;
    const work = (now: number) => removeVariables(now, limits);
    const hasDied = await dyingAt(connection, atWrite, begun + 800, work, isGone);
    const left = await belongingsOf(userId);
    expect(left.filter((one) => JSON.stringify(one).includes(named))).toEqual([]);
    expect(left.map(({ sk }) => sk)).toEqual(others.map(({ sk }) => sk));
    if (!hasDied) break;
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(5);
});

test('deleting takes turns: while a long one goes on, a short one comes to its end', async () => {
  const [long, short] = [await somebody(2_600), await somebody()];
  for (const [i, { userId, coffee }] of [long, short].entries())
    await connection.under({ kind: 'dies', atWrite: 2 }, () =>
      deleteVariable(userId, coffee, begun + 700 + i),
    );
  let calls = 6;
  await removeVariables(begun + 800, { ...limits, hasTime: () => calls-- > 0 }, 500);
  expect(await findUserVariable(short.userId, short.coffee)).toBeUndefined();
  expect(await findUserVariable(long.userId, long.coffee)).toBeDefined();
  await removeVariables(begun + 930, limits, 500);
  expect(await findUserVariable(long.userId, long.coffee)).toBeUndefined();
});
