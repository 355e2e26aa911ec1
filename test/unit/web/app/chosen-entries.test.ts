import { expect, test } from '@jest/globals';
import { matchVariables } from '../../../../web/app/data/match-variables.ts';
import type { KnownEntry } from '../../../../web/app/screens/timeline/chosen.ts';
import { changedEntries, commonUnit } from '../../../../web/app/screens/timeline/chosen.ts';
import { clockOfPerson } from '../../../../web/app/time/day.ts';

const clock = clockOfPerson({ timezone: 'Europe/Berlin', dayStartsAt: '00:00:00' });
const entry = (members: Partial<KnownEntry['stored']> = {}): KnownEntry =>
  ({
    at: Date.parse('2026-10-20T06:30:00Z') / 1000,
    amount: 3,
    unit: '/5',
    note: 'Tired',
    stored: {
      id: 7,
      variableId: 1,
      variableName: 'Mood',
      variableCategoryName: 'Emotions',
      sourceName: 'API',
      ...members,
    },
  }) as KnownEntry;

test('an entry moves to another day at the same hour, also when the clocks have changed between', () => {
  const [moved] = changedEntries([entry()], { date: '2026-10-26' }, clock);
  expect(moved).toMatchObject({
    id: 7,
    startAt: '2026-10-26T07:30:00',
    value: 3,
    note: 'Tired',
    sourceName: 'API',
  });
});

test('what is not said stays', () => {
  expect(changedEntries([entry()], { value: 0 }, clock)).toMatchObject([{ value: 0, note: 'Tired' }]);
  expect(changedEntries([entry()], { note: 'Fine' }, clock)).toMatchObject([
    { value: 3, note: 'Fine', startAt: '2026-10-20T06:30:00' },
  ]);
});

test('one value is for entries of one thing', () => {
  expect(commonUnit([entry(), entry({ id: 8 })])).toBe('/5');
  expect(commonUnit([entry(), entry({ id: 8, variableId: 2 })])).toBeUndefined();
});

const named = (name: string) => ({ name, displayName: name });
const [duration, quality, mood] = ['Sleep Duration', 'Sleep Quality', 'Mood'].map(named);

test('a word means the one that has it in its name, or all of them', () => {
  const all = [duration, quality, mood].filter((one) => one !== undefined);
  expect(matchVariables(all, 'sleep')).toEqual([duration, quality]);
  expect(matchVariables(all, 'duration')).toEqual([duration]);
  expect(matchVariables(all, 'mood ')).toEqual([mood]);
  expect(matchVariables([...all, named('Sleep')], 'sleep')).toEqual([named('Sleep')]);
  expect(matchVariables(all, ' ')).toEqual([]);
  expect(matchVariables(all, 'tea')).toEqual([]);
});
