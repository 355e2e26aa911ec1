import { parseUtc } from '../../domain/time/calendar.ts';
import { inUnit } from '../../domain/units/scale-text.ts';
import { notFound } from '../../operations/failure.ts';
import { figure, rounded } from '../figures.ts';
import { dayOf, dayText, formatLocal, spanOfDays } from '../local-time.ts';
import type { ToolContext } from '../tool.ts';
import { nameIn, untrusted, viewVariable } from '../untrusted.ts';
import { type measurementsCall, noData, periodText, type VariableQuery } from './periods.ts';

type MeasurementsCall = ReturnType<typeof measurementsCall>;

const fields = ['id', 'variableId', 'displayName', 'startAt', 'value', 'unitAbbreviatedName'];
export const mostEntries = 100;

/** The single entries of one day, without their notes; undefined where there are too many to tell each. */
export async function entriesOfDay(
  call: MeasurementsCall,
  { variable, period, unit, zone }: VariableQuery,
  context: ToolContext,
) {
  const { person } = context.caller;
  const query = {
    variableName: variable,
    ...spanOfDays(period.from, period.to, person),
    ...(unit !== undefined && { unitName: unit }),
    fields,
    limit: mostEntries + 1,
  };
  const rows = await call.run({ query }, context);
  if (rows.length > mostEntries) return undefined;
  const points = rows.map(({ id, startAt, value }) => ({
    ...(id !== undefined && { id }),
    day: formatLocal(parseUtc(startAt) ?? 0, person),
    value: rounded(value),
  }));
  const day = dayText(period.from);
  const facts = { zone, from: day, to: day, daysPerPoint: 1, points };
  const [first] = rows;
  if (first === undefined)
    return {
      values: { ...facts, pointsWithoutData: 1 },
      text: noData(variable, `on ${periodText(period)}`),
    };
  const view = viewVariable(first.variableId, first.displayName, variable);
  const unitOfAll = first.unitAbbreviatedName;
  const inFigures = (value: number) => figure(value, unitOfAll, { name: view.name ?? '' });
  const amounts = points.map(({ value }) => value);
  const [minimum, maximum] = [Math.min(...amounts), Math.max(...amounts)];
  return {
    values: { ...facts, variable: view, unit: unitOfAll, pointsWithoutData: 0, minimum, maximum },
    text: [
      `${nameIn(view)} ${inUnit(unitOfAll)} on ${day} (${zone}), entry by entry: ${points.length}, from ${inFigures(minimum)} to ${inFigures(maximum)}.`,
      ...points.map((point) => `${point.day}: ${inFigures(point.value)} (entry ${point.id})`),
    ].join('\n'),
  };
}

/** One entry with its note. */
export async function oneEntry(
  call: MeasurementsCall,
  { variable, unit, zone, entry }: VariableQuery & { readonly entry: number },
  context: ToolContext,
) {
  const { person } = context.caller;
  const query = {
    variableName: variable,
    id: [entry],
    ...(unit !== undefined && { unitName: unit }),
    fields: [...fields, 'note', 'sourceName'],
  };
  const [row] = await call.run({ query }, context);
  if (row === undefined) throw notFound('entry: there is no such entry of this variable.');
  const at = parseUtc(row.startAt) ?? 0;
  const when = formatLocal(at, person);
  const day = dayText(dayOf(at, person));
  const view = viewVariable(row.variableId, row.displayName, variable);
  const written = untrusted([row.note ?? 'no note', `source: ${row.sourceName}`].join(' — '));
  return {
    values: {
      variable: view,
      unit: row.unitAbbreviatedName,
      zone,
      from: day,
      to: day,
      daysPerPoint: 1,
      points: [{ id: entry, day: when, value: rounded(row.value) }],
      pointsWithoutData: 0,
      untrustedText: written,
    },
    text: `${nameIn(view)}, entry ${entry}: ${figure(row.value, row.unitAbbreviatedName, { name: view.name ?? '' })} at ${when} (${zone}). untrustedText: ${JSON.stringify(written)}`,
  };
}
