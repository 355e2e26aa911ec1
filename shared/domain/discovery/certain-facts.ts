import { mean } from '../analysis/methods/moments.ts';
import { weekdayOfDay } from '../time/calendar.ts';
import type { ExaminedVariable } from './examined-variable.ts';
import type { VariableId } from './variable-id.ts';

const mostFacts = 3;
const fewestDays = 3;
/** A week with fewer recorded days says little of it. */
const fewestOfAWeek = 4;

interface WeekMean {
  /** Its Monday. */
  readonly from: number;
  readonly mean: number;
}

/** The usual value of a variable, and its weeks with the highest and the lowest mean. */
export interface CertainFact {
  readonly variable: VariableId;
  readonly days: number;
  readonly mean: number;
  /** Absent until two weeks differ. */
  readonly highest?: WeekMean;
  readonly lowest?: WeekMean;
}

/** Facts that are certain whatever stands out: of the outcomes that are recorded most, the primary one first. */
export function certainFacts(
  examined: Iterable<ExaminedVariable>,
  primaryOutcome: VariableId | null,
): CertainFact[] {
  const isPrimary = ({ candidate }: ExaminedVariable) => Number(candidate.id === primaryOutcome);
  return [...examined]
    .filter(
      (one) =>
        one.daily.days.length >= fewestDays &&
        one.daily.values.some((value) => value !== one.daily.values[0]) &&
        (isPrimary(one) === 1 || (one.candidate.outcome && !one.candidate.causeOnly)),
    )
    .sort((a, b) => isPrimary(b) - isPrimary(a) || b.candidate.recentDays - a.candidate.recentDays)
    .slice(0, mostFacts)
    .map(({ candidate, daily }) => ({
      variable: candidate.id,
      days: daily.days.length,
      mean: mean(daily.values) ?? 0,
      ...outerWeeks(daily),
    }));
}

function outerWeeks({ days, values }: ExaminedVariable['daily']) {
  const byWeek = new Map<number, number[]>();
  days.forEach((day, i) => {
    const monday = day - ((weekdayOfDay(day) + 6) % 7);
    byWeek.set(monday, [...(byWeek.get(monday) ?? []), values[i] as number]);
  });
  const weeks = [...byWeek]
    .filter(([, own]) => own.length >= fewestOfAWeek)
    .map(([from, own]): WeekMean => ({ from, mean: mean(Float64Array.from(own)) ?? 0 }))
    .sort((a, b) => b.mean - a.mean || b.from - a.from);
  const [highest, lowest] = [weeks[0], weeks.at(-1)];
  return highest && lowest && highest.mean > lowest.mean ? { highest, lowest } : {};
}
