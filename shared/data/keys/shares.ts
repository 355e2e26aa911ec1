import { partitionPrefixes } from '../table-facts.ts';
import { after, type Key, ofPerson } from './key.ts';

/** A share by link, found by the hash of its address. */
export const shareKey = (hash: string): Key => ({ pk: `${partitionPrefixes.shares}${hash}`, sk: 'SHARE' });
/** Leads from a person to their link, so that both go together. */
export const sharePrefix = 'SHARE#';
export const personShareKey = (userId: number, clientId: string) =>
  ofPerson(userId, `${sharePrefix}${clientId}`);
export const clientOfShare = (sk: unknown) => after(sharePrefix, sk);
