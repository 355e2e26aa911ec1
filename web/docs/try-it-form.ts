import { type Html, html, type Insertable } from '../html.ts';
import type { Operation, Parameter } from './api.ts';
import { layout } from './layout.ts';
import { exampleOf } from './samples/example.ts';
import { listOfSame, type Records, type Schema } from './schema/schema.ts';
import { choicesOf, plain } from './schema/schema-words.ts';

/** A form for one request. What it is to send is in data attributes, which is all that the script reads. */
export function tryItForm(operation: Operation, records: Records): Html {
  const { anchor, method, path, parameters, scopes, sample } = operation;
  const id = anchor.replace('operation-', 'try-');
  return html`<details class="try"><summary>Try it</summary>
${scopes && tokenForm}
<form id="${id}" data-method="${method}" data-path="${path}" data-token="${scopes === undefined ? 'none' : 'needed'}"${sample?.keeps && html` data-keeps="${JSON.stringify(sample.keeps)}"`}${sample?.asks !== undefined && html` data-asks="${sample.asks}"`} autocomplete="off">
${warning(method)}
${parameters.length > 0 && html`<div class="fields">${parameters.map((parameter, i) => field(parameter, `${id}-${i}`, sample?.query?.[parameter.name]))}</div>`}
${operation.body && bodyField(sample === undefined ? exampleOf(listOfSame(operation.body), records) : sample.body, `${id}-body`)}
<p class="send"><button type="submit" class="primary">Send <span class="method-word">${method}</span></button> ${scopes && html`<span class="token-state">A token is needed: <a href="#token-input">paste one</a>.</span>`}</p>
<p class="outcome" role="status"></p>
<div class="result" hidden></div>
</form></details>
<noscript><p class="notice">Trying requests on this page needs JavaScript, which is off. Everything else can be read without it, and the sample requests do the same.</p></noscript>`;
}

function warning(method: string): Insertable {
  if (method === 'GET') return undefined;
  return method === 'DELETE'
    ? html`<p class="notice danger"><strong>Deletes real data</strong> of the person whose token you use, at once.</p>`
    : html`<p class="notice"><strong>Acts on real data</strong> of the person whose token you use.</p>`;
}

function field(parameter: Parameter, id: string, value: string | undefined): Html {
  const { name, required = false, schema = {} } = parameter;
  const state = html`${required && html` <span class="required">required</span>`}`;
  const attributes = html`id="${id}" data-in="${parameter.in}" data-name="${name}"${required && html` required`}`;
  if (schema.type === 'boolean' && (required || schema.default !== undefined))
    return html`<p class="field check"><input type="checkbox" id="${id}" data-in="${parameter.in}" data-name="${name}"${String(schema.default) === 'true' && html` checked`}> <label for="${id}">${name}</label></p>`;
  return html`<p class="field"><label for="${id}">${name}${state}</label>${control(schema, required, attributes, value)}</p>`;
}

/**
 * An optional flag without a default is a choice of three: a box that is not ticked could not distinguish "false" from
 * "not sent".
 */
function control(schema: Schema, required: boolean, attributes: Html, value: string | undefined): Html {
  const choices = schema.type === 'boolean' ? [true, false] : choicesOf(schema);
  if (schema.type === 'array')
    return html`<textarea ${attributes} rows="2" spellcheck="false" placeholder="one value per line"></textarea>`;
  if (choices.length > 0) {
    const none = required ? 'choose …' : 'not sent';
    return html`<select ${attributes}><option value="">${none}</option>${choices.map((choice) => html`<option${plain(choice) === value && html` selected`}>${plain(choice)}</option>`)}</select>`;
  }
  const numeric = (schema.type === 'integer' || schema.type === 'number') && html` inputmode="decimal"`;
  const hint = schema.default !== undefined && html` placeholder="${plain(schema.default)}"`;
  const filled = value !== undefined && html` value="${value}"`;
  return html`<input type="text" ${attributes}${numeric}${hint}${filled} spellcheck="false" autocapitalize="off">`;
}

function bodyField(example: unknown, id: string): Html {
  const text = example === undefined ? '' : layout(example);
  const rows = Math.min(24, Math.max(4, text.split('\n').length + 1));
  return html`<p class="field body"><label for="${id}">Body (JSON)</label><textarea id="${id}" data-in="body" rows="${rows}" spellcheck="false" autocapitalize="off">
${text}</textarea></p>`;
}

/** The field has no name, so that no form could ever put the token into an address. */
const tokenForm = html`<form id="token" class="token" autocomplete="off">
<p class="field"><label for="token-input">Your access token, for the requests you try here</label>
<span class="row"><input id="token-input" type="password" autocomplete="off" spellcheck="false" autocapitalize="off" aria-describedby="token-note">
<button type="button" id="token-show" aria-pressed="false">Show</button>
<button type="button" id="token-forget">Forget</button></span></p>
<p class="note" id="token-note">Kept in this tab until you close it, and sent to this API only. <strong id="token-saved" role="status"></strong></p>
</form>`;
