import type { UserVariable, VariableSettings } from './variable.ts';

/** The settings that someone needs to write values. */
const neededToWrite = ['unitId', 'categoryId', 'combinationOperation'] as const;

/** The settings of a variable that a request gave, by name. */
type GivenSettings = { readonly [Name in keyof VariableSettings]?: unknown };

/**
 * A variable as a caller sees it who may write but not read: with the settings needed to write values, and those that
 * the request gave. The others look as if nobody had set them.
 */
export function redactForWriteOnly(userVariable: UserVariable, said: GivenSettings = {}): UserVariable {
  const isTold = (name: string) =>
    neededToWrite.some((one) => one === name) || said[name as keyof VariableSettings] !== undefined;
  const settings = Object.entries(userVariable.settings).filter(([name]) => isTold(name));
  const { isDescribedBeside: _, ...told } = userVariable;
  return { ...told, settings: Object.fromEntries(settings) };
}
