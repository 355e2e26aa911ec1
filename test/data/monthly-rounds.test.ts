import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { personKey } from '../../shared/data/keys/people.ts';
import { contributionWrite, findContribution } from '../../shared/data/studies/contribution.ts';
import { findMonthFigure } from '../../shared/data/studies/month-figure.ts';
import { sharerWrite } from '../../shared/data/studies/sharer.ts';
import { visibleTo } from '../../shared/data/studies/visible-figure.ts';
import { transact } from '../../shared/data/table/transact.ts';
import { putItem, removeItems } from '../../shared/data/table/write.ts';
import { sharerShardCount } from '../../shared/data/table-facts.ts';
import { contributedResults, type PairResult } from '../../shared/domain/studies/contribution.ts';
import { alignContribution } from '../../shared/use-cases/studies/rounds/align-contribution.ts';
import { contribute } from '../../shared/use-cases/studies/rounds/contribute.ts';
import { sumRound } from '../../shared/use-cases/studies/rounds/sum-round.ts';
import {
  partName,
  type RoundPart,
  writeRoundPart,
} from '../../shared/use-cases/studies/rounds/write-round-part.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { startDatabase } from '../support/database.ts';
import { FolderBucket } from '../support/studies/folder-bucket.ts';

const database = await startDatabase();
afterAll(() => database.stop());
const connection = connectFaultily(database);

let bucket: FolderBucket;
let month: string;
let now: number;
let months = 0;
let lastPerson = 1000;
let lastVariable = 10;

// Each test has a month and a pair of its own.
const beginMonth = () => {
  bucket = new FolderBucket();
  months++;
  month = `${2000 + months}-05`;
  now = Date.parse(`${month}-04T01:00:00Z`) / 1000;
};
beforeEach(beginMonth);

const newPair = () => ({ causeVariableId: ++lastVariable, effectVariableId: ++lastVariable });
type Pair = ReturnType<typeof newPair>;

const found = (pair: Pair, adjustedCorrelation: number): PairResult => ({
  ...pair,
  adjustedCorrelation,
  effectiveSampleSize: 40,
  optimum: null,
});

/** People who contributed to this month; they have no account, so that they share nothing when that is looked at. */
async function contributors(count: number, pair: Pair, r = 0.4): Promise<number[]> {
  const userIds = Array.from({ length: count }, () => ++lastPerson);
  for (const userId of userIds) {
    const results = contributedResults([found(pair, r + (userId % 5) / 10)]);
    await transact([
      contributionWrite(userId, { month, results, former: [] }, undefined),
      sharerWrite(userId),
    ]);
  }
  return userIds;
}

const shards = Array.from({ length: sharerShardCount }, (_, shard) => shard);
async function writeParts(some = shards): Promise<RoundPart[]> {
  const parts: RoundPart[] = [];
  for (const shard of some) {
    const part = await writeRoundPart({ shard, month }, bucket, now);
    if (part !== undefined) parts.push(part);
  }
  return parts;
}

/** Files as they would be written, where only these people contributed to the month. */
async function writePartsOf(userIds: readonly number[]): Promise<RoundPart[]> {
  const written = new Map<number, RoundPart>();
  const own = new Set(userIds.map((userId) => userId % sharerShardCount));
  const empty = shards.find((shard) => !own.has(shard)) ?? 0;
  for (const part of await writeParts([...own, empty])) written.set(part.shard, part);
  return shards.map((shard) => {
    const part = written.get(shard);
    if (part !== undefined) return part;
    bucket.files.set(partName(month, shard), bucket.files.get(partName(month, empty)) ?? new Uint8Array());
    return { ...(written.get(empty) as RoundPart), shard };
  });
}

const sum = (parts: readonly RoundPart[]) => sumRound({ month, parts }, bucket, now);
const figureOf = async (pair: Pair) => (await findMonthFigure(pair))?.figure;

