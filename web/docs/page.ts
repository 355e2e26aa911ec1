import { hashSource } from '../hash-source.ts';
import { type Html, html, type Insertable, verbatim } from '../html.ts';
import { pageHead } from '../page-head.ts';
import { sectionAddress } from './addresses.ts';
import type { Assets } from './assets.ts';

export interface DocsPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

interface PageProps {
  readonly title: string;
  /** The name of the service. */
  readonly brand: string;
  readonly contents: Html;
  readonly main: Insertable;
  readonly assets: Assets;
}

/** A page of the documentation: complete without its scripts. */
export function docsPage({ title, brand, contents, main, assets }: PageProps): DocsPage {
  const page = html`<!doctype html>
<html lang="en">
<head>
${pageHead(title)}
<meta name="referrer" content="no-referrer">
${assets.styles.map(
  (style) => html`<style>${verbatim(style)}</style>
`,
)}${assets.scripts.map(
  (script) => html`<script type="module">${verbatim(script)}</script>
`,
)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar"><details class="menu"><summary><b>${brand}</b><span>Contents</span></summary><nav aria-label="Menu">${contents}</nav></details></header>
<nav class="sidebar" aria-label="Contents"><a class="brand" href="${sectionAddress('start')}">${brand}</a>${contents}</nav>
<main id="main">
${main}
</main>
</body>
</html>
`;
  return { html: page.text, contentSecurityPolicy: contentSecurityPolicy(assets) };
}

/** Lets the page use its own styles and scripts, talk to its own origin, and nothing else. */
const contentSecurityPolicy = ({ styles, scripts }: Assets) =>
  [
    "default-src 'none'",
    `style-src ${styles.map(hashSource).join(' ')}`,
    `script-src ${scripts.map(hashSource).join(' ')}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
