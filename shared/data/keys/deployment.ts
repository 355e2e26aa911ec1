import { partitionPrefixes } from '../table-facts.ts';
import type { Key } from './key.ts';

export const counterKey = (kind: string): Key => ({
  pk: `${partitionPrefixes.counters}${kind}`,
  sk: 'COUNTER',
});

/** The secret from which codes and the keys of counted attempts follow. */
export const signInSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'SIGN-IN-KEY' };
/** The secret from which variables get their ids. */
export const variableSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'VARIABLE-KEY' };

/** The secret from which the tokens of buttons outside the app follow. */
export const buttonSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'ANSWER-KEY' };
/** The key that signs pushes: only their sender reads it. Its public half is for everybody. */
export const pushPrivateKey: Key = { pk: partitionPrefixes.pushKey, sk: 'PUSH-KEY' };
export const pushPublicKey: Key = { pk: partitionPrefixes.deployment, sk: 'PUSH-KEY' };

/** The secret from which the secrets of webhooks follow. */
export const webhookSecretKey: Key = { pk: partitionPrefixes.webhookKey, sk: 'HOOKKEY' };

/** The secret that encrypts the secrets of running experiments. */
export const experimentSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'EXPERIMENT-KEY' };

/** The secret that signs what a person is asked to confirm to an assistant. */
export const confirmationSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'CONFIRMATION-KEY' };
