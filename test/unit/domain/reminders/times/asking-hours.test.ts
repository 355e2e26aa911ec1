import { expect, test } from '@jest/globals';
import { askingHours } from '../../../../../shared/domain/reminders/times/asking-hours.ts';

const hour = 3600;

test.each<[string, number | undefined, string, string | undefined]>([
  ['09', undefined, '07-21', '07-21'],
  ['09', 17, '07-21', '09-17'],
  ['09', 23, '07-21', '09-21'],
  ['09', 9, '07-21', '09-09'],
  ['05', 17, '07-21', '07-17'],
  ['05', 23, '07-21', '07-21'],
  ['22', 8, '07-21', '07-08'],
  ['22', 5, '07-21', undefined],
  ['05', 6, '07-21', undefined],
  ['20', 8, '07-21', undefined],
  ['23', 3, '20-06', '23-03'],
  ['03', 9, '20-06', '03-06'],
  ['05', 22, '20-06', undefined],
])('from %s to %s within %s is %s', (start, end, person, expected) => {
  const [earliest, latest] = person.split('-').map((text) => Number(text) * hour) as [number, number];
  const hours = askingHours({
    timeOfDay: Number(start) * hour,
    ...(end === undefined ? {} : { endTimeOfDay: end * hour }),
    earliest,
    latest,
  });
  const two = (seconds: number) => String(seconds / hour).padStart(2, '0');
  expect(hours && `${two(hours.earliest)}-${two(hours.latest)}`).toBe(expected);
});