describe('a month', () => {
  test('has the figure of everybody who contributed to it, and none of those who did to another', async () => {
    const [pair, others] = [newPair(), newPair()];
    await contributors(12, pair);
    await contributors(9, others);
    month = `${month.slice(0, 4)}-06`;
    await contributors(15, pair);
    expect(await sum(await writeParts())).toBe(1);
    expect((await figureOf(pair))?.people).toBe(15);
    expect(await figureOf(others)).toBeUndefined();
    expect(bucket.files.size).toBe(0);
  });

  test('writes rows that say nobody’s number, in the order of their lots', async () => {
    const userIds = await contributors(30, newPair());
    const [shard = 0] = userIds.map((userId) => userId % sharerShardCount);
    const [first, again] = [await writeParts([shard]), await writeParts([shard])];
    expect(again).toEqual(first);
    const text = Buffer.from(bucket.files.get(partName(month, shard)) ?? []).toString('latin1');
    for (const userId of userIds) expect(text).not.toContain(String(userId));
  });

  test('that is run twice has the same figure', async () => {
    const pair = newPair();
    await contributors(35, pair);
    const parts = await writeParts();
    await sum(parts);
    const first = await findMonthFigure(pair);
    expect(await sum(parts)).toBeUndefined();
    expect(await writeParts()).toEqual([]);
    expect(await findMonthFigure(pair)).toEqual(first);
  });

  test('that broke off after any part has the figure of all of them when it is run again', async () => {
    const pair = newPair();
    await contributors(40, pair);
    await expect(sum([])).rejects.toThrow('Nothing was written');
    const parts = await writeParts();
    for (const count of [0, 1, 100, 255]) {
      await expect(sum(parts.slice(0, count))).rejects.toThrow('was not written');
      expect(await figureOf(pair)).toBeUndefined();
    }
    await sum(await writeParts());
    expect((await figureOf(pair))?.people).toBe(40);
  });

  test.each([
    ['lost', (name: string) => bucket.files.delete(name)],
    [
      'cut',
      (name: string) => bucket.files.set(name, bucket.files.get(name)?.slice(0, -1) ?? new Uint8Array()),
    ],
    ['another month’s', (name: string) => bucket.files.set(name, new Uint8Array(700))],
    [
      'another shard’s of the same length',
      (name: string) => {
        const whole = bucket.files.get(name);
        const others = [...bucket.files.values()].filter((one) => one !== whole);
        const other = others.find((one) => one.length === whole?.length);
        if (other === undefined) throw new Error('All files have other lengths.');
        bucket.files.set(name, other);
      },
    ],
  ])('of which a part is %s has no figure until it is written again', async (_, spoil) => {
    const pair = newPair();
    const [userId = 0] = await contributors(20, pair);
    const parts = await writeParts();
    spoil(partName(month, userId % sharerShardCount));
    await expect(sum(parts)).rejects.toThrow();
    expect(await figureOf(pair)).toBeUndefined();
    await sum(await writeParts());
    expect((await figureOf(pair))?.people).toBe(20);
  });

  test('whose bucket refuses, wherever that is, has the whole figure or none', async () => {
    const pair = newPair();
    await contributors(20, pair);
    for (const allowed of [0, 100, 255]) {
      bucket.allowed = allowed;
      await expect(writeParts()).rejects.toThrow('503');
    }
    bucket.allowed = Number.POSITIVE_INFINITY;
    const parts = await writeParts();
    bucket.allowed = 200;
    await expect(sum(parts)).rejects.toThrow('503');
    expect(await figureOf(pair)).toBeUndefined();
    // The figures are made already when the files cannot be removed: they are gone after a day.
    bucket.allowed = 300;
    await expect(sum(parts)).rejects.toThrow('503');
    expect((await figureOf(pair))?.people).toBe(20);
    bucket.allowed = Number.POSITIVE_INFINITY;
    expect(await sum(parts)).toBeUndefined();
  });

  test('keeps the figure it made where it is run again with others', async () => {
    const pair = newPair();
    await contributors(30, pair, 0.1);
    const parts = await writeParts();
    bucket.allowed = 256;
    await expect(sum(parts)).rejects.toThrow('503');
    const first = await findMonthFigure(pair);
    bucket.allowed = Number.POSITIVE_INFINITY;
    await contributors(30, pair, 0.6);
    await sum(await writeParts());
    expect(await findMonthFigure(pair)).toEqual(first);
  });
});

