import { documentType, encryptedText, healthLinkPath } from '../../shared/domain/sharing/health-link.ts';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { PageReply, showJson } from '../../shared/http/pages/page-reply.ts';
import { healthLinkNotFound, tooManyShareCodes, tooManyViews } from '../../shared/http/pages/refusals.ts';
import { visitorOf } from '../../shared/http/pages/visitor.ts';
import { postHealthLink } from '../../shared/routes/pages/post-health-link.ts';
import { openHealthLink, readDocument } from '../../shared/use-cases/sharing/health-link.ts';
import { noteHealthVisit } from '../../shared/use-cases/sharing/note-visit.ts';
import { countView } from '../../shared/use-cases/sharing/visit-share.ts';

export const handler = pageEndpoint(postHealthLink, async ({ query, body, tie, event, origin, now }) => {
  const { link: address } = query;
  const { passcode, embeddedLengthMax } = body;
  const { network, requestId } = visitorOf(event, tie);
  const outcome = await openHealthLink(address, { passcode, network }, now);
  switch (outcome.kind) {
    case 'none':
      throw healthLinkNotFound();
    case 'wait':
      throw tooManyShareCodes(outcome.seconds);
    case 'wrong':
      return new PageReply({ status: 401, body: { remainingAttempts: outcome.remaining } });
  }
  const { share, secret } = outcome;
  const wait = await countView(address, requestId, now);
  if (wait > 0) throw tooManyViews(wait);
  const document = await readDocument(share);
  if (document === undefined) throw healthLinkNotFound();
  await noteHealthVisit(share, requestId, now);
  const text = encryptedText(document.encrypted);
  const isEmbedded = embeddedLengthMax === undefined || text.length <= embeddedLengthMax;
  return showJson(postHealthLink, {
    files: [
      {
        contentType: documentType,
        ...(isEmbedded
          ? { embedded: text }
          : { location: `${origin}${healthLinkPath}/${address}/${secret}` }),
        lastUpdated: `${formatUtc(document.madeAt)}Z`,
        status: 'can-change',
        fhirVersion: '4.0.1',
      },
    ],
  });
});
