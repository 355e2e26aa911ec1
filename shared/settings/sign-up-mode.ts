import { type SignUp, signUpModes } from '../domain/people/sign-up.ts';

/** The operator's choice of who may sign up. */
export function signUpMode(): SignUp {
  const mode = signUpModes.find((one) => one === process.env.SIGN_UP);
  if (mode === undefined) throw new Error('SIGN_UP is not set: this code runs in a function of the stack.');
  return mode;
}
