import { readLatestMeasurements } from '../../data/measurements/measurement.ts';
import { findVariableIdByName } from '../../data/variables/person-names.ts';
import { extremesOf, isConstant } from '../../domain/analysis/methods/moments.ts';
import { type EffectDay, type ExperimentPlan, RULE } from '../../domain/experiments/plan.ts';
import { plannedSeries } from '../../domain/experiments/planned-series.ts';
import { type PlanSketch, type Proposal, propose } from '../../domain/experiments/propose.ts';
import { dailyValues, type ExperimentRecords } from '../../domain/experiments/records.ts';
import { proposalWords } from '../../domain/experiments/texts/proposal-words.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { Person } from '../../domain/people/person.ts';
import type { MemberProblem } from '../../domain/texts/item-problem.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { dayOfClock } from '../../domain/time/person-clock.ts';
import { canConvert, convert, isYesNo } from '../../domain/units/convert.ts';
import { getUnit } from '../../domain/units/units.ts';
import type { ExperimentInput } from '../../schemas/experiments/experiment-input.ts';
import { findParticipants, planClock, readRecords } from './read-records.ts';

/** A plan as it would be started; without `effectDay` the person has to say it. */
export interface Draft {
  readonly plan: Omit<ExperimentPlan, 'effectDay'> & { readonly effectDay?: EffectDay };
  readonly proposal: Proposal;
  /** What the experiment would find, in sentences. */
  readonly words: readonly string[];
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
}

export type Drafted =
  | { readonly kind: 'drafted'; readonly draft: Draft }
  | { readonly kind: 'problems'; readonly problems: readonly MemberProblem[] };

const problems = (...all: readonly MemberProblem[]): Drafted => ({ kind: 'problems', problems: all });

const DAYS_BEFORE = 60;
const MOST_DAYS_AHEAD = 365;
/** So many days of the same value say that an effect does not vary. */
const FEWEST_TO_JUDGE = 10;

/** Completes what a person asks for from their own records, or says what is wrong with it. Stores nothing. */
export async function draftPlan(person: Person, input: ExperimentInput, now: number): Promise<Drafted> {
  const { userId } = person;
  const { causeVariableName, effectVariableName } = input;
  const [causeVariableId, effectVariableId] = await Promise.all(
    [causeVariableName, effectVariableName].map((name) => findVariableIdByName(userId, name)),
  );
  const unknown = [
    ...(causeVariableId === undefined ? [unknownVariable('causeVariableName', causeVariableName)] : []),
    ...(effectVariableId === undefined ? [unknownVariable('effectVariableName', effectVariableName)] : []),
  ];
  if (causeVariableId === undefined || effectVariableId === undefined) return problems(...unknown);
  if (causeVariableId === effectVariableId)
    return problems({
      member: 'effectVariableName',
      problem: 'means the cause itself; name another variable.',
    });
  const { cause, effect } = await findParticipants(userId, { causeVariableId, effectVariableId });
  if (cause === undefined || effect === undefined)
    return problems(unknownVariable('causeVariableName', causeVariableName));

  const { dayStartsAt = 0 } = person;
  const clock = planClock(person, { dayStartsAt });
  const today = dayOfClock(clock, now);
  const firstDay = input.startDate ?? today + 1;
  const levels = levelsOf(input, cause);
  const wrong = [...dateProblems(firstDay, today), ...levelProblems(levels, cause), ...lengthProblems(input)];
  if (wrong.length > 0 || levels === undefined) return problems(...wrong);

  const { onsetDelay, durationOfAction } = cause.settings;
  const sketch: PlanSketch = {
    cause: { ...plannedSeries(cause), ...levels, onsetDelay, durationOfAction },
    effect: plannedSeries(effect),
    startDate: formatDate(firstDay),
    timeZone: person.timezone,
    dayStartsAt,
    pairs: input.pairs,
    periodDays: input.periodDays,
    discardDays: input.discardDays,
    effectDay: input.effectDay,
  };
  const span = { from: firstDay - DAYS_BEFORE, to: today };
  const records = await readRecords(person, sketch, { cause, effect }, span, now);
  const days = { timeZone: clock.zone, dayStartsAt };
  const refused = [
    ...constantProblems(sketch, records, days, today),
    ...(await treatmentProblems(userId, input, cause, sketch, records, days)),
  ];
  if (refused.length > 0) return problems(...refused);

  const { difference } = input;
  const proposal = propose({ sketch, records, difference, clock: days });
  if (proposal.discardDays >= proposal.periodDays)
    return problems({
      member: 'discardDays',
      problem: `must be less than the ${proposal.periodDays} days of a period; leave fewer out, or make periods longer.`,
    });
  const { pairs, periodDays, discardDays, effectDay } = proposal;
  const plan = {
    ...sketch,
    rule: RULE,
    pairs,
    periodDays,
    discardDays,
    ...(effectDay === null ? {} : { effectDay }),
  } as Draft['plan'];
  return {
    kind: 'drafted',
    draft: { plan, proposal, words: proposalWords(sketch, proposal, difference), cause, effect },
  };
}

