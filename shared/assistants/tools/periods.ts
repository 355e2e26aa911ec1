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
  described(name(), `${what}, by the name that find_variables tells.`);
export const dayField = (what: string) => described(date(), what);

export const daysIn = ({ from, to }: Period): number => to - from + 1;

export const periodText = ({ from, to }: Period): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;

export function checkPeriod({ from, to }: Period, path = 'from'): void {
  if (from > to) throw badRequest(problemAt(path, 'lies after the last day; swap them.'));
}

export const measurementsCall = (facts: RequestFacts) =>
  new OperationCall(getMeasurements, facts, {
    variableName: 'variable',
    unitName: 'unit',
    earliestMeasurementTime: 'from',
    latestMeasurementTime: 'to',
  });
type MeasurementsCall = ReturnType<typeof measurementsCall>;

/** What of a measurement is asked for, and no more. */
const fields = [
  'variableId',
  'displayName',
  'startDate',
  'value',
  'count',
  'minimum',
  'maximum',
  'unitAbbreviatedName',
];

/** Rows by so many days; as many as one page has. */
export const mostRows = 200;
const daySeconds = 86_400;

type Grouped = MeasurementRecord & {
  readonly count: number;
  readonly minimum: number;
  readonly maximum: number;
};

/** What of a variable is asked for. */
export interface Wanted {
  readonly variable: string;
  readonly period: Period;
  readonly unit: string | undefined;
  readonly zone: string;
}

/** The days of a period on which something was recorded, so many of them to a row. Days that are only filled in are none. */
export async function readPeriod(
  call: MeasurementsCall,
  variable: string,
  period: Period,
  { daysPerRow = 1, unit }: { readonly daysPerRow?: number; readonly unit?: string | undefined },
  context: ToolContext,
): Promise<readonly Grouped[]> {
  const query = {
    ...groupedQuery(variable, daysPerRow),
    ...(unit !== undefined && { unitName: unit }),
    ...spanOfDays(period.from, period.to, context.caller.person),
    fields,
    limit: String(mostRows),
  };
  const rows = (await call.run({ query }, context)) as readonly MeasurementRecord[];
  return rows.filter((row): row is Grouped => (row.count ?? 0) > 0);
}

/** Enough to find the variable ahead: the rest depends on the person's clock. */
export const groupedQuery = (variable: string, daysPerRow = 1) => ({
  variableName: variable,
  groupingWidth: String(daysPerRow * daySeconds),
});

/** The operation does not tell a variable without values from one that is not there. */
export const noData = (variable: string, what: string): string =>
  `No data: nothing is recorded under ${JSON.stringify(variable)} ${what}. That is not 0. find_variables tells what there is.`;

export const unitField = v.optional(
  described(name(), 'Told in this unit, by its abbreviation; in the person’s own unless given.'),
);
