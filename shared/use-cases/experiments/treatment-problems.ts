import { readMeasurements } from '../../data/measurements/measurement.ts';
import type { DayClock } from '../../domain/analysis/analysis-input.ts';
import type { PlanSketch } from '../../domain/experiments/propose.ts';
import { dailyValues, type ExperimentRecords } from '../../domain/experiments/records.ts';
import { unitOf } from '../../domain/experiments/texts/amounts.ts';
import { everySecond } from '../../domain/ids/measurement-id.ts';
import type { KnownVariable } from '../../domain/measurements/row.ts';
import type { MemberProblem } from '../../domain/texts/item-problem.ts';
import { levelWords } from '../../domain/units/amount-text.ts';
import { canConvert, convert } from '../../domain/units/convert.ts';
import { getUnit } from '../../domain/units/units.ts';
import type { ExperimentInput } from '../../schemas/experiments/experiment-input.ts';

/** A treatment is changed only as its prescriber agrees, and only between amounts that were taken before. */
export async function treatmentProblems(
  userId: number,
  { prescriberAgrees }: ExperimentInput,
  variable: KnownVariable,
  { cause }: PlanSketch,
  { records, clock }: { readonly records: ExperimentRecords; readonly clock: DayClock },
): Promise<MemberProblem[]> {
  if (variable.settings.category.name !== 'Treatments') return [];
  if (prescriberAgrees !== true)
    return [
      {
        member: 'prescriberAgrees',
        problem: `must be true: ${cause.name} is a treatment. Ask whoever prescribed it, or a pharmacist, whether you can vary it like this, and confirm only if they agree.`,
      },
    ];
  // The mean of a day is an amount that nobody took.
  const ofDays =
    cause.combinationOperation === 'SUM' ? dailyValues(cause, records.cause, clock).values() : [];
  const taken = [0, ...ofDays];
  const others = [cause.a, cause.b].filter((level) => !isAmong(taken, level));
  const never = others.length === 0 ? [] : await neverRecorded(userId, variable, others);
  return (['a', 'b'] as const).flatMap((arm) =>
    never.includes(cause[arm])
      ? [
          {
            member: `level${arm.toUpperCase()}`,
            problem: `you have never recorded ${levelWords(cause.name, unitOf(cause), cause[arm])}; for a treatment you can only compare amounts you have taken before, or 0.`,
          },
        ]
      : [],
  );
}

const isAmong = (amounts: readonly number[], level: number) =>
  amounts.some((one) => Math.abs(one - level) <= 1e-9 * Math.abs(level));

/** Rows that are searched, newest first: nine years of three a day. */
const mostRows = 10_000;
const rowsAtOnce = 1000;

/** Those of the amounts that no row has. */
async function neverRecorded(
  userId: number,
  { userVariable, settings: { unit } }: KnownVariable,
  amounts: readonly number[],
): Promise<readonly number[]> {
  const { variableId } = userVariable.variable;
  const range = { userId, variableId, ...everySecond, descending: true, pageSize: rowsAtOnce };
  let missing = amounts;
  let searched = 0;
  for await (const page of readMeasurements(range)) {
    const recorded = page.flatMap(({ value, unitId }) =>
      canConvert(getUnit(unitId), unit) ? [convert(value, getUnit(unitId), unit)] : [],
    );
    missing = missing.filter((amount) => !isAmong(recorded, amount));
    searched += page.length;
    if (missing.length === 0 || searched >= mostRows) break;
  }
  return missing;
}
