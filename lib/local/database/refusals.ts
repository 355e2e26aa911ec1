import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionDefinition } from '../assembly/application.ts';
import { accountId } from '../assembly/names.ts';
import type { DynamoDbRequest } from './dynamodb-request.ts';
import type { Faults, FaultVerdict } from './faults.ts';

const coralErrors = new Set([
  'UnrecognizedClientException',
  'AccessDeniedException',
  'SerializationException',
]);

/** Refuses a call in DynamoDB's words. */
export function refuse(
  outgoing: ServerResponse,
  status: number,
  type: string,
  message: string,
  details: object = {},
): void {
  const namespace = coralErrors.has(type) ? 'com.amazon.coral.service' : 'com.amazonaws.dynamodb.v20120810';
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  outgoing.end(JSON.stringify({ __type: `${namespace}#${type}`, Message: message, message, ...details }));
}

export function accessDenied(
  { roleArn, name }: FunctionDefinition,
  action: string,
  resource: string,
): string {
  const role = roleArn.replace(/^.*role\//, '');
  return `User: arn:aws:sts::${accountId}:assumed-role/${role}/${name} is not authorized to perform: dynamodb:${action} on resource: ${resource} because no identity-based policy allows the dynamodb:${action} action`;
}

/** Ends a call that the plan of faults refuses, without doing it; answers whether it did. */
export async function isRefused(
  { fate, delayMilliseconds }: FaultVerdict,
  faults: Faults,
  { TransactItems: items }: DynamoDbRequest,
  outgoing: ServerResponse,
): Promise<boolean> {
  if (delayMilliseconds > 0) await pause(delayMilliseconds);
  switch (fate) {
    case 'hold':
      await faults.planChanged;
      outgoing.destroy();
      return true;
    case 'refuse':
      // Neither the SDK nor our own code tries again after this name with this status.
      refuse(outgoing, 400, 'InternalServerError', 'Internal server error');
      return true;
    case 'fail':
      refuse(outgoing, 500, 'InternalServerError', 'Internal server error');
      return true;
    case 'throttle':
      refuse(
        outgoing,
        400,
        'ProvisionedThroughputExceededException',
        'The level of configured provisioned throughput for the table was exceeded.',
      );
      return true;
    case 'conflict': {
      if (items === undefined) {
        refuse(outgoing, 400, 'TransactionConflictException', 'Transaction is ongoing for the item');
        return true;
      }
      const reasons = items.map((_, place) => ({ Code: place === 0 ? 'TransactionConflict' : 'None' }));
      refuse(outgoing, 400, 'TransactionCanceledException', 'Transaction cancelled', {
        CancellationReasons: reasons,
      });
      return true;
    }
    default:
      return false;
  }
}
