import { type Html, html, type Insertable } from '../../html.ts';
import type { Api } from '../api.ts';
import { prose } from '../prose.ts';
import { choiceList, recordAnchor, schemaTree, valueWords } from './schema-tree.ts';

/** Every named record once; the operations link here instead of repeating it. */
export function recordsSection({ records }: Api): Insertable {
  const entries = Object.entries(records);
  if (entries.length === 0) return undefined;
  return html`<section id="records" aria-labelledby="title-records">
<h2 id="title-records">Records</h2>
<p>What operations take and return, by name.</p>
${entries.map(
  ([name, schema]): Html => html`<section class="record" id="${recordAnchor(name)}">
<h3><a href="#${recordAnchor(name)}">${name}</a></h3>
<div class="prose">${prose(schema.description)}</div>
${schemaTree(schema, records) ?? html`<div class="shape">${valueWords(schema)}${choiceList(schema)}</div>`}
</section>`,
)}
</section>`;
}
