import type { Key } from './key.ts';

export const counterKey = (kind: string): Key => ({ pk: `COUNTER#${kind}`, sk: 'COUNTER' });

/** The secret from which codes and the keys of counted attempts follow. */
export const signInSecretKey: Key = { pk: 'DEPLOYMENT', sk: 'SIGN-IN-KEY' };
/** What every deployment has one of: the secret from which variables get their ids. */
export const variableSecretKey: Key = { pk: 'DEPLOYMENT', sk: 'VARIABLE-KEY' };

/** From which the tokens of buttons outside the app follow. */
export const buttonSecretKey: Key = { pk: 'DEPLOYMENT', sk: 'ANSWER-KEY' };
/** With which pushes are signed: only their sender reads it. Its public half is for everybody. */
export const pushPrivateKey: Key = { pk: 'SENDER#', sk: 'PUSH-KEY' };
export const pushPublicKey: Key = { pk: 'DEPLOYMENT', sk: 'PUSH-KEY' };

/** From which the secrets of webhooks follow. */
export const webhookSecretKey: Key = { pk: 'HOOKKEY#', sk: 'HOOKKEY' };
