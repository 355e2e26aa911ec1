import * as v from 'valibot';
import { listed } from '../../domain/texts/counted.ts';
import { inUnit } from '../../domain/units/scale-text.ts';
import { getMeasurements } from '../../operations/measurements/get-measurements.ts';
import { choice } from '../../schemas/fields/choice.ts';
import { described } from '../../schemas/fields/field.ts';
import { recordId } from '../../schemas/fields/numbers.ts';
import { says } from '../../schemas/fields/says.ts';
import { count, derivedFigure, figure, number, rounded, text } from '../figures.ts';
import { dayOf, dayText } from '../local-time.ts';
import { pointValue } from '../short-number.ts';
import { type ToolAnswer, type ToolContext, tool } from '../tool.ts';
import { nameIn, untrustedText, variableView, viewVariable } from '../untrusted.ts';
import { entriesOfDay, mostEntries, oneEntry } from './entries.ts';
import { hoursOf } from './hours.ts';
import {
  checkPeriod,
  dayField,
  daysIn,
  groupedQuery,
  measurementsCall,
  mostRows,
  noData,
  periodText,
  readPeriod,
  unitField,
  type VariableQuery,
  variableName,
} from './periods.ts';

const usualDays = 30;
/** Days per point, for periods that have too many days for a point each. */
const widths = [1, 7, 28, 91, 364];

const point = v.object({
  id: v.optional(count('The id of a single entry; only when one day is requested.')),
  day: text('The day, or the first of several; for an entry, its local time.'),
  value: number('The value, in the unit.'),
  n: v.optional(count('How many values were combined.')),
});

const output = v.object({
  variable: v.optional(variableView),
  unit: v.optional(text('The unit of all values.')),
  zone: text('The time zone of the days.'),
  from: text('The first day covered.'),
  to: text('The last day covered.'),
  daysPerPoint: count('Days per point: 1, or more if there were too many days to list each.'),
  hoursPerPoint: v.optional(count('Hours per point: 1 if hours were requested.')),
  points: says(v.array(point), 'In order of time. Days without a record are left out; they are not 0.'),
  pointsWithoutData: count('How many points have no data and are left out.'),
  minimum: v.optional(number('The lowest value.')),
  maximum: v.optional(number('The highest value.')),
  untrustedText: v.optional(untrustedText('The note and source of the requested entry.')),
});
type DailyValuesOutput = v.InferOutput<typeof output>;

export const dailyValues = tool({
  name: 'daily_values',
  title: 'Values by day',
  description:
    'One variable day by day, with its unit, the person’s time zone and how many days have data; at most 200 points, coarser for longer periods, which it says. by: hour shows the hours of up to 8 days. One day shows its single entries with their ids, or where there are more than 100 the day’s value, which it says; with an entry’s id it shows that entry with its note. Patterns in such a list are not findings: ask study or what_stands_out.',
  input: v.strictObject({
    variable: variableName('Which variable'),
    from: v.optional(dayField('The first day, in the person’s own time; 30 days ago by default.')),
    to: v.optional(dayField('The last day; today by default.')),
    by: v.optional(
      described(
        choice(['day', 'hour']),
        'hour: hour by hour within the days, for at most 8 of them; day by default.',
      ),
    ),
    unit: unitField,
    entry: v.optional(described(recordId(), 'The id of one entry: shows it with its note.')),
  }),
  output,
  access: getMeasurements.route.access,
  isReading: true,
  prepare: ({ variable, from, to, by = 'day', unit, entry }, facts) => {
    const call = measurementsCall(facts);
    return {
      begin: (userId) => call.begin(userId, { query: groupedQuery(variable) }),
      answer: async (context) => {
        const { person } = context.caller;
        const last = to ?? dayOf(facts.now, person);
        const period = { from: from ?? (by === 'hour' ? last : last - usualDays + 1), to: last };
        checkPeriod(period);
        const asked = { variable, period, unit, zone: person.timezone };
        if (entry !== undefined) return oneEntry(call, { ...asked, entry }, context);
        if (by === 'hour') return hoursOf(call, asked, context);
        const entries = period.from === period.to ? await entriesOfDay(call, asked, context) : undefined;
        return entries ?? pointsOf(call, asked, context);
      },
    };
  },
});

async function pointsOf(
  call: ReturnType<typeof measurementsCall>,
  { variable, period, unit, zone }: VariableQuery,
  context: ToolContext,
): Promise<ToolAnswer<DailyValuesOutput>> {
  const days = daysIn(period);
  const daysPerRow = widths.find((width) => days / width + 1 <= mostRows) ?? Math.ceil(days / (mostRows - 1));
  const rows = await readPeriod(call, variable, period, { daysPerRow, unit }, context);
  const wanted = Math.ceil(days / daysPerRow);
  const [first] = rows;
  const facts = { zone, from: dayText(period.from), to: dayText(period.to), daysPerPoint: daysPerRow };
  if (first === undefined)
    return {
      values: { ...facts, points: [], pointsWithoutData: wanted },
      text: noData(variable, `from ${periodText(period)}`),
    };
  const values: DailyValuesOutput = {
    ...facts,
    variable: viewVariable(first.variableId, first.displayName, variable),
    unit: first.unitAbbreviatedName,
    points: rows.map((row) => ({ day: row.startDate, value: pointValue(row), n: row.count })),
    pointsWithoutData: Math.max(0, wanted - rows.length),
    minimum: rounded(Math.min(...rows.map(({ minimum }) => minimum))),
    maximum: rounded(Math.max(...rows.map(({ maximum }) => maximum))),
  };
  return { values, text: inWords(values) };
}

function inWords(values: DailyValuesOutput): string {
  const { variable, unit = '', zone, from, to, daysPerPoint, points, minimum = 0, maximum = 0 } = values;
  const thing = { name: variable?.name ?? '' };
  const coarser = 'make one value, summed or averaged as the variable says';
  const each =
    from === to
      ? `more than ${mostEntries} entries, too many to list each, so they ${coarser}`
      : daysPerPoint === 1
        ? 'by day'
        : `too many days to list each, so ${daysPerPoint} days ${coarser}`;
  const facts = listed([
    `${points.length} of ${points.length + values.pointsWithoutData} with data`,
    `single values from ${figure(minimum, unit, thing)} to ${figure(maximum, unit, thing)}`,
  ]);
  return [
    `${variable ? nameIn(variable) : ''} ${inUnit(unit)}, ${from} to ${to} (${zone}), ${each}: ${facts}.`,
    ...points.map(({ day, value, n }) => `${day}: ${derivedFigure(value, unit, thing)} (n=${n})`),
    'What is not listed has no data, which is not 0.',
  ].join('\n');
}
