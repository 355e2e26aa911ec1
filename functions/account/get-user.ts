import { ownUser } from '../../shared/operations/replies/own-user.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { getUser } from '../../shared/routes/account/get-user.ts';

export const handler = endpoint(getUser, async ({ caller, accessToken, baseUrl, now }) => {
  const person = caller.person;
  return {
    ...(await ownUser(caller, person, accessToken, now, baseUrl)),
    ...ok('Your record', `You are ${person.displayName}, and your days are those of ${person.timezone}.`),
  };
});
