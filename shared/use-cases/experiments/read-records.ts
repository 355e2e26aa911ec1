import { findUserVariables } from '../../data/variables/user-variable.ts';
import type { SourceBook } from '../../domain/connectors/person-sources.ts';
import type { ExperimentPlan, PlannedSeries } from '../../domain/experiments/plan.ts';
import { asPlanned } from '../../domain/experiments/planned-series.ts';
import type { CardAnswer, ExperimentRecords, RecordedSeries } from '../../domain/experiments/records.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import { recordedDays } from '../../domain/studies/fillable-days.ts';
import type { StudySeries } from '../../domain/studies/study-series.ts';
import { clockOf, type PersonClock, type ZoneHistory } from '../../domain/time/person-clock.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { readSealing } from '../histories/read-history.ts';
import { findActiveDays, openActivity } from '../studies/examination/active-days.ts';
import { readSeries } from '../studies/examination/study-series.ts';

export interface ExperimentPerson extends ZoneHistory, SourceBook {
  readonly userId: number;
}

type PairPlan = Pick<ExperimentPlan, 'dayStartsAt'> & {
  readonly cause: PlannedSeries;
  readonly effect: PlannedSeries;
};

interface Participants {
  readonly cause?: KnownVariable | undefined;
  readonly effect?: KnownVariable | undefined;
}

interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** The person's clock, by which the days of an experiment are counted. */
export const planClock = (
  person: ZoneHistory,
  { dayStartsAt }: Pick<ExperimentPlan, 'dayStartsAt'>,
): PersonClock => clockOf({ ...person, dayStartsAt });

/** Both variables as the person has them now; one that is gone is absent. */
export async function findParticipants(
  userId: number,
  {
    causeVariableId,
    effectVariableId,
  }: { readonly causeVariableId: number; readonly effectVariableId: number },
): Promise<Participants> {
  const found = await findUserVariables(userId, [causeVariableId, effectVariableId]);
  const [cause, effect] = [causeVariableId, effectVariableId].map((id) => {
    const userVariable = found.get(id);
    return userVariable && { userVariable, settings: effectiveSettings(userVariable) };
  });
  return { cause, effect };
}

const nothing: RecordedSeries = { measurements: [] };

interface RecordsQuery {
  readonly span: DaySpan;
  readonly now: number;
  readonly cards?: ReadonlyMap<number, CardAnswer>;
}

/** Reads what was recorded of cause and effect, by the settings of the plan, and the days on which anything was. */
export async function readRecords(
  person: ExperimentPerson,
  plan: PairPlan,
  { cause, effect }: Participants,
  { span, now, cards = new Map() }: RecordsQuery,
): Promise<ExperimentRecords> {
  const { userId } = person;
  const dweller = { ...person, dayStartsAt: plan.dayStartsAt };
  const clock = clockOf(dweller);
  const sides = [
    ...(cause === undefined ? [] : [asPlanned(cause, plan.cause)]),
    ...(effect === undefined ? [] : [asPlanned(effect, plan.effect)]),
  ];
  const isFilled = [plan.cause, plan.effect].some(({ fillingValue }) => fillingValue !== undefined);
  const [series, activity] = await Promise.all([
    sides.length === 0 ? [] : readAll(dweller, sides, now),
    isFilled ? readActivity(userId, clock, now) : undefined,
  ]);
  const ofEffect = effect === undefined ? undefined : series.at(-1);
  const ofCause = cause === undefined ? undefined : series[0];
  return {
    effect: toRecorded(ofEffect),
    cause: toRecorded(ofCause),
    cards,
    ...(activity && {
      activeDays: await findActiveDays({ userId, clock }, activity, span, recordedDays(series)),
    }),
  };
}

/** Nothing is left out: a comparison of some of the days would be another one. */
const everything = { unsealed: Number.POSITIVE_INFINITY, opened: Number.POSITIVE_INFINITY };
const readAll = async (person: ExperimentPerson, sides: readonly KnownVariable[], now: number) =>
  (await readSeries(person, sides, now, { most: everything })).series;

const readActivity = async (userId: number, clock: PersonClock, now: number) =>
  openActivity({ userId, clock, sealing: await readSealing(userId, now) });

const toRecorded = (series: StudySeries | undefined): RecordedSeries =>
  series === undefined ? nothing : { measurements: series.hours };
