import { type Html, html } from '../../html.ts';
import { codeBlock } from '../code-block.ts';
import { curlSample } from './curl.ts';
import { javascriptSample } from './javascript.ts';
import { pythonSample } from './python.ts';
import type { SampleRequest } from './sample-request.ts';

const languages: readonly (readonly [string, (request: SampleRequest) => string])[] = [
  ['curl', curlSample],
  ['JavaScript', javascriptSample],
  ['Python', pythonSample],
];

/** One request in each language. Of details with one name a browser opens one at a time, without any script. */
export const samplesPart = (request: SampleRequest, anchor: string): Html =>
  html`<div class="samples">${languages.map(
    ([language, write], i) =>
      html`<details name="sample-${anchor}" data-language="${language}"${i === 0 && html` open`}><summary>${language}</summary>${codeBlock(write(request), `${language} request`)}</details>`,
  )}</div>`;
