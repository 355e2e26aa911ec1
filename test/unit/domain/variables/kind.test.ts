import { describe, expect, test } from '@jest/globals';
import { canBeTested, isLikelyReversed } from '../../../../shared/domain/analysis/claim.ts';
import { isTakenAsNeeded } from '../../../../shared/domain/analysis/days/as-needed.ts';
import { spokenGroups, spokenNumber } from '../../../../shared/domain/analysis/spoken-groups.ts';
import { isByEvent } from '../../../../shared/domain/discovery/by-event.ts';
import type { DiscoveryVariable } from '../../../../shared/domain/discovery/examined-variable.ts';
import { variableCategories } from '../../../../shared/domain/variables/categories.ts';
import { deriveKind } from '../../../../shared/domain/variables/kind.ts';
import { wholeOf } from '../../../../shared/domain/variables/part-of.ts';

describe('the kind of a variable', () => {
  const category = (name: string) => {
    const found = variableCategories.find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no category ${name}.`);
    return found;
  };

  test.each([
    ['Ibuprofen', 'Treatments', false, 'taken'],
    ['Ibuprofen', 'Treatments', true, 'taken'],
    ['Steps', 'Physical Activities', true, 'chosen'],
    ['Mood', 'Emotions', false, 'felt'],
    ['Mood', 'Emotions', true, 'measured'],
    ['Period', 'Conditions', false, 'happens'],
    ['Sleep Duration', 'Sleep', false, 'measured'],
    ['bedtime', 'Sleep', true, 'chosen'],
    ['Screen Time', 'Activity', true, 'measured'],
    ['Anything', 'Miscellaneous', false, 'measured'],
  ])('%s of %s, sensed: %s', (name, of, isSensed, kind) =>
    expect(deriveKind(name, category(of), isSensed)).toBe(kind),
  );

  test('parts of what people know by another name are known', () => {
    expect(wholeOf('Deep sleep')).toBe(wholeOf('Time Awake in Bed'));
    expect(wholeOf('Steps')).toBeUndefined();
  });
});

describe('what an experiment is offered for', () => {
  test.each([
    ['chosen', false, true],
    ['taken', false, true],
    ['taken', true, false],
    ['felt', false, false],
    ['happens', false, false],
    ['measured', false, false],
  ] as const)('%s, as needed: %s', (causeKind, isAsNeeded, offered) =>
    expect(canBeTested({ causeKind, isAsNeeded })).toBe(offered),
  );

  test('a remedy is taken because of what is worse with it, and of nothing else', () => {
    const remedy = { causeKind: 'taken', isAsNeeded: true, worse: 'higher' } as const;
    expect(isLikelyReversed(remedy, 'higher')).toBe(true);
    expect(isLikelyReversed(remedy, 'lower')).toBe(false);
    expect(isLikelyReversed({ ...remedy, worse: 'both' }, 'lower')).toBe(true);
    expect(isLikelyReversed({ ...remedy, isAsNeeded: false }, 'higher')).toBe(false);
    expect(isLikelyReversed({ ...remedy, causeKind: 'chosen' }, 'higher')).toBe(false);
  });

  test('taken on fewer than four of five active days, it is taken as needed', () => {
    const days = (count: number) => Int32Array.from({ length: count }, (_, i) => i);
    expect(isTakenAsNeeded(Int32Array.of(0, 9), days(10))).toBe(true);
    expect(isTakenAsNeeded(days(10), days(100))).toBe(false);
    expect(isTakenAsNeeded(Int32Array.of(0, 1, 2, 9), Int32Array.of(0, 1, 2, 9))).toBe(false);
    expect(isTakenAsNeeded(Int32Array.of(0, 9), undefined)).toBe(true);
    expect(isTakenAsNeeded(new Int32Array(), days(10))).toBe(false);
  });
});

describe('what is written down only when it happens', () => {
  const active = Array.from({ length: 200 }, (_, i) => i);
  const every = (step: number, value = 1) => ({
    days: Int32Array.from(active.filter((day) => day % step === 0)),
    values: Float64Array.from(
      active.filter((day) => day % step === 0),
      () => value,
    ),
  });
  const period = { kind: 'happens', countsFromZero: true, series: {} } as unknown as DiscoveryVariable;

  test.each([
    ['a period', period, every(4), true],
    ['recorded with No as well', period, { ...every(4), values: every(4, 0).values }, false],
    ['recorded on most days', period, every(1), false],
    ['recorded on too few', period, every(10), false],
    ['a figure of the body', { ...period, kind: 'measured' }, every(4), false],
    ['a scale that begins at 1', { ...period, countsFromZero: false }, every(4), false],
    ['filled already', { ...period, series: { fillingValue: 0 } }, every(4), false],
    ['answered with no', { ...period, isAnswered: true }, every(4), false],
  ])('%s', (_, variable, daily, isAsked) =>
    expect(isByEvent(variable as DiscoveryVariable, daily, active)).toBe(isAsked),
  );
});

test.each([
  [6.95, 7],
  [1.97, 2],
  [64.6, 65],
  [0.284, 0.3],
  [8920, 9000],
  [0, 0],
])('people say %s as %s', (value, spoken) => expect(spokenNumber(value)).toBe(spoken));

test('days without any are told apart from days with little, whatever the last digits of their means', () => {
  const cause = Float64Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 3 : i * 1e-17));
  const pairs = (doses: Float64Array) => ({
    days: Int32Array.from(doses.keys()),
    cause: doses,
    effect: Float64Array.from(doses.keys()),
  });
  expect(spokenGroups(pairs(cause))).toMatchObject({ daysAbove: 10, daysBelow: 10, isWithout: true });
  expect(spokenGroups(pairs(cause.map((dose) => dose + 0.25)))).not.toHaveProperty('isWithout');
});
