import { partitionPrefixes } from '../table-facts.ts';
import type { Key } from './key.ts';

/** A share by link, or its health link, found by the hash of its address. */
export const shareLinkKey = (hash: string): Key => ({
  pk: `${partitionPrefixes.shares}${hash}`,
  sk: 'LINK',
});

/** The encrypted document of a share's health link. */
export const encryptedDocumentKey = (grantId: string): Key => ({
  pk: `${partitionPrefixes.shares}${grantId}`,
  sk: 'DOCUMENT',
});
