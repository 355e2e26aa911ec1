import { refusalOf } from './call.ts';
import { SignedOutError } from './session.ts';

/** A browser in which the person is signed in. */
export interface SignedInBrowser {
  readonly id: string;
  readonly device: string;
  readonly method: 'code' | 'passkey';
  readonly createdAt: number;
  readonly seenAt: number;
  readonly isThis: boolean;
}

export interface NamedPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt?: number;
}

export interface SignIns {
  readonly sessions: readonly SignedInBrowser[];
  readonly passkeys: readonly NamedPasskey[];
}

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
