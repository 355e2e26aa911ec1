import { isConditionFailed } from './database-errors.ts';

/** Waits for a write; false where its condition does not hold. */
export const isAllowed = async (write: Promise<unknown>): Promise<boolean> =>
  (await ifAllowed(write.then(() => true))) ?? false;

/** The answer of a write; undefined where its condition does not hold. */
export async function ifAllowed<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailed(error)) return undefined;
    throw error;
  }
}
