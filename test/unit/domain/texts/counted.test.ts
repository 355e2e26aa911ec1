import { expect, test } from '@jest/globals';
import { accessText } from '../../../../shared/domain/accesses/texts/access-text.ts';
import { inDays } from '../../../../shared/domain/texts/counted.ts';

test.each([
  [1, '1 day'],
  [-1, '-1 day'],
  [0, '0 days'],
  [14, '14 days'],
])('%d is said as "%s"', (days, text) => {
  expect(inDays(days)).toBe(text);
});

test('thousands of requests have a comma', () => {
  const kinds = [{ verb: 'read', subject: 'measurements', everything: 1200, variables: [] }] as const;
  const actor = { kind: 'app', id: 'app', name: 'Record Mood' } as const;
  expect(accessText({ actor, kinds, tries: 3400 })).toBe(
    'Record Mood, an app, read all your measurements 1,200 times; 3,400 other requests got nothing.',
  );
});
