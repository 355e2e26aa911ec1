import { expect, test } from '@jest/globals';
import { withoutSecrets } from '../../../../web/app/data/without-secrets.ts';

test('what is kept of an answer has no token and no secret, however deep, and all else as it was', () => {
  const answer = {
    email: 'a@example.com',
    accessToken: 'x',
    accessTokenExpiresAtMilliseconds: 1,
    list: [{ clientSecret: 'x', name: null }, 'token', 3],
    within: { refresh_token: 'x', at: 0 },
  };
  expect(withoutSecrets(answer)).toEqual({
    email: 'a@example.com',
    list: [{ name: null }, 'token', 3],
    within: { at: 0 },
  });
});
