import { signal } from '@preact/signals';
import { dropName, namedPerson, noteLeft, onNameChange } from '../companion.ts';
import { endPushes, forgetDevice } from '../forget-device.ts';
import { changeAccount } from './api/account.ts';
import { answerWith } from './api/client.ts';
import { belongTo, personId } from './api/person.ts';
import { getToken, isSignedOut, isSomebodyElses, SignedOutError, signInAddress } from './api/session.ts';
import { closeDatabase, keepOnlyOwnUnsent, removeOthers, unsentOfOthers } from './data/database.ts';
import { isUnanswered } from './data/reads.ts';
import { isLookingAround } from './looking-around.ts';
import { waitsInMemory } from './outbox/store.ts';

/** What stands between a person and the app. */
export type Door =
  | { readonly kind: 'opening' | 'open' | 'out-of-reach' | 'signed-out' | 'left' }
  /** Somebody else recorded here what was never sent: nothing is shown before it is decided what becomes of it. */
  | { readonly kind: 'left-by-others'; readonly count: number };

export const door = signal<Door>({ kind: 'opening' });

/** The person is leaving by themselves: what follows from it is no surprise. */
let isLeaving = false;

/** Finds out whose app this is, and opens it to nobody else. */
export async function approach(): Promise<void> {
  if (isLookingAround) return openDemo();
  onNameChange(lookAtName);
  isSignedOut.subscribe((isOut) => isOut && void shut());
  isSomebodyElses.subscribe((isTheirs) => isTheirs && beginAgain());
  try {
    const userId = namedPerson() ?? (await getToken()).userId;
    belongTo(userId);
    const count = await unsentOfOthers(userId);
    door.value = count > 0 ? { kind: 'left-by-others', count } : { kind: 'open' };
    // What is kept shows meanwhile; that nobody is signed in any more is learned above.
    void getToken().catch(() => undefined);
  } catch (error) {
    if (!(error instanceof SignedOutError)) door.value = { kind: 'out-of-reach' };
  }
}

/** Whoever looks around need not be anybody. */
async function openDemo(): Promise<void> {
  const answers = await import('./demo/recorded-answers.ts')
    .then(({ loadDemo }) => loadDemo())
    .catch(() => undefined);
  if (answers !== undefined) answerWith(answers);
  door.value = { kind: answers === undefined ? 'out-of-reach' : 'open' };
}

/** Another tab has signed somebody in or out. */
function lookAtName(): void {
  const [own, named] = [personId(), namedPerson()];
  if (own === undefined || isLeaving) return;
  if (own === named) reopen();
  else if (named === undefined) void shut();
  else beginAgain();
}

/** A page that could not leave, since what waits would have been lost with it. */
function reopen(): void {
  if (door.value.kind !== 'signed-out') return;
  isSignedOut.value = false;
  door.value = { kind: 'open' };
}

function beginAgain(): void {
  door.value = { kind: 'opening' };
  location.reload();
}

/** The session has ended: everything is hidden at once, what waits to be sent stays, and one may sign in again. */
async function shut(): Promise<void> {
  if (isLeaving || door.value.kind === 'signed-out') return;
  door.value = { kind: 'signed-out' };
  dropName();
  await Promise.allSettled([keepOnlyOwnUnsent(), endPushes()]);
  // What could not be kept would be lost with the page.
  if (!waitsInMemory()) location.replace(signInAddress());
}

/**
 * Ends the session and leaves nothing here. Without a network what is here goes at once, and the session as soon as
 * the service hears of this browser. Throws where the service says no; then nothing has changed.
 */
export async function signOut(): Promise<void> {
  const isHeard = await leaveBy('sign-out');
  door.value = { kind: isHeard ? 'signed-out' : 'left' };
  await forgetHere();
  if (isHeard) location.replace(signInAgain);
  else addEventListener('online', () => location.replace(signInAgain));
}

const signInAgain = '/signin?return=%2Fapp';

/** Whether the service could be reached. */
async function leaveBy(action: 'sign-out' | 'sign-out-only'): Promise<boolean> {
  isLeaving = true;
  try {
    await changeAccount({ action });
    return true;
  } catch (error) {
    if (error instanceof SignedOutError) return true;
    isLeaving = isUnanswered(error);
    if (!isLeaving) throw error;
    noteLeft();
    return false;
  }
}

/** Everything of the person's on this device, also what was not sent yet. */
export async function forgetHere(): Promise<void> {
  isLeaving = true;
  dropName();
  await closeDatabase();
  await forgetDevice();
}

/** What others left is given up. */
export async function goOnWithoutOthers(): Promise<void> {
  await removeOthers(personId() ?? 0);
  door.value = { kind: 'open' };
}

/** Leaves what others left as it is, for them to come and send it. */
export async function standBack(): Promise<void> {
  await leaveBy('sign-out-only');
  dropName();
  location.replace(signInAgain);
}
