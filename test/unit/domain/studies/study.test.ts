import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseStudyId, studyId, studyTypes } from '../../../../shared/domain/studies/study.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('the id of a study', () => {
  test.each([
    ['individual', 'cause-12-effect-34-user-5-user-study'],
    ['cohort', 'cause-12-effect-34-user-5-cohort-study'],
    ['population', 'cause-12-effect-34-population-study'],
  ] as const)('of type %s', (type, expected) => {
    expect(studyId(5, { type, causeVariableId: 12, effectVariableId: 34 })).toBe(expected);
  });

  test('says all that it was made from', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...studyTypes),
        id,
        id,
        id,
        (type, causeVariableId, effectVariableId, userId) => {
          const reference = { type, causeVariableId, effectVariableId };
          expect(parseStudyId(studyId(userId, reference))).toEqual(
            type === 'population' ? reference : { ...reference, userId },
          );
        },
      ),
    );
  });

  test.each([
    '',
    'cause-1-effect-2',
    'cause-0-effect-2-population-study',
    'cause-1-effect-2-user-study',
    'cause-1-effect-2-user-3-population-study',
    'cause-01-effect-2-population-study',
    'cause-1-effect-2-user-3-user-study ',
    'CAUSE-1-effect-2-population-study',
    `cause-${'9'.repeat(17)}-effect-2-population-study`,
  ])('is not %p', (text) => {
    expect(parseStudyId(text)).toBeUndefined();
  });
});
