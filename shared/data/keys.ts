/**
 * Every key of the table, spelled once.
 *
 * | access pattern                              | how                                              |
 * |---------------------------------------------|--------------------------------------------------|
 * | authenticate a request                      | batch get: token + person, or token + grant      |
 * | one person's profile, token list, grants    | get / query U#id, begins with PROFILE, TOKEN#, GRANT# |
 * | is this e-mail address taken                | get EMAIL#hash                                   |
 * | a client; the people who granted it access  | get / query CLIENT#id, begins with GRANT#        |
 * | clients a person owns                       | query U#id, begins with CLIENT#                  |
 * | the answer to a repeated request            | put-if-absent U#id, IDEM#hash                    |
 * | the next number of a kind                   | update COUNTER#kind                              |
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const personPartition = (userId: number) => `U#${userId}`;
export const clientPartition = (clientId: string) => `CLIENT#${clientId}`;

const ofPerson = (userId: number, sk: string): Key => ({ pk: personPartition(userId), sk });

export const personKey = (userId: number) => ofPerson(userId, 'PROFILE');
export const emailKey = (hash: string): Key => ({ pk: `EMAIL#${hash}`, sk: 'EMAIL' });

export const tokenKey = (hash: string): Key => ({ pk: `TOKEN#${hash}`, sk: 'TOKEN' });
/** Lists a person's tokens; the token itself lives under its hash. */
export const personTokenPrefix = 'TOKEN#';
export const personTokenKey = (userId: number, hash: string) =>
  ofPerson(userId, `${personTokenPrefix}${hash}`);

export const clientKey = (clientId: string): Key => ({ pk: clientPartition(clientId), sk: 'CLIENT' });
export const ownedClientPrefix = 'CLIENT#';
export const ownedClientKey = (userId: number, clientId: string) =>
  ofPerson(userId, `${ownedClientPrefix}${clientId}`);

export const grantPrefix = 'GRANT#';
export const grantKey = (userId: number, clientId: string) => ofPerson(userId, `${grantPrefix}${clientId}`);
export const grantMirrorKey = (clientId: string, userId: number): Key => ({
  pk: clientPartition(clientId),
  sk: `${grantPrefix}${userId}`,
});

export const idempotencyKey = (userId: number, hash: string) => ofPerson(userId, `IDEM#${hash}`);

export const counterKey = (kind: string): Key => ({ pk: `COUNTER#${kind}`, sk: 'COUNTER' });
