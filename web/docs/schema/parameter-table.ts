import { type Html, html } from '../../html.ts';
import type { Parameter } from '../api.ts';
import { prose } from '../prose.ts';
import { choiceList, valueWords } from './schema-tree.ts';

export const parameterTable = (parameters: readonly Parameter[]): Html => html`<table class="parameters">
<thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>${parameters.map(row)}</tbody>
</table>`;

const row = ({ name, required, deprecated, description, schema = {}, ...parameter }: Parameter) =>
  html`<tr>
<th scope="row"><code class="name">${name}</code>${required && html` <span class="required">required</span>`}${deprecated && html` <span class="limits">deprecated</span>`}</th>
<td class="in">${parameter.in}</td>
<td>${valueWords(schema)}${choiceList(schema)}</td>
<td>${prose(description)}</td>
</tr>`;
