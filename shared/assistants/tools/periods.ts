import * as v from 'valibot';
import { badRequest, problemAt } from '../../operations/failure.ts';
import { getMeasurements } from '../../operations/measurements/get-measurements.ts';
import { described } from '../../schemas/fields/field.ts';
import { name } from '../../schemas/fields/texts.ts';
import { date } from '../../schemas/fields/times.ts';
import type { MeasurementRecord } from '../../schemas/measurements/measurement.ts';
import { dayText, spanOfDays } from '../local-time.ts';
import { OperationCall, type RequestFacts, type ToolContext } from '../tool.ts';

/** A stretch of the person's days, both included. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export const variableName = (what: string) =>
  described(name(), `${what}, by the name or untrustedText from find_variables.`);
export const dayField = (what: string) => described(date(), what);

export const daysIn = ({ from, to }: Period): number => to - from + 1;

export const periodText = ({ from, to }: Period): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;

export function checkPeriod({ from, to }: Period, path = 'from'): void {
  if (from > to) throw badRequest(problemAt(path, 'is after the last day; swap them.'));
}

export const measurementsCall = (facts: RequestFacts) =>
  new OperationCall(getMeasurements, facts, {
    variableName: 'variable',
    unitName: 'unit',
    earliestMeasurementTime: 'from',
    latestMeasurementTime: 'to',
  });
type MeasurementsCall = ReturnType<typeof measurementsCall>;

/** The members of a measurement that the tools show. */
export const fields = [
  'variableId',
  'displayName',
  'startDate',
  'value',
  'count',
  'minimum',
  'maximum',
  'unitAbbreviatedName',
];

/** The largest page of the operation. */
export const mostRows = 200;
const daySeconds = 86_400;

type PeriodRow = MeasurementRecord & {
  readonly count: number;
  readonly minimum: number;
  readonly maximum: number;
};

/** Rows that are only filled in have nothing recorded in them. */
export const isPeriodRow = (row: MeasurementRecord): row is PeriodRow => (row.count ?? 0) > 0;

export interface VariableQuery {
  readonly variable: string;
  readonly period: Period;
  readonly unit: string | undefined;
  readonly zone: string;
}

/** The days of a period on which something was recorded, `daysPerRow` of them to a row; days that are only filled in are left out. */
export async function readPeriod(
  call: MeasurementsCall,
  variable: string,
  period: Period,
  { daysPerRow = 1, unit }: { readonly daysPerRow?: number; readonly unit?: string | undefined },
  context: ToolContext,
): Promise<readonly PeriodRow[]> {
  const query = {
    ...groupedQuery(variable, daysPerRow),
    ...(unit !== undefined && { unitName: unit }),
    ...spanOfDays(period.from, period.to, context.caller.person),
    fields,
    limit: mostRows,
  };
  const rows = await call.run({ query }, context);
  return rows.filter(isPeriodRow);
}

/** The part of the query that does not depend on the person's clock: enough to begin reading the variable. */
export const groupedQuery = (variable: string, daysPerRow = 1) => ({
  variableName: variable,
  groupingWidth: daysPerRow * daySeconds,
});

/** The operation answers the same for a variable without values and for one that does not exist. */
export const noData = (variable: string, what: string): string =>
  `No data: nothing is recorded under ${JSON.stringify(variable)} ${what}. That does not mean 0. find_variables lists what there is.`;

export const unitField = v.optional(
  described(name(), 'The unit to answer in, by its abbreviation; the person’s own by default.'),
);
