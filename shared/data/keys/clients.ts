import { partitionPrefixes } from '../table-facts.ts';
import { after, type Key, ofPerson, sixteenDigits } from './key.ts';

export const clientPartition = (clientId: string) => `${partitionPrefixes.clients}${clientId}`;
export const clientOfPartition = (pk: unknown) => after(partitionPrefixes.clients, pk);

export const clientKey = (clientId: string): Key => ({ pk: clientPartition(clientId), sk: 'CLIENT' });
export const ownedClientPrefix = 'CLIENT#';
export const ownedClientKey = (userId: number, clientId: string) =>
  ofPerson(userId, `${ownedClientPrefix}${clientId}`);
export const clientOfOwned = (sk: unknown) => after(ownedClientPrefix, sk);

/** Holds the name of an app, so that no other can be taken for it. Ids of clients have no dot. */
export const appNameKey = (hash: string): Key => ({ pk: clientPartition(`name.${hash}`), sk: 'NAME' });

export const grantPrefix = 'GRANT#';
export const grantKey = (userId: number, clientId: string) => ofPerson(userId, `${grantPrefix}${clientId}`);
export const clientOfGrant = (sk: unknown) => after(grantPrefix, sk);
/** Sixteen digits keep the grants of a client in the order of the people's ids. */
export const grantMirrorSort = (userId: number) => `${grantPrefix}${sixteenDigits(userId)}`;
export const personOfMirror = (sk: unknown) => Number(after(grantPrefix, sk));
export const grantMirrorKey = (clientId: string, userId: number): Key => ({
  pk: clientPartition(clientId),
  sk: grantMirrorSort(userId),
});

/** An app's access by one consent of a person: a code first, then tokens that follow one another. */
export const authorizationPrefix = 'OAUTH#';
export const authorizationKey = (userId: number, authorizationId: string) =>
  ofPerson(userId, `${authorizationPrefix}${authorizationId}`);
export const idOfAuthorization = (sk: unknown) => after(authorizationPrefix, sk);
/** Belongs to nobody: it is there before anybody has signed in. */
export const interactionKey = (hash: string): Key => ({
  pk: `${partitionPrefixes.interactions}${hash}`,
  sk: 'INTERACTION',
});
/** Found by the code that someone types. */
export const deviceRequestKey = (hash: string): Key => ({
  pk: `${partitionPrefixes.interactions}${hash}`,
  sk: 'DEVICE',
});

/** An assistant's count of requests, and the person's confirmations that it has used. */
export const assistantUsePrefix = 'ASSISTANT#';
export const assistantUseKey = (userId: number, clientId: string) =>
  ofPerson(userId, `${assistantUsePrefix}${clientId}`);
