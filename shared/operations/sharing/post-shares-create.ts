import { listed } from '../../domain/texts/counted.ts';
import { formatDate } from '../../domain/time/calendar.ts';
import { canSendMail, handOver } from '../../mail/hand-over.ts';
import { postSharesCreate as route } from '../../routes/sharing/post-shares-create.ts';
import { createShareByLink } from '../../use-cases/sharing/create-share.ts';
import { ok } from '../envelope.ts';
import { badRequest, invalidToken, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postSharesCreate = operation<typeof route>(route, {
  handle: async ({ caller, body, baseUrl, now }) => {
    const { name = 'A link', variableIds, from, until } = body;
    if (variableIds.length === 0)
      throw badRequest(problemAt('variableIds', 'must name at least one variable.'));
    const request = { name, variableIds: [...new Set(variableIds)], from, until };
    const share = await createShareByLink(caller.person, request, now);
    if (share === undefined) throw invalidToken();
    if (share.kind === 'unknownVariable')
      throw notFound(`variableIds[${share.index}]: you have no such variable.`);
    if (share.kind !== 'created') throw badRequest(problemAt(share.kind, share.problem));
    const { clientId, address, code, names } = share;
    if (canSendMail()) await handOver({ kind: 'shareMade', userId: caller.userId, name });
    return {
      ...ok(
        'Shared by a link',
        `Whoever has the link and the code can read ${listed(names)} until ${formatDate(until)}.`,
      ),
      share: { clientId, address: `${baseUrl}/shared/${address}`, code, variableNames: [...names] },
    };
  },
});
