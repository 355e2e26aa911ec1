import base from '../base.css';
import { hashSource } from '../hash-source.ts';
import { type Html, html, type Insertable, verbatim } from '../html.ts';
import { pageHead } from '../page-head.ts';
import palette from '../palette.css';
import own from './front.css';
import phone from './phone.css';
import { serviceName } from './plain-page.ts';
import type { RenderedPage } from './render-page.ts';

const style = `${palette}${base}${own}${phone}`;

/** The facts of the deployment that pages for everybody show. */
export interface Deployment {
  readonly signUp: 'open' | 'invited' | 'closed';
  /** Whether people can sign in by a code in a mail. */
  readonly sendsCodes: boolean;
  readonly operator: { readonly name: string | undefined; readonly contact: string | undefined };
  /** The place of the data: in a Region of AWS, on the machine of a household, or where somebody tries the service out. */
  readonly place: { readonly region: string } | 'home' | 'trial';
}

interface FrontPage {
  readonly title: string;
  readonly description: string;
  readonly main: Insertable;
}

/** The frame of pages that everybody may read, before they sign in. */
export function frontPage({ title, description, main }: FrontPage): RenderedPage {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
${pageHead(title === serviceName ? title : `${title} · ${serviceName}`)}
<meta name="description" content="${description}">
<style>${verbatim(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><a class="brand" href="/">${mark}${serviceName}</a><a class="button second" href="/signin?return=%2Fapp">Sign in</a></header>
<main id="main">
${main}
</main>
<footer><nav aria-label="More"><a href="/privacy">Privacy</a> <a href="/docs">For developers</a> <a href="/licences">Licences</a> <a href="/account">Your account</a></nav></footer>
</body>
</html>
`;
  return {
    text,
    contentSecurityPolicy: `default-src 'none'; style-src ${hashSource(style)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

/** The day's mark: a dot above a line. */
const mark = verbatim(
  '<svg class="mark" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><rect width="16" height="16" rx="4"/><circle cx="8" cy="6" r="3"/><path d="M3 12h10"/></svg>',
);

/** Who answers for this deployment, and how they are reached. */
export function operatorLine({ operator: { name, contact } }: Deployment): Html {
  if (name === undefined)
    return html`<p>Whoever runs this service hasn’t said who they are. Ask before you trust it with anything.</p>`;
  if (contact === undefined) return html`<p>This service is run by <strong>${name}</strong>.</p>`;
  const address = contact.startsWith('https://') ? contact : `mailto:${contact}`;
  return html`<p>This service is run by <strong>${name}</strong>: <a href="${address}">${contact}</a>.</p>`;
}
