import type { DayClock } from '../../domain/analysis/analysis-input.ts';
import { extremesOf, isConstant } from '../../domain/analysis/methods/moments.ts';
import type { PlanSketch } from '../../domain/experiments/propose.ts';
import { dailyValues, type ExperimentRecords } from '../../domain/experiments/records.ts';
import { daysBefore } from '../../domain/experiments/spread-before.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { MemberProblem } from '../../domain/texts/item-problem.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { isYesNo } from '../../domain/units/convert.ts';
import { inUnit } from '../../domain/units/scale-text.ts';
import type { ExperimentInput } from '../../schemas/experiments/experiment-input.ts';

const mostDaysAhead = 365;
/** An effect with the same value on this many days does not vary; fewer days do not say. */
const fewestToJudge = 10;

type Levels = { readonly a: number; readonly b: number };

/** The two amounts to compare; those of a variable that is yes or no need not be given. */
export function levelsOf(
  { levelA, levelB }: ExperimentInput,
  { settings }: KnownVariable,
): Levels | undefined {
  const isClear = isYesNo(settings.unit);
  const a = levelA ?? (isClear ? 1 : undefined);
  const b = levelB ?? (isClear ? 0 : undefined);
  return a === undefined || b === undefined ? undefined : { a, b };
}

export function levelProblems(levels: Levels | undefined, { settings }: KnownVariable): MemberProblem[] {
  const { unit, minimumAllowedValue, maximumAllowedValue, displayName } = settings;
  if (levels === undefined)
    return [
      {
        member: 'levelA',
        problem: `and levelB are required: the two amounts of ${displayName} ${inUnit(unit.abbreviatedName)} to compare.`,
      },
    ];
  const { a, b } = levels;
  if (a === b)
    return [
      { member: 'levelB', problem: `is the same as levelA, ${a}; give two different amounts to compare.` },
    ];
  return (['a', 'b'] as const).flatMap((arm) => {
    const level = levels[arm];
    const member = `level${arm.toUpperCase()}`;
    if (isYesNo(unit) && level !== 0 && level !== 1)
      return [{ member, problem: `must be 1 for yes or 0 for no, got ${level}.` }];
    const isWithin =
      level >= (minimumAllowedValue ?? -Infinity) && level <= (maximumAllowedValue ?? Infinity);
    return isWithin
      ? []
      : [
          {
            member,
            problem: `must be ${boundsText(minimumAllowedValue, maximumAllowedValue)}, got ${level}.`,
          },
        ];
  });
}

const boundsText = (least: number | undefined, most: number | undefined): string =>
  least === undefined
    ? `at most ${most}`
    : most === undefined
      ? `at least ${least}`
      : `from ${least} to ${most}`;

export function dateProblems(firstDay: number, today: number): MemberProblem[] {
  if (firstDay <= today)
    return [
      {
        member: 'startDate',
        problem: `must be tomorrow, ${formatDate(today + 1)}, or later: a day that has started can’t be randomised.`,
      },
    ];
  return firstDay > today + mostDaysAhead
    ? [
        {
          member: 'startDate',
          problem: `must be within a year from now, ${formatDate(today + mostDaysAhead)} at the latest.`,
        },
      ]
    : [];
}

export function lengthProblems({ periodDays, discardDays }: ExperimentInput): MemberProblem[] {
  return periodDays !== undefined && discardDays !== undefined && discardDays >= periodDays
    ? [
        {
          member: 'discardDays',
          problem: `must be less than the days of a period, ${periodDays}: at least one day of a period has to count.`,
        },
      ]
    : [];
}

/** An effect that was the same on every day shows nothing by being the same again. */
export function constantProblems(
  { effect }: PlanSketch,
  records: ExperimentRecords,
  clock: DayClock,
  today: number,
): MemberProblem[] {
  const known = [...dailyValues(effect, records.effect, clock)].filter(([day]) => day >= today - daysBefore);
  const values = Float64Array.from(known, ([, value]) => value);
  if (values.length < fewestToJudge || !isConstant(values)) return [];
  return [
    {
      member: 'effectVariableName',
      problem: `${effect.name} was ${extremesOf(values).lowest} on each of the last ${values.length} days with a record; an experiment needs an effect that varies. Record it in finer steps, or choose another.`,
    },
  ];
}
