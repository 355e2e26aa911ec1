import { type Html, html } from '../html.ts';
import type { Api } from './api.ts';
import { methodBadge } from './method-badge.ts';
import { recordAnchor } from './schema/schema-tree.ts';

/** The table of contents, for the sidebar of a wide window and the menu of a narrow one. */
export const contents = ({ topics, records }: Api, hasGuides: boolean): Html => html`<ul>
<li><a href="#start">Start</a></li>
${
  hasGuides &&
  html`<li><a href="#building">Build an app</a></li>
<li><a href="#phones">Phones and shortcuts</a></li>
<li><a href="#read">Read with a key</a></li>
`
}<li><a href="#authentication">Authentication</a></li>
<li><a href="#errors">Errors</a></li>
${
  hasGuides &&
  html`<li><a href="#limits">Limits</a></li>
<li><a href="#life">Versions and changes</a></li>
<li><a href="#changes">What changed</a></li>
<li><a href="#assistants">Connect an assistant</a></li>
<li><a href="#days">Days, weeks and flights</a></li>
<li><a href="#local">Test against a local service</a></li>
`
}</ul>
${topics.map(
  (topic) => html`<p><a href="#${topic.anchor}">${topic.name}</a></p>
<ul>${topic.operations.map(
    ({ anchor, method, summary }) =>
      html`<li><a href="#${anchor}">${methodBadge(method)}<span>${summary}</span></a></li>`,
  )}</ul>
`,
)}
<p>Records</p>
<ul>${Object.keys(records).map((name) => html`<li><a href="#${recordAnchor(name)}">${name}</a></li>`)}</ul>`;
