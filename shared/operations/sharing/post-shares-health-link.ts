import { healthLinkPath } from '../../domain/sharing/health-link.ts';
import { formatDate, formatUtc } from '../../domain/time/calendar.ts';
import { dateWords } from '../../domain/time/names.ts';
import { postSharesHealthLink as route } from '../../routes/sharing/post-shares-health-link.ts';
import { keepDocument } from '../../use-cases/sharing/health-link.ts';
import { ok } from '../envelope.ts';
import { badRequest, invalidToken, notFound, problemAt } from '../failure.ts';
import { operation } from '../operation.ts';

export const postSharesHealthLink = operation(route, {
  handle: async ({ caller, body, baseUrl, now }) => {
    const { shareId: clientId, address, passcode, document: encrypted } = body;
    const outcome = await keepDocument(caller.userId, { clientId, address, passcode, encrypted }, now);
    switch (outcome.kind) {
      case 'gone':
        throw invalidToken();
      case 'none':
        throw notFound('shareId: this link does not exist or has ended.');
      case 'taken':
        throw badRequest(problemAt('address', 'belongs to another link; generate 32 new random bytes.'));
    }
    const { endsAt, untilDay } = outcome;
    return {
      ...ok(
        'Document saved',
        `Anyone with the SMART Health Link${passcode === undefined ? '' : ' and the passcode'} can read the document until ${dateWords(untilDay)}.`,
      ),
      healthLink: {
        url: `${baseUrl}${healthLinkPath}/${address}`,
        madeAt: formatUtc(now),
        until: formatDate(untilDay),
        endsAt,
      },
    };
  },
});
