import { htmlList } from '../../shared/domain/html/list.ts';
import { shownIcon } from '../../shared/domain/icons/icon.ts';
import { counted } from '../../shared/domain/texts/counted.ts';
import { linkToNext } from '../../shared/operations/replies/link.ts';
import { Reply } from '../../shared/http/answer/response.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { withinReadBudget } from '../../shared/operations/within-read-budget.ts';
import { getUsers } from '../../shared/routes/sharing/get-users.ts';
import { narrowUsers } from '../../shared/schemas/people/users-query.ts';
import { listUsers } from '../../shared/use-cases/people/list-users.ts';

export const handler = endpoint(getUsers, async (input) => {
  const { caller, query, accessToken, url, cursorTo, baseUrl, now } = input;
  const reader = { caller, accessToken, baseUrl, now };
  const { users, next } = await withinReadBudget(narrowUsers(query), () => listUsers(reader, query));
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
  return new Reply(body, next === undefined ? {} : { link: linkToNext(url, next, cursorTo) });
});
