import { hashSource } from '../hash-source.ts';
import { html, type Insertable, verbatim } from '../html.ts';
import { pageHead } from '../page-head.ts';
import type { RenderedPage } from './render-page.ts';

export const serviceName = 'Daymark';

/** The colours are those of the palette; the whole of it would be larger than the page. */
const style = `:root{color-scheme:light dark;--text:#1b2733;--ground:#f2f5fb;--card:#ffffff;--line:#d6deea;--accent:#2566ae}
@media (prefers-color-scheme:dark){:root{--text:#e6ebf0;--ground:#0f151d;--card:#1a232e;--line:#354454;--accent:#7db4ee}}
body{max-width:30rem;margin:10vh auto 0;padding:0 1rem;background:var(--ground);color:var(--text);font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}
main{padding:1.5rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
p{margin:.75rem 0}
header a{color:inherit;font-weight:600;text-decoration:none}
button{min-height:2.75rem;padding:.5rem 1.5rem;border:0;border-radius:.625rem;background:var(--accent);color:var(--ground);font:inherit;font-weight:600}`;

/** A few paragraphs with a style of three lines: small enough for functions that show a page only now and then. */
export function plainPage(title: string, paragraphs: readonly Insertable[]): RenderedPage {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
${pageHead(`${title} · ${serviceName}`)}
<style>${verbatim(style)}</style>
</head>
<body>
<header><a href="/">${serviceName}</a></header>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}<p><a href="/">Go to the start page</a></p>
</main>
</body>
</html>
`;
  return {
    text,
    contentSecurityPolicy: `default-src 'none'; style-src ${hashSource(style)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
