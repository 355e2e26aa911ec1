import type { Properties } from './template.ts';

interface TrustStatement {
  readonly Effect: string;
  readonly Action: string;
  readonly Principal: { readonly Service?: string };
  readonly Condition?: Readonly<Record<string, Properties>>;
}

export interface TrustPolicy {
  readonly Statement: readonly TrustStatement[];
}

/**
 * Whether the service may assume a role. API Gateway and Lambda are not documented to send any condition key with that,
 * so what asks for one shuts them out.
 */
export const mayAssume = (service: string, { Statement: statements }: TrustPolicy): boolean =>
  statements.some(
    ({ Effect, Action, Principal, Condition = {} }) =>
      Effect === 'Allow' &&
      Action === 'sts:AssumeRole' &&
      Principal.Service === service &&
      Object.entries(Condition).every(holdsWithoutKeys),
  );

const holdsWithoutKeys = ([operator, keys]: readonly [string, Properties]): boolean =>
  operator.endsWith('IfExists') ||
  (operator === 'Null' && Object.values(keys).every((value) => String(value) === 'true'));
