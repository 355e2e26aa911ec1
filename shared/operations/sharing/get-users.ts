import { htmlList } from '../../domain/html/list.ts';
import { shownIcon } from '../../domain/icons/icon.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getUsers as route } from '../../routes/sharing/get-users.ts';
import { narrowUsers } from '../../schemas/people/users-query.ts';
import { listUsers } from '../../use-cases/people/list-users.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { linkToNext } from '../replies/link.ts';
import { Reply } from '../reply.ts';
import { withinReadBudget } from '../within-read-budget.ts';

export const getUsers = operation(route, {
  handle: async (input) => {
    const { caller, query, accessToken, url, cursorTo, baseUrl, now, requestId } = input;
    const reader = { caller, accessToken, baseUrl, now, requestId };
    const { users, next } = await withinReadBudget(narrowUsers(query), () => listUsers(reader, query));
    const { iconClassName, image } = shownIcon(baseUrl, 'people');
    const body = {
      ...ok(
        'People who share with you',
        `This page has ${counted(users.length, 'record')} of people who gave you access to their data.`,
      ),
      users,
      iconClassName,
      image: { imageUrl: image, width: '24', height: '24' },
      html: htmlList(users.map(({ displayName }) => displayName)),
    };
    return new Reply(body, next === undefined ? {} : { link: linkToNext(url, next, cursorTo) });
  },
});