describe('a month whose sum', () => {
  test('is killed at any write has every figure when it is run again, each of all who were in its files', async () => {
    for (let atWrite = 1; ; atWrite++) {
      beginMonth();
      const pairs = [newPair(), newPair(), newPair()];
      const userIds: number[] = [];
      for (const pair of pairs) userIds.push(...(await contributors(12, pair)));
      const parts = await writePartsOf(userIds);
      const made = await connection.under({ kind: 'dies', atWrite }, () => sum(parts));
      const before = await Promise.all(pairs.map(findMonthFigure));
      for (const pair of pairs) userIds.push(...(await contributors(12, pair)));
      await sum(await writePartsOf(userIds));
      for (const [i, pair] of pairs.entries()) {
        const after = await findMonthFigure(pair);
        // A write may still have been under way.
        if (before[i] === undefined) expect([12, 24]).toContain(after?.figure?.people);
        else expect(after).toEqual(before[i]);
      }
      if (made !== undefined) {
        expect([made, atWrite]).toEqual([pairs.length, pairs.length + 2]);
        break;
      }
    }
  });

  test('is made twice at the same time has one figure', async () => {
    const pair = newPair();
    const parts = await writePartsOf(await contributors(20, pair));
    const both = await Promise.allSettled([sum(parts), sum(parts)]);
    // One may find that the other has removed the files.
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    expect((await figureOf(pair))?.people).toBe(20);
    expect(await sum(parts)).toBeUndefined();
  });
});

