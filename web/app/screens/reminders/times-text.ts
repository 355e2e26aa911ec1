import { weekSeconds } from '../../../../shared/domain/time/calendar.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { clockText, dateText, dayAfter, dayAt } from '../../time/day.ts';

/** Moments to come, as one says them: `tomorrow, Tuesday and Wednesday at 07:30`. */
export function timesText(times: readonly number[], clock: PersonClock, now: number): string {
  const spoken = times.map((at) => ({ day: dayWords(clock, at, now), time: clockText(clock, at) }));
  const [first] = spoken;
  if (first !== undefined && spoken.every(({ day, time }) => time === first.time && !day.includes(',')))
    return `${listed(spoken.map(({ day }) => day))} at ${first.time}`;
  return spoken.map(({ day, time }) => `${day} at ${time}`).join('; ');
}

/** The words for a day: within a week the weekday says it all. */
function dayWords(clock: PersonClock, at: number, now: number): string {
  const today = dayAt(clock, now);
  const { date } = dayAt(clock, at);
  if (date === today.date) return 'today';
  if (date === dayAfter(clock, today).date) return 'tomorrow';
  const words = dateText(date, today.date);
  return at < today.from + weekSeconds ? words.replace(/,.*/, '') : words;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
