import { encryptedText } from '../../shared/domain/sharing/health-link.ts';
import { noReferrer } from '../../shared/http/pages/no-referrer.ts';
import { pageEndpoint } from '../../shared/http/pages/page-endpoint.ts';
import { PageReply } from '../../shared/http/pages/page-reply.ts';
import { healthLinkNotFound } from '../../shared/http/pages/refusals.ts';
import { getHealthDocument } from '../../shared/routes/pages/get-health-document.ts';
import { readDocumentAt } from '../../shared/use-cases/sharing/health-link.ts';

export const handler = pageEndpoint(getHealthDocument, async ({ query, now }) => {
  const encrypted = await readDocumentAt(query.link, query.document, now);
  if (encrypted === undefined) throw healthLinkNotFound();
  const headers = { ...noReferrer, 'content-type': 'application/jose' };
  return new PageReply({ status: 200, body: encryptedText(encrypted), headers });
});
