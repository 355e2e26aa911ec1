import { expect, test } from '@jest/globals';
import { maySignIn, type SignUp } from '../../../../shared/domain/people/sign-up.ts';

const people = { stranger: undefined, invited: {}, known: { firstSignInAt: 1 } };

test.each<[SignUp, string[]]>([
  ['open', ['stranger', 'invited', 'known']],
  ['invited', ['invited', 'known']],
  ['closed', ['known']],
])('with sign-up %s those may sign in: %j', (signUp, allowed) => {
  const may = Object.entries(people).filter(([, person]) => maySignIn(signUp, person));
  expect(may.map(([who]) => who)).toEqual(allowed);
});
