import base from '../base.css';
import forms from '../forms.css';
import { hashSource } from '../hash-source.ts';
import { type Html, html, type Insertable, verbatim } from '../html.ts';
import { pageHead } from '../page-head.ts';
import palette from '../palette.css';
import own from './page.css';

const usualStyle = `${palette}${base}${forms}${own}`;

/** The name of the service. */
const name = 'Daymark';

interface PageContent {
  readonly title: string;
  readonly main: Insertable;
  /** A script of our own that adds to what the page does without one. */
  readonly script?: string;
  /** Origins to which forms may lead besides our own: browsers also ask this of redirects that follow a form. */
  readonly formTargets?: readonly string[];
  /** Origins of pictures that are not ours. */
  readonly imageSources?: readonly string[];
  /** A path of our own that the browser continues to by itself. */
  readonly next?: string;
  /** Style besides that of every page. */
  readonly style?: string;
}

export interface RenderedPage {
  readonly text: string;
  readonly contentSecurityPolicy: string;
}

/** The frame of every page that a person signs in, agrees or looks after their account with. */
export function renderPage({
  title,
  main,
  script,
  formTargets = [],
  imageSources = [],
  next,
  style: more = '',
}: PageContent): RenderedPage {
  const style = `${usualStyle}${more}`;
  const { text } = html`<!doctype html>
<html lang="en">
<head>
${pageHead(`${title} · ${name}`)}
${next !== undefined && html`<meta http-equiv="refresh" content="0;url=${next}">\n`}<style>${verbatim(style)}</style>
</head>
<body>
<header><p class="brand">${name}</p></header>
<main>
<h1>${title}</h1>
${main}
</main>
${script !== undefined && html`<script type="module">${verbatim(script)}</script>\n`}</body>
</html>
`;
  return { text, contentSecurityPolicy: policy(style, script, formTargets, imageSources) };
}

const policy = (
  style: string,
  script: string | undefined,
  formTargets: readonly string[],
  imageSources: readonly string[],
) =>
  [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`, "connect-src 'self'"]),
    `img-src ${['data:', ...imageSources].join(' ')}`,
    "base-uri 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Something that was refused, or has just been done; screen readers say it at once. */
export const notice = (kind: 'problem' | 'done', text: Insertable): Html =>
  html`<p class="notice ${kind}" role="${kind === 'problem' ? 'alert' : 'status'}">${text}</p>\n`;

/** Every form has it: without it nothing is done. */
export const tokenField = (token: string): Html => html`<input type="hidden" name="token" value="${token}">`;
