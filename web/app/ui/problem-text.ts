import { Refusal } from '../api/call.ts';
import { SignedOutError } from '../api/session.ts';

/** The words for a person when something that cannot wait did not work. */
export function problemText(error: unknown): string {
  if (error instanceof Refusal) return error.words;
  if (error instanceof SignedOutError) return 'You are signed out. Sign in again, then repeat it.';
  if (error instanceof TypeError || error instanceof DOMException)
    return 'The service cannot be reached right now. Try again in a moment.';
  throw error;
}
