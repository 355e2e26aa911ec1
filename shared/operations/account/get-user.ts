import { getUser as route } from '../../routes/account/get-user.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { ownUser } from '../replies/own-user.ts';

export const getUser = operation(route, {
  handle: async ({ caller, accessToken, baseUrl, now }) => {
    const person = caller.person;
    return {
      ...(await ownUser(caller, person, accessToken, now, baseUrl)),
      ...ok('Your record', `You are ${person.displayName}, and your time zone is ${person.timezone}.`),
    };
  },
});
