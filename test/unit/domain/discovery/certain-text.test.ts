import { expect, test } from '@jest/globals';
import { certainText } from '../../../../shared/domain/discovery/texts/certain-text.ts';
import { linkSentence } from '../../../../shared/domain/discovery/texts/line-text.ts';
import { studyLabels } from '../../../support/studies/study-labels.ts';
import { known } from '../studies/known.ts';

const pulse = known(1, 'Resting Heart Rate', { unit: 'bpm', settings: { valence: 'negative' } });
const monday = 20_759;
const told = (mean: number, highest: number, lowest: number) =>
  certainText(
    {
      variable: 1,
      days: 90,
      mean,
      highest: { from: monday, mean: highest },
      lowest: { from: monday + 7, mean: lowest },
    },
    pulse,
  );

test('weeks are told where they read otherwise than usual', () => {
  expect(told(49, 53, 46)).toBe(
    'Recorded on 90 days, usually 49 bpm. Best week, from 9 November 2026: 46 bpm. Worst week, from 2 November 2026: 53 bpm.',
  );
  expect(told(49.1, 49.4, 48.2)).toBe(
    'Recorded on 90 days, usually 49 bpm. Best week, from 9 November 2026: 48 bpm.',
  );
  expect(told(49.1, 49.4, 48.8)).toBe('Recorded on 90 days, about 49 bpm in every week.');
});

test('a link without figures says what is recorded as people say it', () => {
  const line = { together: false, direction: 'higher', state: 'kept', since: monday } as const;
  const said = (labels: Parameters<typeof studyLabels>[0]) => linkSentence(line, null, studyLabels(labels));
  expect(said({})).toBe('After days with more Magnesium, Mood was higher.');
  expect(said({ isCauseSum: false, causeUnit: '/5' })).toBe(
    'After days with higher Magnesium, Mood was higher.',
  );
  expect(said({ causeUnit: 'yes/no', effectUnit: 'yes/no' })).toBe(
    'After days with Magnesium, Mood came more often.',
  );
});
