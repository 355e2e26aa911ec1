import { isConditionFailed } from './database-errors.ts';

/** Waits for a write; false where its condition does not hold. */
export async function isAllowed(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}
