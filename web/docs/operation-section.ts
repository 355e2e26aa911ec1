import { type Html, html, type Insertable } from '../html.ts';
import { sectionAddress } from './addresses.ts';
import { type Api, type DocumentedResponse, isFailure, type Operation } from './api.ts';
import { codeBlock } from './code-block.ts';
import { layout } from './layout.ts';
import { methodBadge } from './method-badge.ts';
import { prose } from './prose.ts';
import { sampleRequest } from './samples/sample-request.ts';
import { samplesPart } from './samples/samples-part.ts';
import { parameterTable } from './schema/parameter-table.ts';
import { listOfSame, type Records, type Schema } from './schema/schema.ts';
import { schemaTree } from './schema/schema-tree.ts';
import { typeOf } from './schema/schema-words.ts';
import { tryItForm } from './try-it-form.ts';

export function operationSection(operation: Operation, { baseUrl, records }: Api): Html {
  const { anchor, method, path, summary, description, parameters, body, answers } = operation;
  return html`<section class="operation" id="${anchor}" aria-labelledby="title-${anchor}">
<h1 id="title-${anchor}">${summary}</h1>
<p class="endpoint">${methodBadge(method)}<code class="path" tabindex="0">${pathParts(path)}</code><span class="access">${access(operation)}</span></p>
<div class="prose">${prose(description)}</div>
${parameters.length > 0 && html`<h2>Parameters</h2>${parameterTable(parameters)}`}
${body && bodyPart(body, records)}
<h2>Response</h2>
${answers.filter((answer) => !isFailure(answer)).map((answer) => successPart(answer, records))}
${failurePart(answers.filter(isFailure))}
<h2>Example</h2>
${samplesPart(sampleRequest(operation, operation.sample, baseUrl, records), anchor)}
${answers.filter((answer) => !isFailure(answer)).map(examplePart)}
${tryItForm(operation, records)}
</section>`;
}

const pathParts = (path: string) =>
  path.split(/(\{[^}]*\})/).map((part, i) => (i % 2 === 1 ? html`<var>${part}</var>` : html`${part}`));

function access({ scopes }: Operation): Insertable {
  if (scopes === undefined) return 'no token';
  return scopes.length === 0
    ? 'any token'
    : html`${scopes.length === 1 ? 'scope' : 'scopes'} ${scopes.map((scope, i) => html`${i > 0 && ' and '}<code>${scope}</code>`)}`;
}

function bodyPart(body: Schema, records: Records): Html {
  return html`<h2>Request body</h2>
<p class="shape"><code>application/json</code> <span class="type">${typeOf(body)}</span></p>
${schemaTree(listOfSame(body), records)}`;
}

function examplePart({ example }: DocumentedResponse): Insertable {
  if (example === undefined) return undefined;
  const text = typeof example === 'string' ? example : layout(example);
  return html`<details class="fold"><summary>An answer, shortened</summary>${codeBlock(text, 'answer')}</details>`;
}

function successPart(
  { status, description, contentType, schema = {} }: DocumentedResponse,
  records: Records,
): Html {
  const head = html`<span class="status ok">${status}</span> ${description} <code>${contentType?.split(';')[0]}</code> <span class="type">${typeOf(schema)}</span>`;
  const tree = schemaTree(schema, records);
  return tree === undefined
    ? html`<p class="answer">${head}</p>`
    : html`<details class="answer"><summary>${head}</summary>${tree}</details>`;
}

const failurePart = (failures: readonly DocumentedResponse[]): Insertable =>
  failures.length > 0 &&
  html`<p class="failures"><span>Or a <a href="${sectionAddress('errors')}">failure</a>:</span> ${failures.map(
    ({ status }) => html`<a class="status" href="${sectionAddress('errors')}">${status}</a> `,
  )}</p>`;
