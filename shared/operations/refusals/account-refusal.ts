import type { AccountOutcome } from '../../use-cases/people/change-account.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';

/** Throws where nothing was done; answers whether this browser is still signed in. */
export function isStillSignedIn(outcome: AccountOutcome): boolean {
  switch (outcome) {
    case 'noSuchAction':
      throw badRequest(problemAt('action', 'is none that there is here.'));
    case 'noName':
      throw badRequest(problemAt('name', 'give the passkey a name that can be seen.'));
    case 'noSuchRecord':
      throw notFound('There is no such session, device, passkey or app any more.');
    case 'done':
      return true;
    case 'signedOut':
      return false;
  }
}
