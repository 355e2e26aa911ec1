import { readAnswer } from '../../client/read-answer.ts';
import { answered } from './call.ts';

interface AccountBody {
  readonly action: 'sign-out' | 'sign-out-only' | 'note-device';
  readonly id?: string;
}

/** Signing in is looked after by the person who is signed in: with the session, not with the token. */
export async function changeAccount(change: AccountBody): Promise<void> {
  const response = await fetch('/account/changes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
    signal: AbortSignal.timeout(30_000),
  });
  answered(await readAnswer(response));
}
