import { listGrantingPeople } from '../shared/data/granting-people.ts';
import { delegateTokens } from '../shared/data/token.ts';
import { htmlList } from '../shared/domain/html/list.ts';
import { toUserRecord } from '../shared/domain/people/user-record.ts';
import { counted } from '../shared/domain/texts/counted.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { linkToNext } from '../shared/http/link.ts';
import { Reply } from '../shared/http/response.ts';
import { getUsers } from '../shared/routes/get-users.ts';

export const handler = endpoint(getUsers, async ({ caller, query, accessToken, url, now }) => {
  const { people, hasMore } = await listGrantingPeople(caller, query);
  const tokens = await delegateTokens(people, { accessToken, tokenExpiresAt: caller.tokenExpiresAt }, now);
  const users = people.map(({ person, client: { clientId }, grant: { scopes } }, i) => {
    const { text = '', expiresAt = 0 } = tokens[i] ?? {};
    return toUserRecord(person, { text, expiresAt, scopes, clientId }, now);
  });
  const body = {
    ...ok(
      'People who share with you',
      `This page has ${counted(users.length, 'record')} of people who let you act on their data.`,
    ),
    users,
    iconClassName: 'icon-people',
    html: htmlList(users.map(({ displayName }) => displayName)),
  };
  const next = { cursor: undefined, offset: String(query.offset + query.limit) };
  return new Reply(body, hasMore ? { link: linkToNext(url, next) } : {});
});
