import { Refusal } from '../api/call.ts';
import { SignedOutError } from '../api/session.ts';

/** The words for a person when something that cannot wait did not work. */
export function problemText(error: unknown): string {
  if (error instanceof Refusal) return error.words;
  if (error instanceof SignedOutError) return 'You’re signed out. Sign in again, then try again.';
  if (error instanceof TypeError || error instanceof DOMException)
    return 'We can’t reach the service right now. Try again in a moment.';
  throw error;
}
