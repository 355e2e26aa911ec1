import { toUserRecord } from '../shared/answers/people/user-record.ts';
import { deriveTokens } from '../shared/data/access/derived-token.ts';
import { htmlList } from '../shared/domain/html/list.ts';
import { shownIcon } from '../shared/domain/icons/icon.ts';
import { counted } from '../shared/domain/texts/counted.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, problemAt } from '../shared/http/failure.ts';
import { linkToNext } from '../shared/http/link.ts';
import { Reply } from '../shared/http/response.ts';
import { type Narrowing, withinReadBudget } from '../shared/http/within-read-budget.ts';
import { getUsers } from '../shared/routes/get-users.ts';
import { cursorOf, type UsersQuery } from '../shared/schemas/people/users-query.ts';
import { listGrantingPeople } from '../shared/use-cases/people/granting-people.ts';
import { needsOnlyIds } from '../shared/use-cases/people/select-people.ts';

export const handler = endpoint(getUsers, async ({ caller, query, accessToken, url, baseUrl, now }) => {
  if (query.cursor !== undefined && !needsOnlyIds(query))
    throw badRequest(
      problemAt(
        'cursor',
        'goes with the order of ids alone: leave it out, or createdAt, updatedAt and sort.',
      ),
    );
  const { people, next } = await withinReadBudget(narrowing(query), () =>
    listGrantingPeople(caller.userId, query),
  );
  const parent = { text: accessToken, userId: caller.userId, expiresAt: caller.tokenExpiresAt };
  const tokens = deriveTokens(
    parent,
    people.map(({ grant }) => grant),
    now,
  );
  const users = people.map(({ person, grant: { clientId, scopes } }, i) => {
    const { text = '', expiresAt = 0 } = tokens[i] ?? {};
    const reach = scopes.filter((scope) => caller.scopes.includes(scope));
    return toUserRecord(person, { text, expiresAt, scopes: reach, clientId }, now, baseUrl);
  });
  const { iconClassName, image } = shownIcon(baseUrl, 'people');
  const body = {
    ...ok(
      'People who share with you',
      `This page has ${counted(users.length, 'record')} of people who let you act on their data.`,
    ),
    users,
    iconClassName,
    image: { imageUrl: image, width: '24', height: '24' },
    html: htmlList(users.map(({ displayName }) => displayName)),
  };
  if (next === undefined) return body;
  const place = {
    cursor: 'after' in next ? cursorOf(next.after) : undefined,
    offset: 'offset' in next ? String(next.offset) : undefined,
  };
  return new Reply(body, { link: linkToNext(url, place) });
});

function narrowing(query: UsersQuery): Narrowing {
  if (needsOnlyIds(query)) return { path: 'offset', advice: 'follow the Link header of each page instead.' };
  const path = (['createdAt', 'updatedAt'] as const).find((name) => query[name] !== undefined) ?? 'sort';
  return { path, advice: 'leave it out and follow the Link header of each page, or give a clientUserId.' };
}
