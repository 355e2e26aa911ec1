import { expect, test } from '@jest/globals';
import { appNameAtAGlance } from '../../../../shared/domain/oauth/app-name.ts';

test.each([
  ['Walking Diary', 'walking-diary'],
  ['Walking Diary', 'WALKING DIARY!'],
  ['Walking Diary', 'W\u0430lking Di\u0430ry'],
  ['Oura', '\u041eura'],
  ['Cosmo', '\u0421\u043e\u0455m\u043e'],
  ['Modern', 'Modem'],
  ['Sleep 101', 'Sleep lOl'],
  ['Café', 'Cafe'],
])('%s is taken for %s', (one, other) => {
  expect(appNameAtAGlance(one)).toBe(appNameAtAGlance(other));
});

test('other names are told apart, in any alphabet', () => {
  const names = ['Walking Diary', 'Running Diary', 'Дневник сна', 'Дневник еды', '睡眠日記', 'Sleep 2'];
  expect(new Set(names.map(appNameAtAGlance)).size).toBe(names.length);
});
