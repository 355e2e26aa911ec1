import { findVariableIdByName } from '../../data/variables/person-names.ts';
import { type EffectDay, type ExperimentPlan, planRule } from '../../domain/experiments/plan.ts';
import { plannedSeries } from '../../domain/experiments/planned-series.ts';
import { type PlanSketch, type Proposal, propose } from '../../domain/experiments/propose.ts';
import { daysBefore } from '../../domain/experiments/spread-before.ts';
import { proposalWords } from '../../domain/experiments/texts/proposal-words.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { Person } from '../../domain/people/person.ts';
import type { MemberProblem } from '../../domain/texts/item-problem.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { latestDayOfClock } from '../../domain/time/person-clock.ts';
import type { ExperimentInput } from '../../schemas/experiments/experiment-input.ts';
import { constantProblems, dateProblems, lengthProblems, levelProblems, levelsOf } from './plan-problems.ts';
import { findParticipants, planClock, readRecords } from './read-records.ts';
import { treatmentProblems } from './treatment-problems.ts';

/** A plan as it would be started; without `effectDay` the person has to say it. */
export interface PlanDraft {
  readonly plan: Omit<ExperimentPlan, 'effectDay'> & { readonly effectDay?: EffectDay };
  readonly proposal: Proposal;
  /** Sentences about what the experiment would find. */
  readonly words: readonly string[];
  readonly cause: KnownVariable;
  readonly effect: KnownVariable;
}

type DraftResult = { readonly kind: 'drafted'; readonly draft: PlanDraft } | PlanProblems;

interface PlanProblems {
  readonly kind: 'problems';
  readonly problems: readonly MemberProblem[];
}

const problems = (...all: readonly MemberProblem[]): PlanProblems => ({ kind: 'problems', problems: all });

/** Completes what a person asks for from their own records, or says what is wrong with it. Stores nothing. */
export async function draftPlan(person: Person, input: ExperimentInput, now: number): Promise<DraftResult> {
  const { userId } = person;
  const pair = await findPair(userId, input);
  if (pair.kind === 'problems') return pair;
  const { cause, effect } = pair;
  const { dayStartsAt = 0 } = person;
  const clock = planClock(person, { dayStartsAt });
  const today = latestDayOfClock(clock, now);
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
  const span = { from: firstDay - daysBefore, to: today };
  const records = await readRecords(person, sketch, { cause, effect }, { span, now });
  const days = { timeZone: clock.zone, dayStartsAt };
  const refused = [
    ...constantProblems(sketch, records, days, today),
    ...(await treatmentProblems(userId, input, cause, sketch, { records, clock: days })),
  ];
  if (refused.length > 0) return problems(...refused);

  const { difference } = input;
  const proposal = propose({ sketch, records, difference, clock: days, through: today - 1 });
  if (proposal.discardDays >= proposal.periodDays)
    return problems({
      member: 'discardDays',
      problem: `must be less than the days of a period, ${proposal.periodDays}; leave out fewer days, or make periods longer.`,
    });
  const { pairs, periodDays, discardDays, effectDay } = proposal;
  const plan = {
    ...sketch,
    rule: planRule,
    pairs,
    periodDays,
    discardDays,
    ...(effectDay === null ? {} : { effectDay }),
  } as PlanDraft['plan'];
  return {
    kind: 'drafted',
    draft: { plan, proposal, words: proposalWords(sketch, proposal, difference), cause, effect },
  };
}

type PairOutcome =
  | { readonly kind: 'found'; readonly cause: KnownVariable; readonly effect: KnownVariable }
  | PlanProblems;

/** The two variables that the person names. */
async function findPair(
  userId: number,
  { causeVariableName, effectVariableName }: ExperimentInput,
): Promise<PairOutcome> {
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
      problem: 'is the cause itself; choose another variable.',
    });
  const { cause, effect } = await findParticipants(userId, { causeVariableId, effectVariableId });
  return cause === undefined || effect === undefined
    ? problems(unknownVariable('causeVariableName', causeVariableName))
    : { kind: 'found', cause, effect };
}

const unknownVariable = (member: string, name: string): MemberProblem => ({
  member,
  problem: `you have no variable "${name}"; record it first, or choose one you have.`,
});
