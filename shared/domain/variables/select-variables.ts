import type { Order } from '../lists/page.ts';
import { foldName } from '../texts/fold-name.ts';
import type { VariableCategory } from './categories.ts';
import { effectiveSettings } from './effective-settings.ts';
import type { UserVariable } from './variable.ts';

interface VariableSelection {
  /** A part of the name or alias. */
  readonly searchPhrase?: string | undefined;
  readonly variableCategoryName?: VariableCategory | undefined;
}

/** Whether a variable is among those a query asks for. */
export function matchesVariableQuery(
  userVariable: UserVariable,
  { searchPhrase, variableCategoryName: category }: VariableSelection,
): boolean {
  const { variable, settings } = userVariable;
  const phrase = foldName(searchPhrase ?? '');
  const isFound = [variable.name, settings.alias ?? ''].some((name) => foldName(name).includes(phrase));
  return isFound && (category === undefined || effectiveSettings(userVariable).category.id === category.id);
}

/** Whether lists show it: not if it is hidden or being deleted. */
export const isInLists = ({
  settings,
  leavingSince,
}: Pick<UserVariable, 'settings' | 'leavingSince'>): boolean =>
  settings.hidden !== true && leavingSince === undefined;

type VariableSortKey = (userVariable: UserVariable, count: number) => string | number;

const keys = {
  name: ({ variable, settings }) => foldName(settings.alias ?? variable.name),
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  numberOfMeasurements: (_, count) => count,
} satisfies Readonly<Record<string, VariableSortKey>>;

/** The order asked for; `counts` are needed only to sort by them. */
export function variableOrder(
  { field, descending }: { readonly field: keyof typeof keys; readonly descending: boolean },
  counts: ReadonlyMap<number, number>,
): Order<UserVariable> {
  const key: VariableSortKey = keys[field];
  const placeOf = (one: UserVariable) => {
    const { variableId } = one.variable;
    return [key(one, counts.get(variableId) ?? 0), variableId];
  };
  return { placeOf, descending };
}
