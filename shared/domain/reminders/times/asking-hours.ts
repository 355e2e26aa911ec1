import { daySeconds } from '../../time/calendar.ts';

/** Seconds of the local day, both included; they span midnight if the earliest is the later of the two. */
interface AskingHours {
  readonly earliest: number;
  readonly latest: number;
}

/**
 * The hours in which a reminder more frequent than daily may ask: the person's hours, and if it has an end time, the
 * part of them from its start to its end. Undefined if these have no stretch in common, or two.
 */
export function askingHours(
  reminder: AskingHours & { readonly timeOfDay: number; readonly endTimeOfDay?: number },
): AskingHours | undefined {
  const { timeOfDay, endTimeOfDay, earliest, latest } = reminder;
  if (endTimeOfDay === undefined) return { earliest, latest };
  const sinceEarliest = (time: number) => (time - earliest + daySeconds) % daySeconds;
  const [start, end, last] = [
    sinceEarliest(timeOfDay),
    sinceEarliest(endTimeOfDay),
    sinceEarliest(latest),
  ] as const;
  const endsFirst = end <= last ? endTimeOfDay : latest;
  if (start <= last) return start <= end ? { earliest: timeOfDay, latest: endsFirst } : undefined;
  return end < start ? { earliest, latest: endsFirst } : undefined;
}
