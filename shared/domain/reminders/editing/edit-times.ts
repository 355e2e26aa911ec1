import { daySeconds } from '../../time/calendar.ts';
import { type Reminder, timesOf } from '../reminder.ts';

type Times = Pick<Reminder, 'timeOfDay' | 'timesOfDay'>;

/** The times of a day that an item gives, in seconds of the local day. */
interface GivenTimes {
  readonly start: number | undefined;
  readonly times: readonly number[] | null | undefined;
}

const everyWeekday = 7;

/** Whether a reminder with this frequency may have several times a day: it asks on whole days. */
export const mayHaveTimes = (frequency: number): boolean => frequency > 0 && frequency % daySeconds === 0;

/** Whether a reminder with this frequency may have weekdays: it asks at the same times every day. */
export const mayHaveDays = (frequency: number): boolean => frequency > 0 && daySeconds % frequency === 0;

const inOrder = (numbers: Iterable<number>): readonly number[] => [...new Set(numbers)].sort((a, b) => a - b);

export const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  inOrder(one).join() === inOrder(other).join();

/**
 * The times of a day after an edit. A program that knows only one time moves the first, even if it posts back the
 * others with it. A reminder that does not ask on whole days has one time.
 */
export function editedTimes(before: Times, given: GivenTimes, frequency: number): Times {
  const times = wantedTimes(timesOf(before), given);
  const [timeOfDay = before.timeOfDay] = times;
  return times.length > 1 && mayHaveTimes(frequency) ? { timeOfDay, timesOfDay: times } : { timeOfDay };
}

function wantedTimes(had: readonly number[], { start, times }: GivenTimes): readonly number[] {
  const [first, ...others] = had;
  if (times !== undefined && (times ?? []).length === 0)
    return [start ?? first].filter((time) => time !== undefined);
  if (times != null && !isSameList(times, had)) return inOrder(times);
  return start === undefined ? had : inOrder([start, ...others]);
}

/** The weekdays after an edit; undefined for every day, and for frequencies that have no weekdays. */
export function editedDays(
  before: readonly number[] | undefined,
  given: readonly number[] | null | undefined,
  frequency: number,
): readonly number[] | undefined {
  const days = inOrder((given === undefined ? before : given) ?? []);
  return days.length === 0 || days.length === everyWeekday || !mayHaveDays(frequency) ? undefined : days;
}
