import { partitionPrefixes } from '../table-facts.ts';
import type { Key } from './key.ts';

/** A share by link, found by the hash of its address. */
export const shareLinkKey = (hash: string): Key => ({
  pk: `${partitionPrefixes.shares}${hash}`,
  sk: 'LINK',
});
