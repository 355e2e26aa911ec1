import { parseUtc } from '../../domain/time/calendar.ts';
import { inUnit } from '../../domain/units/scale-text.ts';
import { badRequest, problemAt } from '../../operations/failure.ts';
import { derivedFigure, rounded } from '../figures.ts';
import { dayText, formatLocal, spanOfDays } from '../local-time.ts';
import { pointValue } from '../short-number.ts';
import type { ToolContext } from '../tool.ts';
import { nameIn, viewVariable } from '../untrusted.ts';
import {
  daysIn,
  fields,
  isPeriodRow,
  type measurementsCall,
  mostRows,
  noData,
  periodText,
  type VariableQuery,
} from './periods.ts';

const mostDays = 8;
const hourSeconds = 3600;

/** A variable hour by hour, on the person's clock. */
export async function hoursOf(
  call: ReturnType<typeof measurementsCall>,
  { variable, period, unit, zone }: VariableQuery,
  context: ToolContext,
) {
  const { person } = context.caller;
  if (daysIn(period) > mostDays)
    throw badRequest(problemAt('from', `begins more than ${mostDays} days; ask for the hours of fewer.`));
  const query = {
    variableName: variable,
    groupingWidth: hourSeconds,
    ...(unit !== undefined && { unitName: unit }),
    ...spanOfDays(period.from, period.to, person),
    fields: [...fields, 'startAt'],
    limit: mostRows,
  };
  const rows = (await call.run({ query }, context)).filter(isPeriodRow);
  const facts = {
    zone,
    from: dayText(period.from),
    to: dayText(period.to),
    daysPerPoint: 1,
    hoursPerPoint: 1,
    points: rows.map((row) => ({
      day: formatLocal(parseUtc(row.startAt) ?? 0, person),
      value: pointValue(row),
      n: row.count,
    })),
    pointsWithoutData: Math.max(0, daysIn(period) * 24 - rows.length),
  };
  const [first] = rows;
  if (first === undefined) return { values: facts, text: noData(variable, `on ${periodText(period)}`) };
  const view = viewVariable(first.variableId, first.displayName, variable);
  const unitOfAll = first.unitAbbreviatedName;
  const inFigures = (value: number) => derivedFigure(value, unitOfAll, { name: view.name ?? '' });
  const [minimum, maximum] = [
    rounded(Math.min(...rows.map((row) => row.minimum))),
    rounded(Math.max(...rows.map((row) => row.maximum))),
  ];
  return {
    values: { ...facts, variable: view, unit: unitOfAll, minimum, maximum },
    text: [
      `${nameIn(view)} ${inUnit(unitOfAll)}, ${periodText(period)} (${zone}), by hour: ${rows.length} with data, single values from ${inFigures(minimum)} to ${inFigures(maximum)}.`,
      ...facts.points.map(({ day, value, n }) => `${day}: ${inFigures(value)} (n=${n})`),
      'Hours that are not listed have no data, which is not 0.',
    ].join('\n'),
  };
}
