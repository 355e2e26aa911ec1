import { expect, test } from '@jest/globals';
import { latestNotes, mostNotes } from '../../../../web/app/screens/report/report-notes.ts';

const noted = (day: number, note: string, more = {}) => ({
  startAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00`,
  note,
  ...more,
});

test('the latest few come first, each on one line; what an app wrote for itself stays out', () => {
  const shown = latestNotes([
    noted(1, 'Too long ago'),
    noted(9, ''),
    noted(8, '{"steps":1}', { noteObject: { steps: 1 } }),
    noted(4, '  A walk\n\tby the sea '),
    noted(7, 'Rain'),
    noted(5, 'x'.repeat(10_000)),
  ]);
  expect(shown.map(({ text }) => text.length)).toEqual([4, 160, 17]);
  expect(shown).toHaveLength(mostNotes);
  expect(shown[2]).toEqual({ at: Date.parse('2026-11-04T08:00:00Z') / 1000, text: 'A walk by the sea' });
});
