export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The inverse of a key stands beside it, and takes the key apart by this. */
export const after = (prefix: string, sk: unknown): string => String(sk).slice(prefix.length);

export const personPartitions = 'U#';
export const personPartition = (userId: number) => `${personPartitions}${userId}`;
export const userIdOf = (pk: unknown) => Number(after(personPartitions, pk));
export const ofPerson = (userId: number, sk: string): Key => ({ pk: personPartition(userId), sk });

/** 16 digits hold the largest id, so that the order of texts is the order of ids. */
export const sixteenDigits = (id: number) => String(id).padStart(16, '0');

/** Ten digits hold every second of the service's years, so that the order of texts is the order of time. */
export const tenDigits = (seconds: number) => String(seconds).padStart(10, '0');
