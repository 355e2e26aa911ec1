import { type Html, html, type Insertable } from '../html.ts';
import { operationAddress, recordAddress } from './addresses.ts';
import { type Api, isFailure, type Operation, readApi } from './api.ts';
import type { Assets } from './assets.ts';
import { assistantsSection } from './assistants-section.ts';
import { buildingSection, type Programs } from './building-section.ts';
import { contents } from './contents.ts';
import { daysSection } from './days-section.ts';
import { errorsSection } from './errors-section.ts';
import { authenticationSection, startSection } from './introduction.ts';
import { type Life, lifeSection } from './life-section.ts';
import { localSection } from './local-section.ts';
import { operationList } from './operation-list.ts';
import { operationSection } from './operation-section.ts';
import { type DocsPage, docsPage } from './page.ts';
import { phonesSection } from './phones-section.ts';
import { readingSection } from './reading-section.ts';
import type { Samples } from './samples/samples.ts';
import { recordPart, recordsSection } from './schema/records-section.ts';
import { recordsIn } from './schema/schema.ts';

/** The parts of the documentation that are about this service and are not in its document. */
interface DocumentationExtras {
  readonly samples?: Samples;
  /** Guides go with them: they are about this service, which a document alone need not be. */
  readonly programs?: Programs;
  /** @default nothing is said of it */
  readonly life?: Life;
}

/**
 * The documentation of an OpenAPI document, in pages by their path: the first with all guides, and one for each
 * operation and record.
 */
export function readDocumentation(
  document: Readonly<Record<string, unknown>>,
  assets: Assets,
  { samples = {}, programs, life }: DocumentationExtras = {},
): (path: string) => DocsPage | undefined {
  const api = readApi(document, samples);
  const ordered = api.topics.flatMap(({ operations }) => operations);
  const parts = new Map<string, { readonly title?: string; readonly main: () => Insertable }>([
    ['/docs', { main: () => firstPage(api, programs, life) }],
    ...ordered.map(
      (operation, i) =>
        [
          operationAddress(operation.id),
          {
            title: operation.summary,
            main: () => [operationPage(operation, api), neighbours(ordered[i - 1], ordered[i + 1])],
          },
        ] as const,
    ),
    ...Object.keys(api.records).map(
      (name) => [recordAddress(name), { title: name, main: () => recordPage(name, api) }] as const,
    ),
  ]);
  return (path) => {
    const part = parts.get(path);
    return (
      part &&
      docsPage({
        title: `${part.title === undefined ? '' : `${part.title} · `}${api.title} API`,
        brand: api.title,
        contents: contents(api, programs !== undefined, path),
        main: part.main(),
        assets,
      })
    );
  };
}

const firstPage = (
  api: Api,
  programs: Programs | undefined,
  life: Life | undefined,
) => html`${startSection(api)}
${searchBox}
${programs && [buildingSection(api, programs), phonesSection(api), readingSection(api)]}
${authenticationSection(api)}
${errorsSection(api)}
${life && lifeSection(life)}
${programs && [assistantsSection(api), daysSection, localSection(api)]}
${operationList(api)}`;

/** An operation with the records that it takes and returns, so that nothing has to be looked up elsewhere. */
function operationPage(operation: Operation, api: Api) {
  const { body, answers } = operation;
  const shown = answers.filter((answer) => !isFailure(answer)).map(({ schema }) => schema);
  return html`${searchBox}
${operationSection(operation, api)}
${recordsSection(recordsIn([body, ...shown], api.records), api.records)}`;
}

function recordPage(name: string, { records }: Api) {
  const { [name]: own = {}, ...others } = records;
  return html`${searchBox}
${recordPart(name, own, records)}
${recordsSection(recordsIn([own], others), records)}`;
}

/** The operations before and after one: their examples build on one another in this order. */
const neighbours = (before: Operation | undefined, after: Operation | undefined): Html =>
  html`<nav class="neighbours" aria-label="Before and after">${link('Before', before)}${link('After', after)}</nav>`;

const link = (word: string, operation: Operation | undefined): Insertable =>
  operation && html`<p>${word}: <a href="${operationAddress(operation.id)}">${operation.summary}</a></p>`;

/** Finds operations, records and guides; the script does it, and without one the box is not shown. */
const searchBox = html`<form id="search" role="search" aria-label="Documentation" autocomplete="off">
<p class="field"><label for="search-input">Find an operation, a record or a guide</label>
<input id="search-input" type="search" placeholder="reminder, delete, /feed …" spellcheck="false" autocapitalize="off" aria-describedby="search-found"></p>
<p class="note" id="search-found" role="status"></p>
<ul class="list" id="search-results"></ul>
</form>`;
