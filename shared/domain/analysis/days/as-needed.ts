import type { DayNumbers } from '../analysis-input.ts';

/** Recorded on this share of the active days, something is taken all the time. */
const allTheTime = 0.8;

/** Whether something that nothing asks for is taken only now and then: on few of the days between first and last. */
export function isTakenAsNeeded(recordedDays: Int32Array, activeDays: DayNumbers | undefined): boolean {
  const [first, last] = [recordedDays[0], recordedDays.at(-1)];
  if (first === undefined || last === undefined) return false;
  const recorded = new Set(recordedDays);
  const active = new Set(recorded);
  if (activeDays === undefined) for (let day = first; day <= last; day++) active.add(day);
  else for (const day of activeDays) if (day >= first && day <= last) active.add(day);
  return recorded.size < allTheTime * active.size;
}
