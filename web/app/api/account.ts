import { refusalOf } from './call.ts';
import { SignedOutError } from './session.ts';

export interface AccountChange {
  readonly action: 'sign-out' | 'sign-out-only' | 'note-device';
  readonly id?: string;
}

/** Signing in is looked after by the person who is signed in: with the session, not with the token. */
export async function changeAccount(change: AccountChange): Promise<void> {
  const response = await fetch('/account/changes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.status === 401) throw new SignedOutError();
  if (!response.ok) throw await refusalOf(response);
}
