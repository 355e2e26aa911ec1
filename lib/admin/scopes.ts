import { type Scope, scopes } from '../../shared/domain/people/scope.ts';
import { OperatorError } from './command.ts';

/** `a,b` as scopes; all of them when nothing is given. */
export function readScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return scopes;
  return text.split(',').map((word) => {
    const scope = scopes.find((known) => known === word.trim().toLowerCase());
    if (scope === undefined)
      throw new OperatorError(`--scopes: unknown scope "${word}"; scopes are ${scopes.join(', ')}.`);
    return scope;
  });
}
