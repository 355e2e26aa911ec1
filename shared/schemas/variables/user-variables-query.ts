import * as v from 'valibot';
import { cursorParameter } from '../fields/cursor.ts';
import type { Narrowing } from '../fields/narrowing.ts';
import { clientIdParameter, pageParameters, queryFlag, queryInteger } from '../fields/query.ts';
import { mayHave } from '../fields/says.ts';
import { sortBy } from '../fields/sort.ts';
import { name, text } from '../fields/texts.ts';
import { category } from './names.ts';

const sortFields = ['name', 'createdAt', 'updatedAt', 'numberOfMeasurements'] as const;

export const userVariablesQuery = v.object({
  variableId: mayHave(queryInteger({ min: 1 }), 'Only this variable.'),
  name: mayHave(name(), 'Only the variable of this name or alias.'),
  searchPhrase: mayHave(
    text({ min: 1, max: 125 }),
    'Only variables with this in their name or alias; case does not matter.',
  ),
  variableCategoryName: mayHave(category(), 'Only variables of this category.'),
  includeHidden: mayHave(
    queryFlag(),
    'true also lists variables that are hidden or being deleted. A variable requested by its id or name is always returned.',
  ),
  includeCharts: mayHave(
    queryFlag(),
    'true adds the six charts; variableId or name must then name the variable.',
  ),
  includeDays: mayHave(
    queryFlag(),
    'true adds numberOfDays to the first 5 variables of a page; it reads their whole history.',
  ),
  sort: mayHave(
    sortBy(sortFields),
    'A field; with a leading -, descending. By default variables come in a fixed internal order, which is fastest; a page of a search may then be short even though Link leads to more. Equal ones are ordered by id. numberOfMeasurements is returned only when sorting by it, because it reads the whole history.',
  ),
  ...pageParameters,
  ...cursorParameter,
  ...clientIdParameter,
});
export type UserVariablesQuery = v.InferOutput<typeof userVariablesQuery>;

/** Names the parameter that makes a query read too much; the costliest is looked at first. */
export function narrowUserVariables({ includeCharts, includeDays, sort }: UserVariablesQuery): Narrowing {
  if (includeCharts) return { path: 'includeCharts', advice: 'leave it out, or group its measurements.' };
  if (sort?.field === 'numberOfMeasurements')
    return { path: 'sort', advice: 'sort by name, createdAt or updatedAt, or name one variable.' };
  if (includeDays) return { path: 'includeDays', advice: 'leave it out, or name one variable.' };
  return {
    path: sort === undefined ? 'offset' : 'sort',
    advice: 'leave it out and follow the Link header, or name one variable.',
  };
}
