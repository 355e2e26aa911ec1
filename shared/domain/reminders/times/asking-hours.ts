import { daySeconds } from '../../time/calendar.ts';

/** Seconds of the local day, both included; over midnight if the earliest is the later of the two. */
export interface AskingHours {
  readonly earliest: number;
  readonly latest: number;
}

/**
 * When a reminder within the day may ask: in the person's hours, and if it has an end time, of those from its start
 * to its end. Undefined when these share no stretch, or two.
 */
export function askingHours(
  reminder: AskingHours & { readonly timeOfDay: number; readonly endTimeOfDay?: number },
): AskingHours | undefined {
  const { timeOfDay, endTimeOfDay, earliest, latest } = reminder;
  if (endTimeOfDay === undefined) return { earliest, latest };
  const sinceEarliest = (time: number) => (time - earliest + daySeconds) % daySeconds;
  const [start, end, last] = [timeOfDay, endTimeOfDay, latest].map(sinceEarliest) as [number, number, number];
  const endsFirst = end <= last ? endTimeOfDay : latest;
  if (start <= last) return start <= end ? { earliest: timeOfDay, latest: endsFirst } : undefined;
  return end < start ? { earliest, latest: endsFirst } : undefined;
}
