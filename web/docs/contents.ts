import { type Html, html } from '../html.ts';
import type { Api } from './api.ts';
import { methodBadge } from './method-badge.ts';
import { recordAnchor } from './schema/schema-tree.ts';

/** The table of contents, for the sidebar of a wide window and the menu of a narrow one. */
export const contents = ({ topics, records }: Api): Html => html`<ul>
<li><a href="#start">Start</a></li>
<li><a href="#asking">How apps ask people</a></li>
<li><a href="#authentication">Authentication</a></li>
<li><a href="#errors">Errors</a></li>
</ul>
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
