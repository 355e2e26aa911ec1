import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { enteringResult } from '../../../shared/domain/studies/group-shares.ts';
import type { PersonsResult } from '../../../shared/domain/studies/persons-result.ts';
import { partFile } from '../../../shared/rounds/part-file.ts';
import type { RoundRow } from '../../../shared/rounds/round-row.ts';
import { sumParts } from '../../../shared/rounds/sum-parts.ts';
import { plainMonth } from '../../support/studies/plain-month.ts';

const parent = mkdtempSync(join(tmpdir(), 'parts-'));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(parent, 'month-'));
});
afterAll(() => rmSync(parent, { recursive: true }));

/** The rows in so many files, each row in another one than its neighbours. */
async function sum(rows: readonly RoundRow[], files = 3) {
  for (let file = 0; file < files; file++)
    writeFileSync(join(folder, `${file}.parquet`), partFile(rows.filter((_, i) => i % files === file)));
  return (await Array.fromAsync(sumParts(folder))).flat();
}

const optimum = fc.record({
  value: fc.double({ min: -50, max: 500, noNaN: true }),
  unitId: fc.constantFrom(1, 1, 1, 2),
  extreme: fc.constantFrom('highest' as const, 'highest' as const, 'lowest' as const),
});
const result: fc.Arbitrary<PersonsResult> = fc
  .record({
    adjustedCorrelation: fc.double({ min: -1, max: 1, noNaN: true }),
    effectiveSampleSize: fc.double({ min: 3.2, max: 400, noNaN: true }),
    optimum: fc.option(optimum, { freq: 3 }),
  })
  .map(enteringResult);
const pairOfPeople = (causeVariableId: number) =>
  fc
    .array(fc.tuple(result, fc.nat(2 ** 47 - 1)), { minLength: 4, maxLength: 45 })
    .map((all) => new Map(all.map(([one, lot]) => [lot, one])))
    .map((all) =>
      [...all].map(([lot, one]): RoundRow => ({ causeVariableId, effectVariableId: 9e15, lot, ...one })),
    );

const close = (a: number, b: number) =>
  expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(b)));

describe('the one statement over all files', () => {
  test('comes to what pooling step by step comes to, to eleven digits', async () => {
    const several = fc.tuple(...Array.from({ length: 12 }, (_, i) => pairOfPeople(i + 1)));
    await fc.assert(
      fc.asyncProperty(several, async (pairs) => {
        folder = mkdtempSync(join(parent, 'month-'));
        const found = new Map((await sum(pairs.flat())).map((one) => [one.causeVariableId, one]));
        for (const [i, rows] of pairs.entries()) {
          const [plain, made] = [plainMonth(rows), found.get(i + 1)];
          expect(made === undefined).toBe(plain === undefined);
          if (plain?.pooled == null || made === undefined) continue;
          for (const name of ['r', 'tauSquared', 'q', 'p', 'iSquared'] as const)
            close(made.pooled[name], plain.pooled[name]);
          expect(made.figure.people).toBe(rows.length);
          expect(made.figure.statistics).toEqual(plain.figure.statistics);
          expect(new Set(made.figure.optima)).toEqual(new Set(plain.figure.optima));
        }
      }),
      { numRuns: 15, seed: 57 },
    );
  });

  const people = (count: number, r: number, causeVariableId = 1): RoundRow[] =>
    Array.from({ length: count }, (_, i) => ({
      causeVariableId,
      effectVariableId: 2,
      adjustedCorrelation: r,
      effectiveSampleSize: 23,
      optimum: null,
      lot: (i * 7919) % 104_729,
    }));

  test('has nothing of nine people, nor of files without anybody', async () => {
    expect(await sum([...people(9, 0.5), ...people(9, 0.5, 3)])).toEqual([]);
    folder = mkdtempSync(join(parent, 'month-'));
    expect(await sum([])).toEqual([]);
  });

  test('finds no difference between people who agree', async () => {
    const [found] = await sum(people(100, 0.3));
    expect(found?.figure).toMatchObject({
      people: 100,
      statistics: { correlationCoefficient: 0.3, iSquared: 0 },
    });
  });

  test('comes to the same in whatever files people lie', async () => {
    const rows = [...people(60, 0.3), ...people(45, -0.2, 3)].map((row, i) => ({ ...row, lot: i * 31 }));
    const one = await sum(rows, 1);
    folder = mkdtempSync(join(parent, 'month-'));
    expect(await sum(rows.toReversed(), 7)).toEqual(one);
  });

  test('comes to the same where the pairs are summed up some after the others', async () => {
    const rows = [1, 3, 5, 7, 9].flatMap((pair) => people(12 + pair, 0.1 * pair, pair));
    const at = (one: { readonly causeVariableId: number }) => one.causeVariableId;
    const atOnce = await sum(rows);
    const after = (await Array.fromAsync(sumParts(folder, 20))).flat();
    expect(after).toHaveLength(5);
    expect(after.toSorted((a, b) => at(a) - at(b))).toEqual(atOnce);
  });

  test('fails at a file that is cut', async () => {
    const whole = partFile(people(30, 0.3));
    writeFileSync(join(folder, '0.parquet'), whole);
    writeFileSync(join(folder, '1.parquet'), whole.subarray(0, whole.length - 9));
    await expect(Array.fromAsync(sumParts(folder))).rejects.toThrow();
  });
});
