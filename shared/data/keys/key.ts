import type { Item } from '../item.ts';
import { partitionPrefixes } from '../table-facts.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The key of a stored item. */
export const keyOfItem = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });

/** The inverse of a key is next to it, and takes the key apart by this. */
export const after = (prefix: string, sk: unknown): string => String(sk).slice(prefix.length);

export const personPartition = (userId: number) => `${partitionPrefixes.people}${userId}`;
export const isOfPerson = (pk: unknown) => String(pk).startsWith(partitionPrefixes.people);
export const userIdOf = (pk: unknown) => Number(after(partitionPrefixes.people, pk));
export const ofPerson = (userId: number, sk: string): Key => ({ pk: personPartition(userId), sk });

/** 16 digits hold the largest id, so that the order of texts is the order of ids. */
export const sixteenDigits = (id: number) => String(id).padStart(16, '0');

/** Ten digits hold every second of the service's years, so that the order of texts is the order of time. */
export const tenDigits = (seconds: number) => String(seconds).padStart(10, '0');
