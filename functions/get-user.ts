import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { ownUser } from '../shared/http/own-user.ts';
import { getUser } from '../shared/routes/get-user.ts';

export const handler = endpoint(getUser, async ({ caller, accessToken, baseUrl, now }) => {
  const person = caller.person;
  return {
    ...(await ownUser(caller, person, accessToken, now, baseUrl)),
    ...ok('Your record', `You are ${person.displayName}, and your days are those of ${person.timezone}.`),
  };
});