const unknownVariable = (member: string, name: string): MemberProblem => ({
  member,
  problem: `you have no variable "${name}"; record it first, or name one that you have.`,
});

type Levels = { readonly a: number; readonly b: number };

/** Of yes and no the levels are clear. */
function levelsOf({ levelA, levelB }: ExperimentInput, { settings }: KnownVariable): Levels | undefined {
  const isClear = isYesNo(settings.unit);
  const a = levelA ?? (isClear ? 1 : undefined);
  const b = levelB ?? (isClear ? 0 : undefined);
  return a === undefined || b === undefined ? undefined : { a, b };
}

function levelProblems(levels: Levels | undefined, { settings }: KnownVariable): MemberProblem[] {
  const { unit, minimumAllowedValue, maximumAllowedValue, displayName } = settings;
  if (levels === undefined)
    return [
      {
        member: 'levelA',
        problem: `and levelB are needed: the two amounts of ${displayName} in ${unit.abbreviatedName} that are to be compared.`,
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
            problem: `lies outside what ${displayName} may be, ${minimumAllowedValue ?? 'anything'} to ${maximumAllowedValue ?? 'anything'}; give an amount within it.`,
          },
        ];
  });
}

function dateProblems(firstDay: number, today: number): MemberProblem[] {
  if (firstDay <= today)
    return [
      {
        member: 'startDate',
        problem: `must be tomorrow, ${formatDate(today + 1)}, or later: a day that has begun cannot be drawn any more.`,
      },
    ];
  return firstDay > today + MOST_DAYS_AHEAD
    ? [
        {
          member: 'startDate',
          problem: `must lie within a year from now, ${formatDate(today + MOST_DAYS_AHEAD)} at the latest.`,
        },
      ]
    : [];
}

function lengthProblems({ periodDays, discardDays }: ExperimentInput): MemberProblem[] {
  return periodDays !== undefined && discardDays !== undefined && discardDays >= periodDays
    ? [
        {
          member: 'discardDays',
          problem: `must be less than periodDays, ${periodDays}: at least one day of a period has to count.`,
        },
      ]
    : [];
}

type Days = Parameters<typeof dailyValues>[2];

/** What was the same on every day tells nothing by being the same. */
function constantProblems(
  { effect }: PlanSketch,
  records: ExperimentRecords,
  clock: Days,
  today: number,
): MemberProblem[] {
  const known = [...dailyValues(effect, records.effect, clock)].filter(([day]) => day >= today - DAYS_BEFORE);
  const values = Float64Array.from(known, ([, value]) => value);
  if (values.length < FEWEST_TO_JUDGE || !isConstant(values)) return [];
  return [
    {
      member: 'effectVariableName',
      problem: `${effect.name} was ${extremesOf(values).lowest} on each of the last ${values.length} days with a record; an experiment needs an effect that varies. Record it more finely, or choose another.`,
    },
  ];
}

const ROWS_LOOKED_AT = 1000;

/** A treatment is changed only as its prescriber agrees, and only between amounts that were taken before. */
async function treatmentProblems(
  userId: number,
  { prescriberAgrees }: ExperimentInput,
  { userVariable, settings }: KnownVariable,
  { cause }: PlanSketch,
  records: ExperimentRecords,
  clock: Days,
): Promise<MemberProblem[]> {
  if (settings.category.name !== 'Treatments') return [];
  if (prescriberAgrees !== true)
    return [
      {
        member: 'prescriberAgrees',
        problem: `must be true: ${cause.name} is a treatment. Ask whoever prescribed it, or a pharmacist, whether you may vary it like this, and say so only if they agree.`,
      },
    ];
  const rows = await readLatestMeasurements(userId, userVariable.variable.variableId, ROWS_LOOKED_AT);
  const taken = new Set([
    0,
    ...dailyValues(cause, records.cause, clock).values(),
    ...rows.flatMap(({ value, unitId }) =>
      canConvert(getUnit(unitId), settings.unit) ? [convert(value, getUnit(unitId), settings.unit)] : [],
    ),
  ]);
  const isTaken = (level: number) =>
    [...taken].some((one) => Math.abs(one - level) <= 1e-9 * Math.abs(level));
  return (['a', 'b'] as const).flatMap((arm) =>
    isTaken(cause[arm])
      ? []
      : [
          {
            member: `level${arm.toUpperCase()}`,
            problem: `you have never recorded ${cause[arm]} ${cause.unit} of ${cause.name}; of a treatment only amounts that you have taken before, or 0, can be compared.`,
          },
        ],
  );
}
