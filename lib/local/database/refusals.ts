import type { FunctionDefinition } from '../assembly/application.ts';
import { accountId } from '../assembly/names.ts';
import type { DatabaseResponse } from './forward-call.ts';

const coralErrors = new Set([
  'UnrecognizedClientException',
  'AccessDeniedException',
  'SerializationException',
]);

/** A refusal in DynamoDB's words. */
export function refusal(
  status: number,
  type: string,
  message: string,
  details: object = {},
): DatabaseResponse {
  const namespace = coralErrors.has(type) ? 'com.amazon.coral.service' : 'com.amazonaws.dynamodb.v20120810';
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    text: JSON.stringify({ __type: `${namespace}#${type}`, Message: message, message, ...details }),
  };
}

export function accessDenied(
  { roleArn, name }: FunctionDefinition,
  action: string,
  resource: string,
): DatabaseResponse {
  const role = roleArn.replace(/^.*role\//, '');
  return refusal(
    400,
    'AccessDeniedException',
    `User: arn:aws:sts::${accountId}:assumed-role/${role}/${name} is not authorized to perform: dynamodb:${action} on resource: ${resource} because no identity-based policy allows the dynamodb:${action} action`,
  );
}
