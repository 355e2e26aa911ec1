import { hashSource } from '../hash-source.ts';
import { html, type Insertable, verbatim } from '../html.ts';
import { pageIcon } from '../page-icon.ts';
import type { RenderedPage } from './render-page.ts';

/** The name of the service. */
export const serviceName = 'Daymark';

const style = `:root{color-scheme:light dark}
body{max-width:36rem;margin:15vh auto 0;padding:0 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.625rem;line-height:1.25}
p{margin:.75rem 0}`;

/** A few paragraphs with a style of three lines: small enough for functions that show a page only now and then. */
export function plainPage(title: string, paragraphs: readonly Insertable[]): RenderedPage {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === serviceName ? serviceName : `${title} · ${serviceName}`}</title>
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
  return {
    text,
    contentSecurityPolicy: `default-src 'none'; style-src ${hashSource(style)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
