import { randomUUID } from 'node:crypto';
import type { CallName } from './database-call.ts';

/** A call as DynamoDB reads it: plain JSON. */
export const writeBody = (name: CallName, input: object): string => JSON.stringify(withToken(name, input));

/** Made once per call, before it is sent again: by it DynamoDB recognises a transaction. */
const withToken = (name: CallName, input: object): object =>
  name === 'TransactWriteItems' ? { ClientRequestToken: randomUUID(), ...input } : input;
