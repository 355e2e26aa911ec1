import { sealedText } from '../../shared/domain/sharing/health-link.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { PageReply } from '../../shared/http/pages/page-reply.ts';
import { healthLinkIsNone } from '../../shared/http/pages/refusals.ts';
import { unreferred } from '../../shared/http/pages/unreferred.ts';
import { getHealthDocument } from '../../shared/routes/pages/get-health-document.ts';
import { readDocumentAt } from '../../shared/use-cases/sharing/health-link.ts';

export const handler = pageEndpoint(getHealthDocument, async ({ query, now }) => {
  const sealed = await readDocumentAt(query.link, query.document, now);
  if (sealed === undefined) throw healthLinkIsNone();
  const headers = { ...unreferred, 'content-type': 'application/jose' };
  return new PageReply({ status: 200, body: sealedText(sealed), headers });
});
