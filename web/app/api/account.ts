import { refusalOf } from './call.ts';
import type { PageAnswer, RecordOf } from './routes.ts';
import { SignedOutError } from './session.ts';

export type SignIns = PageAnswer<'/account/sign-ins'>;
/** A browser in which the person is signed in. */
export type SignedInBrowser = RecordOf<SignIns['sessions']>;
export type NamedPasskey = RecordOf<SignIns['passkeys']>;

export interface AccountChange {
  readonly action:
    | 'sign-out'
    | 'sign-out-only'
    | 'note-device'
    | 'end-session'
    | 'end-others'
    | 'rename-passkey'
    | 'remove-passkey';
  readonly id?: string;
  readonly name?: string;
}

/** Signing in is looked after by the person who is signed in: with the session, not with the token. */
export const readSignIns = (): Promise<SignIns> => ask('/account/sign-ins', {});

export const changeAccount = (change: AccountChange): Promise<SignIns> =>
  ask('/account/changes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });

async function ask(path: string, options: RequestInit): Promise<SignIns> {
  const response = await fetch(path, { ...options, signal: AbortSignal.timeout(30_000) });
  if (response.status === 401) throw new SignedOutError();
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as SignIns;
}
