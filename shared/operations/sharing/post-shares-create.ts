import { mostDaysAhead, mostOpenLinks } from '../../domain/sharing/share-limits.ts';
import { listed } from '../../domain/texts/counted.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { postSharesCreate as route } from '../../routes/sharing/post-shares-create.ts';
import { createShare } from '../../use-cases/sharing/create-share.ts';
import { ok } from '../envelope.ts';
import { badRequest, conflict, invalidToken, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postSharesCreate = operation(route, {
  handle: async ({ caller, body, baseUrl, now }) => {
    const { name, variableIds, from, until } = body;
    if (variableIds?.length === 0)
      throw badRequest(
        problemAt('variableIds', 'is empty; name what to show, or leave it out for everything.'),
      );
    const chosen = variableIds && [...new Set(variableIds)];
    const outcome = await createShare(caller.person, { name, variableIds: chosen, from, until }, now);
    switch (outcome.kind) {
      case 'gone':
        throw invalidToken();
      case 'tooMany':
        throw conflict(`You have ${mostOpenLinks} links, which is as many as there may be. End one first.`);
      case 'unknownVariable':
        throw notFound(`variableIds: you have no variable ${chosen?.[outcome.index]}.`);
      case 'untilOutOfRange':
        throw badRequest(
          problemAt('until', `must be from today to ${mostDaysAhead} days ahead, got ${formatDate(until)}.`),
        );
      case 'fromAfterToday':
        throw badRequest(problemAt('from', `must not be after today, got ${formatDate(from ?? 0)}.`));
    }
    const { clientId, address, code, variableNames, isRenewed } = outcome;
    const what = variableNames === undefined ? 'everything that you record' : listed(variableNames);
    const former = isRenewed ? ' The former link of this name has ended.' : '';
    return {
      ...ok(
        'Link made',
        `Whoever has the link and the code can read ${what} until ${formatDate(until)}. Copy both now, they are not shown again.${former}`,
      ),
      share: {
        clientId,
        name: outcome.name,
        address: `${baseUrl}/shared/${address}`,
        code,
        ...(variableNames !== undefined && { variableNames: [...variableNames] }),
        until: formatDate(until),
      },
    };
  },
});
