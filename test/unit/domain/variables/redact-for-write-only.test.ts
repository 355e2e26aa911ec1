import { expect, test } from '@jest/globals';
import { redactForWriteOnly } from '../../../../shared/domain/variables/redact-for-write-only.ts';
import type { UserVariable } from '../../../../shared/domain/variables/variable.ts';

const tea: UserVariable = {
  variable: { variableId: 3, name: 'Tea', categoryId: 1, unitId: 7, combinationOperation: 'SUM' },
  settings: {
    unitId: 8,
    categoryId: 2,
    combinationOperation: 'MEAN',
    alias: 'My secret tea',
    description: 'What it is for',
    valence: 'positive',
  },
  createdAt: 1,
  updatedAt: 2,
  isDescribedBeside: true,
  revision: 3,
};
const neededToWrite = { unitId: 8, categoryId: 2, combinationOperation: 'MEAN' };

test('who may only write is told how values are written, and no other setting', () => {
  const { isDescribedBeside: _, ...told } = tea;
  expect(redactForWriteOnly(tea)).toEqual({ ...told, settings: neededToWrite });
});

test('a setting that the request gave is told as it is now', () => {
  const { settings } = redactForWriteOnly(tea, { alias: 'Given', valence: undefined });
  expect(settings).toEqual({ ...neededToWrite, alias: 'My secret tea' });
});
