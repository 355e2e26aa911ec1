import { foldName } from '../texts/fold-name.ts';
import type { Variable } from './variable.ts';

interface NamedVariable {
  readonly variable: Pick<Variable, 'name'>;
  readonly settings: { readonly alias?: string | undefined };
}

/** Whether a name is the variable's own, or the person's alias of it. */
export const answersTo = ({ variable, settings }: NamedVariable, name: string): boolean =>
  [variable.name, settings.alias ?? ''].some((own) => foldName(own) === foldName(name));
