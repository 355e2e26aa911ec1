import { mustAt } from '../lists/must.ts';
import type { PairOrder } from './plan.ts';

/** HMAC-SHA-256 of a text, keyed by the secret of an experiment; the domain itself knows no cryptography. */
export type KeyedHash = (message: string) => Uint8Array;

/** The order that was drawn for a pair, counted from 0. */
export const orderOfPair = (hash: KeyedHash, pair: number): PairOrder =>
  (mustAt(hash(`pair ${pair}`), 0) & 1) === 0 ? 'AB' : 'BA';

export const orderOf = (hash: KeyedHash, pairs: number): PairOrder[] =>
  Array.from({ length: pairs }, (_, pair) => orderOfPair(hash, pair));
