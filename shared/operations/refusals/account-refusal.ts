import type { AccountOutcome } from '../../use-cases/people/change-account.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';

/** Throws where nothing was done; answers whether this browser is still signed in. */
export function isStillSignedIn(outcome: AccountOutcome): boolean {
  switch (outcome) {
    case 'noSuchAction':
      throw badRequest(problemAt('action', 'is not a supported action.'));
    case 'noName':
      throw badRequest(problemAt('name', 'give the passkey a visible name.'));
    case 'noSuchRecord':
      throw notFound('This session, device, passkey or app no longer exists.');
    case 'done':
      return true;
    case 'signedOut':
      return false;
  }
}
