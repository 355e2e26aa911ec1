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

/** The state of the app's door: only an open one shows anything of a person. */
type Door =
  | { readonly kind: 'opening' | 'open' | 'out-of-reach' | 'signed-out' | 'left' }
  /** The account was deleted; only the receipt is shown. */
  | { readonly kind: 'deleted'; readonly receiptId: string }
  /** Someone else recorded here what was never sent: nothing is shown before it is decided what becomes of it. */
  | { readonly kind: 'left-by-others'; readonly count: number };

export const door = signal<Door>({ kind: 'opening' });

/** True if the person is leaving by themselves: that the session ends is no surprise then. */
let isLeaving = false;

/** Finds out whose app this is, and opens it to nobody else. */
export async function start(): Promise<void> {
  if (isLookingAround) return openDemo();
  onNameChange(lookAtName);
  isSignedOut.subscribe((isOut) => isOut && void lock());
  isSomebodyElses.subscribe((isTheirs) => isTheirs && beginAgain());
  try {
    const userId = namedPerson() ?? (await getToken()).userId;
    belongTo(userId);
    const count = await unsentOfOthers(userId);
    door.value = count > 0 ? { kind: 'left-by-others', count } : { kind: 'open' };
    // The screens show what this device kept meanwhile; that the session has ended is learned by the listeners above.
    void getToken().catch(() => undefined);
  } catch (error) {
    if (!(error instanceof SignedOutError)) door.value = { kind: 'out-of-reach' };
  }
}

/** Opens the demo, for which nobody has to sign in. */
async function openDemo(): Promise<void> {
  const answers = await import('./demo/recorded-answers.ts')
    .then(({ loadDemo }) => loadDemo())
    .catch(() => undefined);
  if (answers !== undefined) answerWith(answers);
  door.value = { kind: answers === undefined ? 'out-of-reach' : 'open' };
}

/** Another tab has signed someone in or out. */
function lookAtName(): void {
  const [own, named] = [personId(), namedPerson()];
  if (own === undefined || isLeaving) return;
  if (own === named) reopen();
  else if (named === undefined) void lock();
  else beginAgain();
}

/** Opens a page again that did not leave, because what waits would have been lost with it. */
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
async function lock(): Promise<void> {
  if (isLeaving || door.value.kind === 'signed-out') return;
  door.value = { kind: 'signed-out' };
  dropName();
  await Promise.allSettled([keepOnlyOwnUnsent(), endPushes()]);
  // Writes that could not be kept would be lost with the page.
  if (!waitsInMemory()) location.replace(signInAddress());
}

/**
 * Ends the session and leaves nothing here. Without a network what is here goes at once, and the browser's cookies as
 * soon as the service hears of it; the session then stays in the person's list until it ends. Throws where the service says no; then nothing has changed.
 */
export async function signOut(): Promise<void> {
  const isHeard = await leaveBy('sign-out');
  door.value = { kind: isHeard ? 'signed-out' : 'left' };
  await forgetHere();
  if (isHeard) location.replace(signInAgain);
  else addEventListener('online', () => location.replace(signInAgain));
}

const signInAgain = '/signin?return=%2Fapp';

/** Ends the session; false if the service could not be reached. */
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

/** Closes the app behind a person whose account is deleted, with the receipt on its door. */
export async function closeForGood(receiptId: string): Promise<void> {
  isLeaving = true;
  door.value = { kind: 'deleted', receiptId };
  await forgetHere();
}

/** Removes everything of the person's from this device, also what was not sent yet. */
async function forgetHere(): Promise<void> {
  isLeaving = true;
  dropName();
  await closeDatabase();
  await forgetDevice();
}

/** Opens the app after removing what others left. */
export async function discardOthers(): Promise<void> {
  await removeOthers(personId() ?? 0);
  door.value = { kind: 'open' };
}

/** Signs out, so that the others can come and send what they left. */
export async function signOutForOther(): Promise<void> {
  await leaveBy('sign-out-only');
  dropName();
  location.replace(signInAgain);
}
