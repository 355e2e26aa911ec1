import type { UserVariable, VariableSettings } from './variable.ts';

/** What a value is written by. */
const neededToWrite = ['unitId', 'categoryId', 'combinationOperation'] as const;

/** What requests said of a variable, by the names of its settings. */
export type GivenSettings = { readonly [Name in keyof VariableSettings]?: unknown };

/**
 * A variable as it is told to somebody who may write and not read: how its values are written, and of its settings
 * those that the request itself gave. The others look as if nobody had set them.
 */
export function toldToWriters(userVariable: UserVariable, said: GivenSettings = {}): UserVariable {
  const isTold = (name: string) =>
    neededToWrite.some((one) => one === name) || said[name as keyof VariableSettings] !== undefined;
  const settings = Object.entries(userVariable.settings).filter(([name]) => isTold(name));
  const { isDescribedBeside: _, ...told } = userVariable;
  return { ...told, settings: Object.fromEntries(settings) };
}
