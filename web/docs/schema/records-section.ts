import { type Html, html, type Insertable } from '../../html.ts';
import { recordAddress } from '../addresses.ts';
import { prose } from '../prose.ts';
import type { Records, Schema } from './schema.ts';
import { choiceList, recordAnchor, schemaTree, valueWords } from './schema-tree.ts';

/** Each of some records; `all` are those that they may be made of. */
export function recordsSection(some: Records, all: Records): Insertable {
  const entries = Object.entries(some);
  if (entries.length === 0) return undefined;
  return html`<section id="records" aria-labelledby="title-records">
<h2 id="title-records">Records</h2>
${entries.map(
  ([name, schema]) => html`<section class="record" id="${recordAnchor(name)}">
<h3><a href="${recordAddress(name)}">${name}</a></h3>
${recordBody(schema, all)}
</section>`,
)}
</section>`;
}

/** A record on a page of its own. */
export const recordPart = (name: string, schema: Schema, all: Records): Html =>
  html`<section class="record" id="${recordAnchor(name)}" aria-labelledby="title-${recordAnchor(name)}">
<h1 id="title-${recordAnchor(name)}">${name}</h1>
${recordBody(schema, all)}
</section>`;

const recordBody = (schema: Schema, all: Records): Html =>
  html`<div class="prose">${prose(schema.description)}</div>
${schemaTree(schema, all) ?? html`<div class="shape">${valueWords(schema)}${choiceList(schema)}</div>`}`;
