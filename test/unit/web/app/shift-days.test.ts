import { expect, test } from '@jest/globals';
import { shiftDays } from '../../../../web/app/demo/shift-days.ts';

test.each([
  ['a date and a time', '"startAt":"2026-10-17T18:10:00"', '"startAt":"2026-11-18T18:10:00"'],
  ['a bound', 'reminderTime=%28ge%292026-10-10T00', 'reminderTime=%28ge%292026-11-11T00'],
  ['an address', 'latest=2026-10-17T21%3A59', 'latest=2026-11-18T21%3A59'],
  ['seconds and milliseconds', '[1792260600,1792260600000]', '[1795025400,1795025400000]'],
  ['dates in words', 'From 20 Apr 2026 to 30 November 2026.', 'From 22 May 2026 to 1 January 2027.'],
  ['a month below an axis', '<text>Jul 2026</text>', '<text>2 Aug</text>'],
  ['days of the week', '>Mon</text> Highest: Sunday', '>Fri</text> Highest: Thursday'],
])('%s is moved by whole days', (_, before, after) => {
  expect(shiftDays(before, 32)).toBe(after);
});

test('other numbers and words stay', () => {
  const text = '{"id":6241380173023889,"value":1234,"words":"May sleep help? 12 of 2026 steps"}';
  expect(shiftDays(text, 32)).toBe(text);
});

test('moved back, everything is as it was', () => {
  const text = '"2026-10-17T18:10:00" 1 March 2026 >Mon< Sunday [1792260600]';
  expect(shiftDays(shiftDays(text, 500), -500)).toBe(text);
});
