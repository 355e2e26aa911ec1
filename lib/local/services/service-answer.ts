import type { FunctionDefinition } from '../assembly/application.ts';

/** An answer of a service of AWS. */
export interface LocalAnswer {
  readonly status: number;
  readonly body: unknown;
  /** The kind of the error, by AWS's name. */
  readonly errorType?: string;
}

export const refusal = (
  { roleArn }: Pick<FunctionDefinition, 'roleArn'>,
  action: string,
  resource: string,
): LocalAnswer => ({
  status: 403,
  errorType: 'AccessDeniedException',
  body: { message: `User: ${roleArn} is not authorized to perform: ${action} on resource: ${resource}` },
});
