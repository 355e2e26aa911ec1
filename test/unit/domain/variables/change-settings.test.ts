import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canConvert, convert } from '../../../../shared/domain/units/convert.ts';
import { findUnit, type Unit, units } from '../../../../shared/domain/units/units.ts';
import { changeSettings, problemsOfSettings } from '../../../../shared/domain/variables/change-settings.ts';
import { effectiveSettings } from '../../../../shared/domain/variables/effective-settings.ts';
import type { UserVariableInput } from '../../../../shared/domain/variables/user-variable-input.ts';
import type { UserVariable } from '../../../../shared/domain/variables/variable.ts';

function unit(spelling: string): Unit {
  const found = findUnit(spelling);
  if (found === undefined) throw new Error(`There is no unit ${spelling}.`);
  return found;
}

const variableIn = (own: Unit): UserVariable => ({
  variable: { variableId: 1, name: 'X', categoryId: 8, unitId: own.id, combinationOperation: 'MEAN' },
  settings: {},
  createdAt: 0,
  updatedAt: 0,
  revision: 0,
});

const change = (before: UserVariable, input: UserVariableInput): UserVariable => ({
  ...before,
  settings: changeSettings(before, input),
});

const to = (spelling: string) => ({ unitAbbreviatedName: unit(spelling) });

describe('an amount keeps its unit', () => {
  test('through any changes of the variable’s unit, in every setting that is one', () => {
    const amounts = fc.record({
      fillingValue: fc.integer({ min: -1000, max: 1000 }),
      minimumAllowedValue: fc.integer({ min: -1000, max: 0 }),
      maximumAllowedValue: fc.integer({ min: 1, max: 1000 }),
    });
    const paths = fc.constantFrom(...units).chain((own) => {
      const convertible = units.filter((other) => canConvert(own, other));
      return fc.tuple(fc.constant(own), fc.array(fc.constantFrom(...convertible), { minLength: 1 }));
    });
    fc.assert(
      fc.property(amounts, paths, (given, [own, path]) => {
        let userVariable = change(variableIn(own), { fillingType: 'value', ...given });
        for (const next of path) {
          const changed = change(userVariable, { unitAbbreviatedName: next });
          if (problemsOfSettings(changed, { unitAbbreviatedName: next }).length > 0) continue;
          userVariable = changed;
          const { fillingValue, minimumAllowedValue, maximumAllowedValue } = effectiveSettings(changed);
          expect({ fillingValue, minimumAllowedValue, maximumAllowedValue }).toEqual({
            fillingValue: convert(given.fillingValue, own, next),
            minimumAllowedValue: convert(given.minimumAllowedValue, own, next),
            maximumAllowedValue: convert(given.maximumAllowedValue, own, next),
          });
        }
        const back = change(userVariable, { unitAbbreviatedName: null });
        expect(effectiveSettings(back)).toMatchObject(given);
      }),
    );
  });

  test('which is that of the same request, if it changes', () => {
    const changed = change(variableIn(unit('mg')), { ...to('g'), maximumAllowedValue: 2 });
    expect(effectiveSettings(change(changed, to('mg'))).maximumAllowedValue).toBe(2000);
  });

  test('degrees move their zero, and days filled with zero do not become colder by it', () => {
    const filled = change(variableIn(unit('C')), { fillingType: 'zero', minimumAllowedValue: -40 });
    const inFahrenheit = effectiveSettings(change(filled, to('F')));
    expect(inFahrenheit).toMatchObject({ fillingType: 'value', minimumAllowedValue: -40 });
    expect(inFahrenheit.fillingValue).toBeCloseTo(32, 9);
    const inGrams = change(change(variableIn(unit('mg')), { fillingType: 'zero' }), to('g'));
    expect(effectiveSettings(inGrams)).toMatchObject({ fillingType: 'zero', fillingValue: 0 });
  });

  test('what does not convert any more is named, and nothing is guessed', () => {
    const rated = change(variableIn(unit('yes/no')), { ...to('/5'), minimumAllowedValue: 2 });
    const problems = problemsOfSettings(change(rated, to('count')), to('count'));
    expect(problems).toEqual([
      {
        member: 'unitAbbreviatedName',
        problem:
          'minimumAllowedValue is 2 in 1 to 5 Rating (/5), which cannot be converted to Count (count); set it again, or clear it with null.',
      },
    ]);
  });
});

describe('settings that contradict each other', () => {
  const problemsOf = (before: UserVariableInput, input: UserVariableInput) =>
    problemsOfSettings(change(change(variableIn(unit('mg')), before), input), input).map(
      ({ member }) => member,
    );

  test.each<[string, UserVariableInput, UserVariableInput, string[]]>([
    ['zero that is 3', {}, { fillingType: 'zero', fillingValue: 3 }, ['fillingValue']],
    ['zero that is 0', {}, { fillingType: 'zero', fillingValue: 0 }, []],
    ['nothing that is 3', {}, { fillingType: 'none', fillingValue: 3 }, ['fillingValue']],
    ['a value that is none', {}, { fillingType: 'value' }, ['fillingValue']],
    [
      'a value that is cleared',
      { fillingValue: 3 },
      { fillingType: 'value', fillingValue: null },
      ['fillingValue'],
    ],
    ['bounds crossed', {}, { minimumAllowedValue: 5, maximumAllowedValue: 4 }, ['minimumAllowedValue']],
    [
      'bounds crossed by what is there',
      { maximumAllowedValue: 4 },
      { minimumAllowedValue: 5 },
      ['minimumAllowedValue'],
    ],
    ['only a cause, and an outcome', {}, { causeOnly: true, outcome: true }, ['causeOnly']],
    ['an outcome that is only a cause already', { causeOnly: true }, { outcome: true }, ['outcome']],
  ])('%s', (_, before, input, members) => {
    expect(problemsOf(before, input)).toEqual(members);
  });

  test('what is said last about filling counts, and what it replaces does not come back', () => {
    const valued = change(variableIn(unit('mg')), { fillingType: 'value', fillingValue: 3 });
    const zero = change(valued, { fillingType: 'zero' });
    expect(zero.settings).toEqual({ fillingType: 'zero' });
    const again = change(zero, { fillingValue: 4 });
    expect(effectiveSettings(again)).toMatchObject({ fillingType: 'value', fillingValue: 4 });
  });

  test('what is set for outcome or causeOnly decides over the category’s default of the other', () => {
    const mood = { ...variableIn(unit('/5')) };
    expect(effectiveSettings(change(mood, { causeOnly: true }))).toMatchObject({ outcome: false });
    expect(effectiveSettings(change(mood, { outcome: true }))).toMatchObject({ causeOnly: false });
  });
});
