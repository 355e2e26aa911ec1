import { type Html, html } from '../html.ts';
import { operationAddress, recordAddress } from './addresses.ts';
import type { Api } from './api.ts';
import { methodBadge } from './method-badge.ts';
import { recordAnchor } from './schema/schema-tree.ts';

/** Every operation and record by name. Anchors that once led to their sections lead to the link here. */
export const operationList = ({ topics, records }: Api): Html => html`${topics.map(
  ({
    anchor,
    name,
    description,
    operations,
  }) => html`<section class="topic" id="${anchor}" aria-labelledby="title-${anchor}">
<h2 id="title-${anchor}">${name}</h2>
${description !== '' && html`<p>${description}</p>`}
<ul class="list">${operations.map(
    (operation) =>
      html`<li id="${operation.anchor}"><a href="${operationAddress(operation.id)}">${methodBadge(operation.method)}<span>${operation.summary}</span></a> <code>${operation.path}</code></li>`,
  )}</ul>
</section>
`,
)}<section id="records" aria-labelledby="title-records">
<h2 id="title-records">Records</h2>
<p>What operations take and return, by name.</p>
<ul class="list">${Object.keys(records).map((name) => html`<li id="${recordAnchor(name)}"><a href="${recordAddress(name)}">${name}</a></li>`)}</ul>
</section>`;