describe('who leaves', () => {
  const leave = (userId: number) => alignContribution(userId, now);

  test.each([
    [99, undefined],
    [100, 100],
  ])(
    'between the files and the sum is in the figure of %i people or nobody sees it',
    async (count, expected) => {
      const [pair, others] = [newPair(), newPair()];
      const [userId = 0] = await contributors(count, pair);
      await contributors(10, others);
      const parts = await writeParts();
      await leave(userId);
      expect(await findContribution(userId)).toBeUndefined();
      await sum(parts);
      expect((await figureOf(pair))?.people).toBe(expected);
      expect((await figureOf(others))?.people).toBe(10);
    },
  );

  test('between the files and the sum is in no figure of few people, wherever the sum is killed', async () => {
    for (let atWrite = 1; ; atWrite++) {
      beginMonth();
      const [pair, others] = [newPair(), newPair()];
      const userIds = await contributors(12, pair);
      const parts = await writePartsOf([...userIds, ...(await contributors(10, others))]);
      await leave(userIds[0] ?? 0);
      const made = await connection.under({ kind: 'dies', atWrite }, () => sum(parts));
      expect(await figureOf(pair)).toBeUndefined();
      if (made !== undefined) {
        expect(made).toBe(1);
        break;
      }
    }
  });

  test.each([
    [99, undefined],
    [100, 100],
  ])('after a figure of %i people was made', async (count, expected) => {
    const pair = newPair();
    const [userId = 0] = await contributors(count, pair);
    await sum(await writeParts());
    await leave(userId);
    expect((await figureOf(pair))?.people).toBe(expected);
    // A figure that was withdrawn is not made again in that month.
    await sum(await writeParts());
    expect((await figureOf(pair))?.people).toBe(expected);
  });

  /** The next month asks, and finds nothing more in their records. */
  const findNothing = async (userId: number) => {
    const next = Date.parse(`${month.slice(0, 4)}-06-02T03:00:00Z`) / 1000;
    await putItem({ Item: { ...personKey(userId), shareAllData: true } });
    await contribute({ userId, shareAllData: true }, { pairs: [], variables: [] }, next);
    await removeItems([{ ...personKey(userId) }]);
    now = next;
  };

  test.each([
    [99, undefined],
    [100, 100],
  ])('after their records said no more of a pair with a figure of %i people', async (count, expected) => {
    const pair = newPair();
    const [userId = 0] = await contributors(count, pair);
    await sum(await writeParts());
    await findNothing(userId);
    expect((await figureOf(pair))?.people).toBe(count);
    await leave(userId);
    expect(await findContribution(userId)).toBeUndefined();
    expect((await figureOf(pair))?.people).toBe(expected);
  });

  test('takes nothing from a figure that was made after their records said no more of the pair', async () => {
    const pair = newPair();
    const [userId = 0] = await contributors(12, pair);
    await sum(await writeParts());
    await findNothing(userId);
    month = `${month.slice(0, 4)}-06`;
    await contributors(20, pair);
    await sum(await writeParts());
    await leave(userId);
    expect((await figureOf(pair))?.people).toBe(20);
  });

  test('or stays, is one of ten as long as they are, whatever their records said since', async () => {
    const pair = newPair();
    const [userId = 0] = await contributors(10, pair);
    await sum(await writeParts());
    const pool = { type: 'population', ...pair } as const;
    const visible = async () => {
      const { figure, computedAt = 0, changedAt = 0 } = (await findMonthFigure(pair)) ?? {};
      if (figure === undefined) throw new Error('There is no figure.');
      return (await visibleTo(userId, [{ pool, shown: { figure, computedAt, changedAt } }])).size === 1;
    };
    expect(await visible()).toBe(false);
    await findNothing(userId);
    expect(await visible()).toBe(false);
    month = `${month.slice(0, 4)}-06`;
    await contributors(10, pair);
    await sum(await writeParts());
    expect(await visible()).toBe(true);
  });

  test.each(['readsLate', 'waits'] as const)(
    'while the figures are made is in none of few people, whichever call of the table comes after (%s)',
    async (kind) => {
      for (let at = 1; ; at++) {
        beginMonth();
        const pair = newPair();
        const userIds = await contributors(12, pair);
        const parts = await writePartsOf(userIds);
        let hasLeft = false;
        const meanwhile = async () => {
          hasLeft = true;
          await leave(userIds[0] ?? 0);
        };
        const fault = kind === 'waits' ? { kind, atWrite: at, meanwhile } : { kind, atRead: at, meanwhile };
        await connection.under(fault, () => sum(parts));
        expect((await figureOf(pair))?.people).toBe(hasLeft ? undefined : 12);
        if (!hasLeft) {
          expect(at).toBeGreaterThan(2);
          break;
        }
      }
    },
  );

  test('and is interrupted at any write is in no figure of few people once that was done again', async () => {
    for (let atWrite = 1; ; atWrite++) {
      beginMonth();
      const pair = newPair();
      const userIds = await contributors(12, pair);
      const parts = await writePartsOf(userIds);
      const [userId = 0] = userIds;
      const done = await connection.under({ kind: 'dies', atWrite }, async () => {
        await leave(userId);
        return true;
      });
      await sum(parts);
      await leave(userId);
      expect(await findContribution(userId)).toBeUndefined();
      expect(await figureOf(pair)).toBeUndefined();
      if (done) {
        expect(atWrite).toBeGreaterThan(2);
        break;
      }
    }
  });

  test('before the files are written is in none of them, and the others have their figure', async () => {
    const pair = newPair();
    const [userId = 0] = await contributors(12, pair);
    await leave(userId);
    now += 3600;
    await sum(await writeParts());
    expect((await figureOf(pair))?.people).toBe(11);
  });
});
