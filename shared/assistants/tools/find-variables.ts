import * as v from 'valibot';
import { counted } from '../../domain/texts/counted.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { getUserVariables } from '../../operations/variables/get-user-variables.ts';
import { described } from '../../schemas/fields/field.ts';
import { says } from '../../schemas/fields/says.ts';
import { text as textField } from '../../schemas/fields/texts.ts';
import type { UserVariableRecord } from '../../schemas/variables/user-variable.ts';
import { count, figure, number, rounded, text, unitToRecord } from '../figures.ts';
import { OperationCall, tool } from '../tool.ts';
import { nameIn, variableView, viewVariable } from '../untrusted.ts';

/** The operation leaves out the last values of longer pages. */
const most = 25;

const variableEntry = v.object({
  ...variableView.entries,
  unit: text('The unit of its values.'),
  category: text('What kind of thing it is.'),
  days: v.optional(count('On how many of the person’s days it was recorded; given for the first five.')),
  lastValue: v.optional(number('The latest, in its unit; absent where nothing was recorded yet.')),
});
type VariableEntry = v.InferOutput<typeof variableEntry>;

export const findVariables = tool({
  name: 'find_variables',
  title: 'Find variables',
  description:
    'What this person records: each variable with its unit, its last value and, for the first five, on how many days it was recorded. Use it before recording or asking about something, to learn its name. Without a search it lists the first 25 by name.',
  input: v.strictObject({
    search: v.optional(
      described(textField({ min: 1, max: 125 }), 'Words in the name, anywhere in it; case does not matter.'),
    ),
  }),
  output: v.object({
    variables: says(v.array(variableEntry), 'By name.'),
    isAll: says(v.boolean(), 'false where there are more: search for fewer.'),
  }),
  access: getUserVariables.route.access,
  isReading: true,
  prepare: ({ search }, facts) => {
    const call = new OperationCall(getUserVariables, facts, { searchPhrase: 'search' });
    const query = {
      limit: most,
      includeDays: 'true',
      sort: 'name',
      ...(search && { searchPhrase: search }),
    };
    return {
      begin: () => undefined,
      answer: async (context) => {
        const { userVariables } = await call.run({ query }, context);
        // The record of bleeding is listed only where it is searched for by name.
        const told = userVariables.filter((one) => !one.recordsBleeding || isNamed(one, search));
        const variables = told.map((one) => view(one, search));
        const isAll = userVariables.length < most;
        return { values: { variables, isAll }, text: inWords(variables, isAll, search) };
      },
    };
  },
});

/** A whole word of its name, not some letters of it. */
function isNamed({ name, displayName }: UserVariableRecord, search = ''): boolean {
  const words = [name, displayName].map(foldName);
  return [...words, ...words.flatMap((one) => one.split(' '))].includes(foldName(search));
}

function view(record: UserVariableRecord, search = ''): VariableEntry {
  const { variableId, displayName, unitAbbreviatedName, variableCategoryName, lastValue, numberOfDays } =
    record;
  return {
    ...viewVariable(variableId, displayName, search),
    unit: unitAbbreviatedName,
    category: variableCategoryName,
    days: numberOfDays,
    ...(lastValue !== undefined && { lastValue: rounded(lastValue) }),
  };
}

function inWords(variables: readonly VariableEntry[], isAll: boolean, search: string | undefined): string {
  if (variables.length === 0)
    return search === undefined
      ? 'This person has recorded nothing yet.'
      : 'This person has no variable with these words in its name. Record one to create it.';
  const lines = variables.map((one) => {
    const last =
      one.lastValue === undefined
        ? 'no values yet'
        : `last ${figure(one.lastValue, one.unit, { name: one.name ?? '', category: one.category })}`;
    const days = one.days === undefined ? '' : `, on ${counted(one.days, 'day')}`;
    return `- ${nameIn(one)}: ${one.category}, ${unitToRecord(one.unit)}, ${last}${days}`;
  });
  return [...lines, ...(isAll ? [] : ['There may be more: search for fewer.'])].join('\n');
}
