import { expect, test } from '@jest/globals';
import {
  type ApiDiscovery,
  dismissPath,
  lineAddress,
  linkedThrees,
  missingDays,
  partsOf,
  shownDiscoveries,
} from '../../../../web/app/studies/discoveries-view.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const line = (cause: number, effect: number, more: Partial<ApiDiscovery> = {}) =>
  ({
    causeVariableId: cause,
    causeVariableName: `Variable ${cause}`,
    effectVariableId: effect,
    effectVariableName: `Variable ${effect}`,
    ...more,
  }) as ApiDiscovery;

test('what was dismissed here is gone at once, whichever way round; what the service refused is back', () => {
  const lines = [line(1, 2), line(3, 2), line(10, 9)];
  const dismissal = (causeVariableId: number, effectVariableId: number, state: 'waiting' | 'refused') =>
    waitingEntry({ path: dismissPath, body: { causeVariableId, effectVariableId }, state });
  expect(
    shownDiscoveries(lines, [
      dismissal(2, 1, 'waiting'),
      dismissal(3, 2, 'refused'),
      dismissal(9, 10, 'waiting'),
    ]),
  ).toEqual([line(3, 2)]);
});

test('a line is the link, what is known of it, and what would make it more certain', () => {
  const parts = { link: 'Link.', known: ['Days.', 'New.'], nextStep: 'Test it.', likelyReversed: false };
  const sentences = ['Link.', 'Days.', 'New.', 'Test it.'];
  expect(partsOf({ sentences, nextStep: 'Test it.' })).toEqual(parts);
  expect(partsOf({ sentences, surer: 'Test it.', becauseOfIt: true })).toEqual({
    ...parts,
    likelyReversed: true,
  });
  expect(partsOf({ sentences: ['Link.'] })).toMatchObject({ link: 'Link.', known: [], nextStep: undefined });
});

test('a line leads to its study, or to where that is made', () => {
  expect(lineAddress(line(1, 2, { studyId: 'individual-1 2' }))).toBe('/app/study?id=individual-1%202');
  expect(lineAddress(line(1, 2))).toBe('/app/study?cause=1&effect=2');
});

test('three that are all linked are known from the lines, in the list’s own words', () => {
  expect(linkedThrees([line(1, 2), line(2, 3), line(3, 1), line(3, 4)])).toEqual([
    'Variable 1, Variable 2 and Variable 3 are all linked; one of these links may just come from the other two.',
  ]);
});

test('what a first answer needs is said once for all that the same days would allow', () => {
  const lacking = (needs: string, causeVariableName: string, effectVariableName: string) => ({
    needs,
    causeVariableName,
    effectVariableName,
  });
  expect(
    missingDays([
      lacking('18 more days of Weight', 'Weight', 'Sleep'),
      lacking('18 more days of Weight', 'Mood', 'Weight'),
      lacking('3 more days with both', 'Coffee', 'Mood'),
      lacking('3 more days with both', 'Tea', 'Sleep'),
      lacking('2 more days of Tea', 'Tea', 'Mood'),
    ]),
  ).toEqual([
    '18 more days of Weight, to compare Weight with Sleep and Mood',
    '3 more days with both, to compare Coffee with Mood and Tea with Sleep',
    '2 more days of Tea, to compare Tea with Mood',
  ]);
});
