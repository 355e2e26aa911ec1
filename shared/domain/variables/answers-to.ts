import { foldName } from '../texts/fold-name.ts';
import type { UserVariable } from './variable.ts';

/** Whether a name is the variable's own, or the person's alias of it. */
export const answersTo = ({ variable, settings }: UserVariable, name: string): boolean =>
  [variable.name, settings.alias ?? ''].some((own) => foldName(own) === foldName(name));
