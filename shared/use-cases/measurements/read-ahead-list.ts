import type { KnownVariables } from '../../data/variables/known-variables.ts';
import { findNamesAndAliases, type NamesAndAliases } from '../../data/variables/person-names.ts';
import { listSomeUserVariables } from '../../data/variables/user-variable.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { readingPlan } from '../../domain/measurements/reading-plan.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { startEarly } from '../../platform/start-early.ts';
import type { MeasurementQuery } from '../../schemas/measurements/measurement-query.ts';
import { inTimeOrder } from './read-rows.ts';
import { isReadToTheRow, rowsQueryOf, rowsWanted } from './rows-query-of.ts';

/** The parts of a list that are being read: its name with the token, its rows as soon as the token is known to be good. */
export interface ListAhead {
  readonly variableId?: number | undefined;
  readonly found?: Promise<NamesAndAliases>;
  readonly pages?: AsyncGenerator<Measurement[]>;
  /** The variables that the rows are probably of, read along with them. */
  readonly listed?: Promise<readonly UserVariable[]>;
}

/** More rows may be too much for one request: the answer finds that out. */
const mostRowsAhead = 201;

/** Begins to read what a query asks for, where that is a page that can be read to the row. */
export async function readAheadList(userId: number, query: MeasurementQuery): Promise<ListAhead> {
  const plan = readingPlan(query);
  if (query.ids !== undefined) return {};
  const isShort = isReadToTheRow(query, plan) && rowsWanted(query) <= mostRowsAhead;
  if (plan.isImpossible || (query.variableName === undefined && !isShort)) return {};
  if (query.variableName === undefined) {
    const listed = listSomeUserVariables(userId);
    listed.catch(() => undefined);
    return { listed, pages: startEarly(inTimeOrder(rowsQueryOf({ userId }, query, plan), plan)) };
  }
  const name = foldName(query.variableName);
  const variableId = await findVariableIdOf(name);
  const found = findNamesAndAliases(userId, [name]);
  found.catch(() => undefined);
  if (variableId === undefined || !isShort) return { found };
  const pages = startEarly(inTimeOrder(rowsQueryOf({ userId, variableId }, query, plan), plan));
  return { variableId, found, pages };
}

/** The id of the variable that a name or an alias means. */
export async function variableNamed(
  userId: number,
  name: string,
  variables: KnownVariables,
  { found = findNamesAndAliases(userId, [foldName(name)]) }: ListAhead,
): Promise<number | undefined> {
  const { names, aliases } = await found;
  const own = names.get(foldName(name))?.userVariable;
  if (own === undefined) return aliases.get(foldName(name));
  variables.add(own);
  return own.variable.variableId;
}
