import { signal } from '@preact/signals';
import { belongTo } from './person.ts';
import type { PageAnswer } from './routes.ts';

/** Nobody is signed in in this browser any more. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

interface SessionToken {
  readonly text: string;
  readonly userId: number;
  readonly until: number;
}

/** The token is kept in memory only: it lasts 15 minutes, and the cookie that fetches the next one no script can read. */
let token: SessionToken | undefined;
let asking: Promise<SessionToken> | undefined;
/** Whether the session has ended; what waits to be sent waits for the next one. */
export const isSignedOut = signal(false);
/** Whether it is another person's by now: nobody is shown what others left, nor is it sent in their name. */
export const isSomebodyElses = signal(false);

/** Another token is asked for this long before the old one ends. */
const margin = 30_000;

/** The token of the person who is signed in; one request, however many ask at once. */
export async function getToken(): Promise<SessionToken> {
  if (token !== undefined && performance.now() < token.until) return token;
  asking ??= askForToken().finally(() => {
    asking = undefined;
  });
  token = await asking;
  return token;
}

export const dropToken = (text: string): void => {
  if (token?.text === text) token = undefined;
};

/** The current one; a page that is being left cannot wait for another. */
export const tokenAtHand = (): string | undefined =>
  token !== undefined && performance.now() < token.until ? token.text : undefined;

async function askForToken(): Promise<SessionToken> {
  const response = await fetch('/session/token', { method: 'POST', signal: AbortSignal.timeout(30_000) });
  if (response.status === 401) {
    isSignedOut.value = true;
    throw new SignedOutError();
  }
  if (!response.ok) throw new TypeError(`No token was given: ${response.status}.`);
  const { accessToken, expiresIn, userId }: PageAnswer<'/session/token'> = await response.json();
  if (!belongTo(userId)) {
    isSomebodyElses.value = true;
    throw new SignedOutError();
  }
  isSignedOut.value = false;
  return { text: accessToken, userId, until: performance.now() + expiresIn * 1000 - margin };
}

/** The address of the page for signing in, which leads back to where the person is. */
export const signInAddress = (): string =>
  `/signin?return=${encodeURIComponent(location.pathname + location.search)}`;
