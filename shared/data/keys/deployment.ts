import { partitionPrefixes } from '../table-facts.ts';
import type { Key } from './key.ts';

export const counterKey = (kind: string): Key => ({
  pk: `${partitionPrefixes.counters}${kind}`,
  sk: 'COUNTER',
});

/** The secret from which codes and the keys of counted attempts follow. */
export const signInSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'SIGN-IN-KEY' };
/** What every deployment has one of: the secret from which variables get their ids. */
export const variableSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'VARIABLE-KEY' };

/** From which the tokens of buttons outside the app follow. */
export const buttonSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'ANSWER-KEY' };
/** With which pushes are signed: only their sender reads it. Its public half is for everybody. */
export const pushPrivateKey: Key = { pk: partitionPrefixes.pushKey, sk: 'PUSH-KEY' };
export const pushPublicKey: Key = { pk: partitionPrefixes.deployment, sk: 'PUSH-KEY' };

/** From which the secrets of webhooks follow. */
export const webhookSecretKey: Key = { pk: partitionPrefixes.webhookKey, sk: 'HOOKKEY' };

/** By which the secrets of running experiments are sealed. */
export const experimentSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'EXPERIMENT-KEY' };

/** By which it is known again what a person was asked to confirm to an assistant. */
export const confirmationSecretKey: Key = { pk: partitionPrefixes.deployment, sk: 'CONFIRMATION-KEY' };
