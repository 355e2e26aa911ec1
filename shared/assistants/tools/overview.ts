import * as v from 'valibot';
import { mean } from '../../domain/analysis/methods/moments.ts';
import { badRequest, problemAt } from '../../operations/failure.ts';
import { getMeasurements } from '../../operations/measurements/get-measurements.ts';
import { getUserVariables } from '../../operations/variables/get-user-variables.ts';
import { says } from '../../schemas/fields/says.ts';
import { count, derivedFigure, number, text } from '../figures.ts';
import { dayOf, dayText } from '../local-time.ts';
import { shortNumber } from '../short-number.ts';
import { OperationCall, type RequestFacts, type ToolContext, tool } from '../tool.ts';
import { nameIn, variableView, viewVariable } from '../untrusted.ts';
import {
  checkPeriod,
  dayField,
  daysIn,
  measurementsCall,
  type Period,
  periodText,
  readPeriod,
  variableName,
} from './periods.ts';

const most = 10;
const usualDays = 7;
/** The period and the one before it fit into one page of days. */
const mostDays = 92;

const line = v.object({
  variable: variableView,
  unit: text('The unit of its figures.'),
  daysWithData: count('How many days of the period have data; only these count.'),
  mean: v.optional(number('The mean of these days; absent if there are none.')),
  minimum: v.optional(number('The lowest day.')),
  maximum: v.optional(number('The highest day.')),
  daysWithDataBefore: count('Days with data in the same number of days before.'),
  meanBefore: v.optional(number('The mean of those days.')),
});
type OverviewLine = v.InferOutput<typeof line>;

const output = v.object({
  zone: text('The time zone of the days.'),
  from: text('The first day.'),
  to: text('The last day.'),
  days: count('How many days it has; it is compared with the same number of days before.'),
  variables: says(
    v.array(line),
    'The named variables, or the ten with the most records; those without data in both periods are left out.',
  ),
  withoutData: says(v.array(v.string()), 'Requested variables without data; that does not mean 0.'),
});
type OverviewOutput = v.InferOutput<typeof output>;

const note =
  'Differences between two periods are not findings: days vary anyway. study and what_stands_out show what goes together.';

export const overview = tool({
  name: 'overview',
  title: 'How the days were',
  description:
    'Several variables over a stretch of days in one call, each with its mean, lowest and highest day, days with data, and the mean of the same number of days before: for questions such as “how was my week?”. Without names it takes the ten variables with the most records. It gives no verdict; do not draw one from it.',
  input: v.strictObject({
    variables: v.optional(
      v.pipe(
        says(v.array(variableName('A variable')), `Which variables; at most ${most}.`),
        v.minLength(1, 'names no variable; leave it out to take those with the most records.'),
        v.maxLength(most, `names more than ${most} variables; ask for fewer at a time.`),
      ),
    ),
    from: v.optional(
      dayField('The first day, in the person’s own time; by default the seven days up to the last.'),
    ),
    to: v.optional(dayField('The last day; today by default.')),
  }),
  output,
  access: getMeasurements.route.access,
  isReading: true,
  prepare: ({ variables, from, to }, facts) => ({
    begin: () => undefined,
    answer: async (context) => {
      const { person } = context.caller;
      const last = to ?? dayOf(facts.now, person);
      const period = { from: from ?? last - usualDays + 1, to: last };
      checkPeriod(period);
      if (daysIn(period) > mostDays)
        throw badRequest(problemAt('from', `begins a period of more than ${mostDays} days; ask for fewer.`));
      const names = variables ?? (await namesWithMost(facts, context));
      const lines = await Promise.all(names.map((name) => lineOf(facts, name, period, variables, context)));
      const values: OverviewOutput = {
        zone: person.timezone,
        from: dayText(period.from),
        to: dayText(period.to),
        days: daysIn(period),
        variables: lines.filter((one) => one !== undefined),
        withoutData: (variables ?? []).filter((_, i) => lines[i] === undefined),
      };
      return { values, text: inWords(values, period) };
    },
  }),
});

/** The names of the variables with most records. That of bleeding is named only on request. */
async function namesWithMost(facts: RequestFacts, context: ToolContext): Promise<string[]> {
  const call = new OperationCall(getUserVariables, facts);
  const query = { sort: '-numberOfMeasurements', limit: most + 1 };
  const { userVariables } = await call.run({ query }, context);
  return userVariables
    .filter(({ recordsBleeding }) => !recordsBleeding)
    .slice(0, most)
    .map(({ name }) => name);
}

async function lineOf(
  facts: RequestFacts,
  name: string,
  period: Period,
  asked: readonly string[] = [],
  context: ToolContext,
): Promise<OverviewLine | undefined> {
  const before = { from: period.from - daysIn(period), to: period.from - 1 };
  const call = measurementsCall(facts);
  const rows = await readPeriod(call, name, { from: before.from, to: period.to }, {}, context);
  const [first] = rows;
  if (first === undefined) return undefined;
  const start = dayText(period.from);
  const [now, then] = [
    rows.filter(({ startDate }) => startDate >= start),
    rows.filter(({ startDate }) => startDate < start),
  ].map((some) => Float64Array.from(some, ({ value }) => value)) as [Float64Array, Float64Array];
  const [middle, middleBefore] = [mean(now), mean(then)];
  return {
    variable: viewVariable(first.variableId, first.displayName, ...asked),
    unit: first.unitAbbreviatedName,
    daysWithData: now.length,
    ...(middle !== null && {
      mean: shortNumber(middle),
      minimum: shortNumber(Math.min(...now)),
      maximum: shortNumber(Math.max(...now)),
    }),
    daysWithDataBefore: then.length,
    ...(middleBefore !== null && { meanBefore: shortNumber(middleBefore) }),
  };
}

function inWords({ zone, days, variables, withoutData }: OverviewOutput, period: Period): string {
  const lines = variables.map((one) => {
    const { variable, unit, daysWithData, mean: middle, minimum = 0, maximum = 0 } = one;
    const told = (value: number) => derivedFigure(value, unit, { name: variable.name ?? '' });
    const now =
      middle === undefined
        ? 'no data'
        : `mean ${told(middle)}, days from ${told(minimum)} to ${told(maximum)}, ${daysWithData} of ${days} days with data`;
    const before =
      one.meanBefore === undefined
        ? 'no data before'
        : `before that ${told(one.meanBefore)} on ${one.daysWithDataBefore} of ${days}`;
    return `- ${nameIn(variable)}: ${now}; ${before}.`;
  });
  return [
    variables.length === 0
      ? `No data from ${periodText(period)} or in the same number of days before; that does not mean 0.`
      : `${periodText(period)} (${zone}), by day, and in the same number of days before:`,
    ...lines,
    ...(withoutData.length === 0
      ? []
      : [
          `No data: ${withoutData.map((name) => JSON.stringify(name)).join(', ')}. find_variables lists what there is.`,
        ]),
    note,
  ].join('\n');
}
