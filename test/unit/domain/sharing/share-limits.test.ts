import { expect, test } from '@jest/globals';
import { lastUntil } from '../../../../shared/domain/sharing/share-limits.ts';
import { formatDate, parseDate } from '../../../../shared/domain/time/calendar.ts';

test.each([
  ['2026-11-17', '2027-11-17'],
  ['2027-02-28', '2028-02-28'],
  ['2027-03-01', '2028-03-01'],
  ['2028-02-28', '2029-02-28'],
  ['2028-02-29', '2029-03-01'],
  ['2028-03-01', '2029-03-01'],
])('a share of %s lasts until %s at most', (today, last) => {
  expect(formatDate(lastUntil(parseDate(today) ?? 0))).toBe(last);
});
