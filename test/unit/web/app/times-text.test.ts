import { expect, test } from '@jest/globals';
import { timesText } from '../../../../web/app/screens/reminders/times-text.ts';
import { clockOfPerson } from '../../../../web/app/time/day.ts';

const clock = clockOfPerson({ timezone: 'Europe/Berlin', dayStartsAt: '00:00:00' });
const epoch = (iso: string) => Date.parse(iso) / 1000;
const now = epoch('2026-11-15T08:00:00Z');
const said = (...moments: readonly string[]) => timesText(moments.map(epoch), clock, now);

test('times to come are said as people say them', () => {
  expect(said('2026-11-16T06:30:00Z', '2026-11-17T06:30:00Z', '2026-11-18T06:30:00Z')).toBe(
    'tomorrow, Tuesday and Wednesday at 07:30',
  );
  expect(said('2026-11-15T10:00:00Z', '2026-11-15T13:00:00Z')).toBe('today at 11:00; today at 14:00');
  expect(said('2026-11-21T19:00:00Z', '2026-11-22T19:00:00Z', '2027-01-01T19:00:00Z')).toBe(
    'Saturday at 20:00; Sunday, 22 November at 20:00; Friday, 1 January 2027 at 20:00',
  );
  expect(said('2026-11-15T10:00:00Z')).toBe('today at 11:00');
});
