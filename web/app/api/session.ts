import { signal } from '@preact/signals';
import { belongTo } from './person.ts';
import type { PageAnswer } from './routes.ts';

/** Nobody is signed in in this browser any more. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

interface Held {
  readonly text: string;
  readonly userId: number;
  readonly until: number;
}

/** In memory only: it lasts 15 minutes, and the cookie that fetches the next one no script can read. */
let held: Held | undefined;
let asking: Promise<Held> | undefined;
/** Whether the session has ended; what waits to be sent waits for the next one. */
export const isSignedOut = signal(false);
/** Whether it is another person's by now: nobody is shown what others left, nor is it sent in their name. */
export const isSomebodyElses = signal(false);

/** Asked for again this long before it ends. */
const margin = 30_000;

/** Of the person who is signed in; one request, however many ask at once. */
export async function getToken(): Promise<Held> {
  if (held !== undefined && performance.now() < held.until) return held;
  asking ??= askForToken().finally(() => {
    asking = undefined;
  });
  held = await asking;
  return held;
}

export const dropToken = (text: string): void => {
  if (held?.text === text) held = undefined;
};

/** The one at hand; a page that is being left cannot wait for another. */
export const tokenAtHand = (): string | undefined =>
  held !== undefined && performance.now() < held.until ? held.text : undefined;

async function askForToken(): Promise<Held> {
  const response = await fetch('/session/token', { method: 'POST', signal: AbortSignal.timeout(30_000) });
  if (response.status === 401) {
    isSignedOut.value = true;
    throw new SignedOutError();
  }
  if (!response.ok) throw new TypeError(`No token was given: ${response.status}.`);
  const { accessToken, expiresIn, userId } = (await response.json()) as PageAnswer<'/session/token'>;
  if (!belongTo(userId)) {
    isSomebodyElses.value = true;
    throw new SignedOutError();
  }
  isSignedOut.value = false;
  return { text: accessToken, userId, until: performance.now() + expiresIn * 1000 - margin };
}

/** To the page for signing in, and back to where the person is. */
export const signInAddress = (): string =>
  `/signin?return=${encodeURIComponent(location.pathname + location.search)}`;
