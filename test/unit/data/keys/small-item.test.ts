import { expect, test } from '@jest/globals';
import type { Item } from '../../../../shared/data/item.ts';
import { measurementKey } from '../../../../shared/data/keys/measurements.ts';
import { devicesKey } from '../../../../shared/data/keys/pushes.ts';
import { isSmallItem, smallBytes } from '../../../../shared/data/keys/small-item.ts';
import { analysisKey, longAnalysisKey } from '../../../../shared/data/keys/studies.ts';
import { descriptionKey, userVariableKey } from '../../../../shared/data/keys/variables.ts';
import { analysisWrites } from '../../../../shared/data/studies/stored-analysis.ts';
import { channelLabel, fitsIntoRecord, mostInRecord } from '../../../../shared/data/variables/channels.ts';
import { userVariableItem } from '../../../../shared/data/variables/user-variable.ts';
import type { StudyStatistics } from '../../../../shared/domain/analysis/statistics.ts';
import {
  descriptionBeside,
  mostRecordBytes,
  recordOf,
  sizeProblem,
} from '../../../../shared/domain/variables/settings-size.ts';
import type { UserVariable } from '../../../../shared/domain/variables/variable.ts';

/** As DynamoDB counts: names and texts by their bytes, numbers by two digits a byte, three bytes for each container. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return 1 + Math.ceil(String(value).length / 2);
  if (value instanceof Uint8Array) return value.length;
  if (typeof value === 'boolean') return 1;
  const entries = Object.entries(value as object);
  return entries.reduce((sum, [name, one]) => sum + 1 + Buffer.byteLength(name) + bytesOf(one), 3);
}

const largestId = Number.MAX_SAFE_INTEGER;

function variableWith(description: string): UserVariable {
  const variable = { variableId: largestId, name: '🫀'.repeat(62), categoryId: 1, unitId: 1 };
  return {
    variable: { ...variable, combinationOperation: 'MEAN' },
    settings: { alias: '🫁'.repeat(62), description },
    createdAt: 1_800_000_000,
    updatedAt: 1_800_000_000,
    revision: 1000,
  } as UserVariable;
}

/** As much as is taken of sources that are preferred, with the longest description that stays in the record. */
function largestVariable(): UserVariable {
  const empty = variableWith('a'.repeat(450));
  const all = Array.from({ length: 50 }, (_, count) => ({
    ...empty,
    settings: {
      ...empty.settings,
      preferredSourceNames: Array.from({ length: count }, (_, i) => `Source ${i}`),
    },
  }));
  return all.findLast((one) => sizeProblem(empty, one).length === 0) as UserVariable;
}

test('the largest variable, with as many sources as its record takes, is read as one unit', () => {
  const names = Array.from({ length: mostInRecord }, (_, i) => `${i}${'İ'.repeat(31)}`);
  expect(names.every(fitsIntoRecord)).toBe(true);
  const channels = Object.fromEntries(
    names.map((sourceName, i) => [
      channelLabel(sourceName),
      { number: 1_000_000 + i, sourceName, setAsideAt: 1_800_000_000 },
    ]),
  );
  const item = {
    ...userVariableItem(largestId, largestVariable(), channels),
    moreSources: true,
    isClosed: true,
  };
  expect(bytesOf(item)).toBeLessThanOrEqual(smallBytes);
  expect(bytesOf(item)).toBeGreaterThan(smallBytes / 2);
});

test('what would make a record longer than that is refused where it is longest, and may always be made shorter', () => {
  const preferring = (count: number) => {
    const empty = variableWith('');
    const preferredSourceNames = Array.from({ length: count }, (_, i) => `${i} ${'ä'.repeat(60)}`);
    return { ...empty, settings: { ...empty.settings, preferredSourceNames } };
  };
  expect(sizeProblem(variableWith(''), preferring(20))).toEqual([
    { member: 'preferredSourceNames', problem: expect.stringContaining(`${mostRecordBytes} bytes`) },
  ]);
  expect(sizeProblem(preferring(21), preferring(20))).toEqual([]);
});

test('a long description lies beside the record, also a short one for which that has no room', () => {
  const long = variableWith('🫀'.repeat(2000));
  expect(sizeProblem(variableWith(''), long)).toEqual([]);
  expect(descriptionBeside(long)).toBe(long.settings.description);
  expect(bytesOf(userVariableItem(largestId, long))).toBeLessThanOrEqual(mostRecordBytes + 200);
  const short = variableWith('a'.repeat(400));
  expect(descriptionBeside(short)).toBeUndefined();
  const crowded = { ...short, settings: { ...short.settings, preferredSourceNames: ['ä'.repeat(400)] } };
  expect(descriptionBeside(crowded)).toBe(short.settings.description);
  expect(recordOf({ ...short, isDescribedBeside: true })).toEqual(short);
});

test('long figures of a study lie beside the item that is held small', () => {
  const reference = { type: 'individual', causeVariableId: 1, effectVariableId: 2 } as const;
  const of = (names: number) => {
    const causeSources = Array.from({ length: names }, (_, i) => ({ sourceName: `${Math.sin(i)}`, days: i }));
    const statistics = { causeSources } as unknown as StudyStatistics;
    const writes = analysisWrites(1, reference, { fingerprint: 'f', analysedAt: 1, statistics });
    return writes.map((write) => ('Put' in write ? (write.Put.Item as Item) : {}));
  };
  expect(of(3).map(({ sk }) => sk)).toEqual([analysisKey(1, 'individual', 2, 1).sk]);
  const [first, second] = of(2000);
  expect(bytesOf(first)).toBeLessThanOrEqual(smallBytes);
  expect(second?.sk).toBe(longAnalysisKey(1, 'individual', 2, 1).sk);
});

test('what has no bound is no small item', () => {
  const large = [
    measurementKey(1, 1),
    devicesKey(1),
    longAnalysisKey(1, 'individual', 2, 1),
    descriptionKey(1, 1),
  ];
  expect(large.filter(isSmallItem)).toEqual([]);
  expect([userVariableKey(1, 1), analysisKey(1, 'individual', 2, 1)].every(isSmallItem)).toBe(true);
});
