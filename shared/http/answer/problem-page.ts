import { plainPage } from '../../../web/pages/plain-page.ts';
import type { RenderedPage } from '../../../web/pages/render-page.ts';
import type { Failure } from '../../operations/failure.ts';
import { Reply } from '../../operations/reply.ts';
import type { HttpEvent } from '../request/request.ts';

/** A browser asks for a page; whatever asks for the API gets its envelope. */
export function wantsPage({ rawPath, headers, requestContext }: HttpEvent): boolean {
  const isReading = ['GET', 'HEAD'].includes(requestContext.http.method);
  return isReading && !rawPath.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');
}

export function problemPage({ summary, problems, headers }: Failure): Reply {
  const messages = problems.map(({ message }) => message);
  return plainReply(plainPage(summary, messages), headers);
}

export const plainReply = (
  { text, contentSecurityPolicy }: RenderedPage,
  headers: Readonly<Record<string, string>> = {},
): Reply =>
  new Reply(text, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    vary: 'Accept',
  });
