import { failureEnvelope } from '../../shared/answers/failure-envelope.ts';
import { problemTypes } from '../../shared/domain/texts/problem-types.ts';
import { type Html, html } from '../html.ts';
import { type Api, isFailure } from './api.ts';
import { codeBlock } from './code-block.ts';
import { schemaTree } from './schema/schema-tree.ts';

const meanings: Readonly<Record<string, string>> = {
  400: 'The request is not valid. Every problem found is listed, with its place.',
  401: 'No token was sent, or it is unknown, expired or revoked.',
  403: 'The token is valid, but not allowed to do this: it lacks the scope, or belongs to an app.',
  404: 'There is no such record, or it is not yours.',
  405: 'The path exists, but does not support this method.',
  409: 'It conflicts with what is stored, or the same request is still in progress.',
  410: 'What you requested is no longer kept. The message says how to start again.',
  413: 'The body is too large. Send it in several requests.',
  415: 'The body was not sent as application/json.',
  422: 'The Idempotency-Key was used for a different request.',
  429: 'Too many requests. The gateway refuses them in its own words; wait, longer each time, and send the request again.',
  500: 'Something went wrong on our side. Report the request id if it keeps happening.',
  503: 'The service cannot answer right now. Send the same request again shortly.',
};

const example = failureEnvelope(
  400,
  'The request is not valid',
  [{ message: 'limit: must be a whole number from 1 to 200, got "many".', path: 'limit', type: 'invalid' }],
  'JKJaXhPIDoEEMyQ=',
);

/** The failure envelope, explained once for all operations. */
export function errorsSection({ operations, records }: Api): Html {
  const failures = new Map(
    operations.flatMap(({ answers }) => answers.filter(isFailure)).map((answer) => [answer.status, answer]),
  );
  const listed = [...failures.values()].sort((a, b) => a.status.localeCompare(b.status));
  return html`<section id="errors" aria-labelledby="title-errors">
<h2 id="title-errors">Errors</h2>
<p class="statement">Every failure has the same envelope, for all operations. Too many requests at once, requests larger than 6 MB and invalid HTTP never reach the service: the gateway in front of it refuses them with 429, 413, 431 or 400 and <code>{"message": "…"}</code> only. <code>errors</code> lists each problem found; <code>description</code> says the same in one text for people. Quote <code>requestId</code>, which is also the header <code>X-Request-Id</code>, when you report a problem.</p>
${codeBlock(JSON.stringify(example, null, 2), 'failure envelope')}
${records.Failure && html`<details class="answer"><summary>Members of a failure</summary>${schemaTree(records.Failure, records)}</details>`}
<dl class="statuses">${listed.map(
    ({ status, description }) =>
      html`<div><dt><span class="status">${status}</span></dt><dd>${meanings[status] ?? description}</dd></div>`,
  )}</dl>
<h3 id="kinds">Kinds of problems</h3>
<p class="statement">Each entry of <code>errors</code> has its kind in <code>type</code>. Programs should use that and the status: messages are for people and may change. New kinds may be added.</p>
<dl class="statuses">${Object.entries(problemTypes).map(
    ([type, meaning]) => html`<div><dt><code>${type}</code></dt><dd>${meaning}</dd></div>`,
  )}</dl>
</section>`;
}
