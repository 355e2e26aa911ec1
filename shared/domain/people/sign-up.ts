import type { Person } from './person.ts';

/** Who may sign in for the first time: anybody; only people the operator created; nobody. */
export const signUpModes = ['open', 'invited', 'closed'] as const;
export type SignUp = (typeof signUpModes)[number];

/** Whether the holder of an address may sign in; `person` is the one who has this address already. */
export function maySignIn(signUp: SignUp, person: Pick<Person, 'firstSignInAt'> | undefined): boolean {
  if (signUp === 'open') return true;
  if (person === undefined) return false;
  return signUp === 'invited' || person.firstSignInAt !== undefined;
}
