import * as v from 'valibot';
import { mean, standardDeviation } from '../../domain/analysis/methods/moments.ts';
import { counted, outOf } from '../../domain/texts/counted.ts';
import type { CountedThing } from '../../domain/units/quantity.ts';
import { badRequest, problemAt } from '../../operations/failure.ts';
import { getMeasurements } from '../../operations/measurements/get-measurements.ts';
import { says } from '../../schemas/fields/says.ts';
import { count, derivedFigure, differenceFigure, number, text } from '../figures.ts';
import { dayText } from '../local-time.ts';
import { shortNumber } from '../short-number.ts';
import { tool } from '../tool.ts';
import { nameIn, variableView, viewVariable } from '../untrusted.ts';
import {
  checkPeriod,
  dayField,
  daysIn,
  groupedQuery,
  measurementsCall,
  mostRows,
  noData,
  type Period,
  periodText,
  readPeriod,
  unitField,
  variableName,
} from './periods.ts';

const summary = v.object({
  from: text('Its first day.'),
  to: text('Its last day.'),
  days: count('How many days it has.'),
  daysWithData: count('How many of them have data; only these count.'),
  mean: v.optional(number('The mean of the days with data; absent if there are none.')),
  standardDeviation: v.optional(number('The standard deviation of the days; present from two days.')),
  minimum: v.optional(number('The lowest day.')),
  maximum: v.optional(number('The highest day.')),
});
type PeriodSummary = v.InferOutput<typeof summary>;

const output = v.object({
  variable: v.optional(variableView),
  unit: v.optional(text('The unit of all figures.')),
  zone: text('The time zone of the days.'),
  first: summary,
  second: summary,
  difference: v.optional(number('The second mean minus the first; absent if a period has no data.')),
  note: says(v.string(), 'What this difference does not show. Say it along with the figures.'),
});

const note =
  'This is a difference between two periods, without a verdict: other things changed too, and days vary anyway. study shows whether one thing goes with another.';

export const comparePeriods = tool({
  name: 'compare_periods',
  title: 'Compare two periods',
  description:
    'The days of one variable in two periods: mean, spread, lowest and highest day, and how many days have data. It gives no verdict; do not draw one from it.',
  input: v.strictObject({
    variable: variableName('Which variable'),
    firstFrom: dayField('The first day of the first period, in the person’s own time.'),
    firstTo: dayField('Its last day.'),
    secondFrom: dayField('The first day of the second period.'),
    secondTo: dayField('Its last day.'),
    unit: unitField,
  }),
  output,
  access: getMeasurements.route.access,
  isReading: true,
  prepare: ({ variable, firstFrom, firstTo, secondFrom, secondTo, unit }, facts) => {
    const call = measurementsCall(facts);
    const periods: readonly [Period, Period] = [
      { from: firstFrom, to: firstTo },
      { from: secondFrom, to: secondTo },
    ];
    checkAll(periods);
    return {
      begin: (userId) => call.begin(userId, { query: groupedQuery(variable) }),
      answer: async (context) => {
        const [one, two] = await Promise.all(
          periods.map((period) => readPeriod(call, variable, period, { unit }, context)),
        );
        const [first, second] = [sumUp(periods[0], one ?? []), sumUp(periods[1], two ?? [])];
        const known = one?.[0] ?? two?.[0];
        const zone = context.caller.person.timezone;
        if (known === undefined)
          return {
            values: { zone, first, second, note },
            text: noData(variable, `in ${periods.map(periodText).join(' or ')}`),
          };
        const difference =
          first.mean === undefined || second.mean === undefined
            ? undefined
            : shortNumber(second.mean - first.mean);
        const view = viewVariable(known.variableId, known.displayName, variable);
        const unitOf = known.unitAbbreviatedName;
        const thing = { name: view.name ?? '' };
        return {
          values: {
            variable: view,
            unit: unitOf,
            zone,
            first,
            second,
            difference,
            note,
          },
          text: [
            `${nameIn(view)} (${zone})`,
            inWords(first, unitOf, thing),
            inWords(second, unitOf, thing),
            difference === undefined
              ? 'There is no difference to report: a period has no data, which is not 0.'
              : `Second minus first: ${differenceFigure(difference, unitOf)}.`,
            note,
          ].join('\n'),
        };
      },
    };
  },
});

function checkAll([first, second]: readonly [Period, Period]): void {
  checkPeriod(first, 'firstFrom');
  checkPeriod(second, 'secondFrom');
  if (Math.max(daysIn(first), daysIn(second)) >= mostRows)
    throw badRequest(
      problemAt('firstFrom', `begins a period of ${mostRows} days or more; compare shorter ones.`),
    );
}

function sumUp(period: Period, rows: readonly { readonly value: number }[]): PeriodSummary {
  const values = Float64Array.from(rows, ({ value }) => value);
  const facts = {
    from: dayText(period.from),
    to: dayText(period.to),
    days: daysIn(period),
    daysWithData: values.length,
  };
  const middle = mean(values);
  if (middle === null) return facts;
  const spread = standardDeviation(values);
  return {
    ...facts,
    mean: shortNumber(middle),
    ...(spread !== null && { standardDeviation: shortNumber(spread) }),
    minimum: shortNumber(Math.min(...values)),
    maximum: shortNumber(Math.max(...values)),
  };
}

function inWords(one: PeriodSummary, unit: string, thing: CountedThing): string {
  const told = (value: number) => derivedFigure(value, unit, thing);
  const when = `${one.from} to ${one.to}`;
  if (one.mean === undefined) return `${when}: no data on any of ${counted(one.days, 'day')}.`;
  const spread =
    one.standardDeviation === undefined
      ? ''
      : `, standard deviation ${differenceFigure(one.standardDeviation, unit)}`;
  return `${when}: mean ${told(one.mean)}${spread}, days from ${told(one.minimum ?? 0)} to ${told(one.maximum ?? 0)}; ${outOf(one.daysWithData, one.days, 'day')} with data.`;
}
