import { type Html, html } from '../html.ts';
import type { Api } from './api.ts';
import { codeBlock } from './code-block.ts';
import { prose } from './prose.ts';
import { curlSample } from './samples/curl.ts';
import { sampleRequest } from './samples/sample-request.ts';

export const startSection = ({ title, version, summary, description, baseUrl }: Api): Html =>
  html`<section id="start" class="start" aria-labelledby="title">
<h1 id="title">${title} <span class="version">API ${version}</span></h1>
<p class="lead">${summary}</p>
<div class="prose">${prose(description)}</div>
<dl class="facts"><div><dt>Base URL</dt><dd><code>${baseUrl}</code></dd></div>
<div><dt>OpenAPI</dt><dd><a href="/openapi.json"><code>/openapi.json</code></a></dd></div></dl>
</section>`;

export function authenticationSection(api: Api): Html {
  const { authentication, baseUrl, operations, records } = api;
  const first = operations.find(
    ({ method, scopes, parameters }) =>
      method === 'GET' && scopes !== undefined && !parameters.some(({ required }) => required),
  );
  const header = '-H "Authorization: Bearer $TOKEN"';
  const line =
    first === undefined
      ? `curl ${header} '${baseUrl}/'`
      : curlSample(sampleRequest(first, undefined, baseUrl, records));
  return html`<section id="authentication" aria-labelledby="title-authentication">
<h2 id="title-authentication">Authentication</h2>
<p class="statement">Send your access token as a bearer token in the <code>Authorization</code> header.</p>
<div class="prose">${prose(authentication)}</div>
${codeBlock(`export TOKEN='paste your access token here'\n${line}`, 'first request')}
<p class="statement">The sample requests build on one another: sent in the order of the contents, each succeeds. A name in capitals, such as <code>TOKEN</code>, stands for a value that you set; where an earlier answer contains it, the sample says so. In JavaScript and Python, define <code>TOKEN</code> as a constant.</p>
</section>`;
}
