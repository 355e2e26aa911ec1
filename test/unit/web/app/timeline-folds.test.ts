import { expect, test } from '@jest/globals';
import type { ApiMeasurement, EntryView } from '../../../../web/app/entry/entry-views.ts';
import { foldedDay } from '../../../../web/app/entry/folded.ts';

const steps = (hour: number, amount: number, more: Partial<EntryView> = {}): EntryView => ({
  key: `m${hour}`,
  at: hour * 3600,
  name: 'Steps',
  variableName: 'Steps',
  category: 'Physical Activities',
  value: `${amount} steps`,
  amount,
  unit: 'count',
  source: 'Watch',
  stored: { id: hour } as ApiMeasurement,
  isWaiting: false,
  ...more,
});
const day = [steps(12, 400), steps(11, 300), steps(10, 200), steps(9, 100)];
const folding = { isSum: () => true, ownSource: 'Daymark', isWhole: true };
const shown = (entries: readonly EntryView[], more: Partial<typeof folding> = {}) =>
  foldedDay('2026-11-17', entries, { ...folding, ...more }).map((row) =>
    row.kind === 'fold' ? `${row.source}: ${row.entries.length} of ${row.amount}` : row.entry.key,
  );

test('many entries of a device stand in one row, with their sum or their average', () => {
  expect(shown(day)).toEqual(['Watch: 4 of 1,000 steps']);
  expect(shown(day, { isSum: () => false })).toEqual(['Watch: 4 of 250 steps on average']);
});

test('no sum is told of a day of which something may be missing', () => {
  expect(shown(day, { isWhole: false })).toEqual(['Watch: 4 of undefined']);
});

test('a few entries, those of one’s own hand, and those with a note stay apart', () => {
  expect(shown(day.slice(2))).toEqual(['m10', 'm9']);
  expect(shown(day.map((one) => ({ ...one, source: 'Daymark' })))).toHaveLength(4);
  expect(shown([...day, steps(8, 50, { note: 'Uphill' })])).toEqual(['Watch: 4 of 1,000 steps', 'm8']);
});

test('sources are told apart, and a row stands where its latest entry is', () => {
  const phone = [13, 8, 7, 6].map((hour) => steps(hour, 10, { source: 'Phone' }));
  expect(shown([steps(14, 5, { source: 'Ring' }), ...phone.slice(0, 1), ...day, ...phone.slice(1)])).toEqual([
    'm14',
    'Phone: 4 of 40 steps',
    'Watch: 4 of 1,000 steps',
  ]);
});
