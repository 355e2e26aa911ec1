import * as v from 'valibot';
import { clientIdParameter, pageParameters, queryFlag, queryInteger } from '../fields/query.ts';
import { sortBy } from '../fields/sort.ts';
import { name, text } from '../fields/texts.ts';
import { category } from './category.ts';

const sortFields = ['name', 'createdAt', 'updatedAt', 'numberOfMeasurements'] as const;
export type UserVariableSortField = (typeof sortFields)[number];

const says = <const S extends v.GenericSchema>(schema: S, sentence: string) =>
  v.optional(v.pipe(schema, v.description(sentence)));

export const userVariablesQuery = v.object({
  variableId: says(queryInteger({ min: 1 }), 'Only this variable.'),
  name: says(name(), 'Only the variable of this name or alias.'),
  searchPhrase: says(
    text({ min: 1, max: 125 }),
    'Only variables with this in their name or alias, in any case.',
  ),
  variableCategoryName: says(category(), 'Only variables of this category.'),
  includeCharts: says(
    queryFlag(),
    'true adds the six charts; then variableId or name must say of which variable.',
  ),
  sort: says(
    sortBy(sortFields),
    'A field, with a leading - descending; name unless given. Equal ones are ordered by id. numberOfMeasurements is answered only where it is sorted by, as it reads the whole history.',
  ),
  ...pageParameters,
  ...clientIdParameter,
});
export type UserVariablesQuery = v.InferOutput<typeof userVariablesQuery>;
