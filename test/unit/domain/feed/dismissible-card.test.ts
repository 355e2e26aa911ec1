import { expect, test } from '@jest/globals';
import { dismissibleCard } from '../../../../shared/domain/feed/dismissible-card.ts';

const study = { causeVariableId: 1, effectVariableId: 2 };

test.each([
  ['study-cause-1-effect-2-user-5-user-study', 'individual'],
  ['study-cause-1-effect-2-user-5-cohort-study', 'cohort'],
  ['study-cause-1-effect-2-population-study', 'population'],
])('%s is the card of a study', (id, type) => {
  expect(dismissibleCard(id, 5)).toEqual({ kind: 'study', id, study: { type, ...study } });
});

test.each([
  ['another person’s study', 'study-cause-1-effect-2-user-6-user-study'],
  ['a study that cannot be', 'study-cause-0-effect-2-user-5-user-study'],
  ['what only begins like one', 'study-'],
])('%s is no card of this person', (_, id) => {
  expect(dismissibleCard(id, 5)).toBeUndefined();
});

test('any other id is a message’s', () => {
  expect(dismissibleCard('studying', 5)).toEqual({ kind: 'message', id: 'studying' });
});
