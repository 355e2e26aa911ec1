import { type SignUp, signUpModes } from '../domain/people/sign-up.ts';

/** As the operator has chosen it. */
export function signUpMode(): SignUp {
  const mode = signUpModes.find((one) => one === process.env.SIGN_UP);
  if (mode === undefined) throw new Error('SIGN_UP is not set: this code runs in a function of the stack.');
  return mode;
}
