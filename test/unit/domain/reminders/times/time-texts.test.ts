import { expect, test } from '@jest/globals';
import {
  dayPhrase,
  favouriteText,
  frequencyText,
  frequencyTextWithTime,
  humanTime,
  startText,
} from '../../../../../shared/domain/reminders/times/time-texts.ts';
import { parseDate } from '../../../../../shared/domain/time/calendar.ts';
import { exampleReminder } from '../example-reminder.ts';

test.each([
  [0, '12:00 AM', '00:00'],
  [7 * 3600 + 5 * 60, '7:05 AM', '07:05'],
  [12 * 3600, '12:00 PM', '12:00'],
  [20 * 3600, '8:00 PM', '20:00'],
  [86_399, '11:59:59 PM', '23:59:59'],
])('second %i of the day is %s in New York and %s in Berlin', (seconds, american, european) => {
  expect(humanTime(seconds, 'America/New_York')).toBe(american);
  expect(humanTime(seconds, 'Europe/Berlin')).toBe(european);
});

test.each(['America/Indiana/Knox', 'Australia/Perth', 'Asia/Kolkata', 'US/Pacific', 'Pacific/Auckland'])(
  'people of %s say 8:00 PM',
  (zone) => {
    expect(humanTime(72_000, zone)).toBe('8:00 PM');
  },
);

test.each(['UTC', 'Europe/London', 'America/Sao_Paulo', 'Asia/Tokyo', 'Africa/Lagos', 'Etc/GMT+5'])(
  'people of %s say 20:00',
  (zone) => {
    expect(humanTime(72_000, zone)).toBe('20:00');
  },
);

test.each([
  [0, 'Never'],
  [60, 'Every minute'],
  [90, 'Every 90 seconds'],
  [1800, 'Every 30 minutes'],
  [3600, 'Hourly'],
  [7 * 3600, 'Every 7 hours'],
  [86_400, 'Daily'],
  [36 * 3600, 'Every 36 hours'],
  [3 * 86_400, 'Every 3 days'],
  [7 * 86_400, 'Weekly'],
  [28 * 86_400, 'Every 4 weeks'],
  [30 * 86_400, 'Every 30 days'],
])('every %i seconds is "%s"', (frequency, text) => {
  expect(frequencyText(frequency, false)).toBe(text);
});

test.each([
  [0, 'Never'],
  [1800, 'Every 30 minutes from 07:00 to 21:00'],
  [86_400, 'Daily at 20:00'],
  [3 * 86_400, 'Every 3 days at 20:00'],
  [7 * 86_400, 'Weekly on Wednesday at 20:00'],
  [14 * 86_400, 'Every 2 weeks on Wednesday at 20:00'],
  [36 * 3600, 'Every 36 hours, counted from 20:00'],
])('a reminder of Wednesday at 20:00 every %i seconds asks "%s"', (frequency, text) => {
  expect(frequencyTextWithTime(exampleReminder({ frequency }), false)).toBe(text);
});

test.each([
  ['2026-06-10', 'today'],
  ['2026-06-09', 'yesterday'],
  ['2026-06-11', 'tomorrow'],
  ['2026-06-05', 'on Friday'],
  ['2026-06-04', 'on Thursday'],
  ['2026-06-03', 'on 3 June'],
  ['2026-06-12', 'on 12 June'],
  ['2025-12-31', 'on 31 December'],
])('seen from Wednesday 10 June 2026, %s is "%s"', (date, phrase) => {
  expect(dayPhrase(parseDate(date) as number, parseDate('2026-06-10') as number)).toBe(phrase);
});

test('what never asks is a favourite; a treatment is taken as needed', () => {
  expect([frequencyText(0, true), favouriteText(true), favouriteText(false)]).toEqual([
    'As needed',
    'As needed',
    'Favourite',
  ]);
});

test.each([
  ['2026-03-08T12:00:00', ' (starts 9 March)'],
  ['2025-12-31T12:00:00', ' (starts 9 March 2026)'],
  ['2026-03-09T12:00:00', ''],
])('at %s a reminder that begins on 9 March 2026 says "%s"', (now, text) => {
  const starts = exampleReminder({ frequency: 86_400, startDay: parseDate('2026-03-09') ?? 0 });
  expect(startText(starts, Date.parse(`${now}Z`) / 1000)).toBe(text);
});
