import { createHash } from 'node:crypto';
import { html, type Insertable, verbatim } from '../../web/html.ts';
import { pageIcon } from '../../web/page-icon.ts';
import type { Failure } from './failure.ts';
import type { HttpEvent } from './request.ts';
import { Reply } from './response.ts';

/** Of the service. */
const name = 'Daymark';

const style = `:root{color-scheme:light dark}
body{max-width:36rem;margin:15vh auto 0;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.625rem;line-height:1.25}
p{margin:.75rem 0}`;

/** A browser asks for a page; whatever asks for the API gets its envelope. */
export function wantsPage({ rawPath, headers, requestContext }: HttpEvent): boolean {
  const isReading = ['GET', 'HEAD'].includes(requestContext.http.method);
  return isReading && !rawPath.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '');
}

export function problemPage({ summary, problems, headers }: Failure): Reply {
  return simplePage(
    summary,
    problems.map(({ message }) => message),
    headers,
  );
}

export function simplePage(
  title: string,
  paragraphs: readonly Insertable[],
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === name ? name : `${title} · ${name}`}</title>
<link rel="icon" href="${pageIcon}">
<style>${verbatim(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}<p><a href="/docs">What this service is and does</a></p>
</main>
</body>
</html>
`;
  return new Reply(text, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hashOf(style)}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    vary: 'Accept',
  });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
