import { html, verbatim } from '../html.ts';
import { pageHead } from '../page-head.ts';
import { readApi } from './api.ts';
import type { Assets } from './assets.ts';
import { assistantsSection } from './assistants-section.ts';
import { buildingSection, type Programs } from './building-section.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { contents } from './contents.ts';
import { daysSection } from './days-section.ts';
import { errorsSection } from './errors-section.ts';
import { authenticationSection, startSection } from './introduction.ts';
import { type Life, lifeSection } from './life-section.ts';
import { localSection } from './local-section.ts';
import { operationSection } from './operation-section.ts';
import { phonesSection } from './phones-section.ts';
import { readingSection } from './reading-section.ts';
import type { Samples } from './samples/samples.ts';
import { recordsSection } from './schema/records-section.ts';
import { searchBox } from './search-box.ts';

interface DocsPage {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** The parts of the page that are about this service and are not in its document. */
interface PageExtras {
  readonly samples?: Samples;
  /** Guides go with them: they are about this service, which a document alone need not be. */
  readonly programs?: Programs;
  /** @default nothing is said of it */
  readonly life?: Life;
}

/** The documentation of an OpenAPI document: complete without the script, which only adds trying requests. */
export function renderDocsPage(
  document: Readonly<Record<string, unknown>>,
  assets: Assets,
  { samples = {}, programs, life }: PageExtras = {},
): DocsPage {
  const api = readApi(document, samples);
  const sent = { styles: assets.styles.map(light), scripts: assets.scripts.map(light) };
  const page = html`<!doctype html>
<html lang="en">
<head>
${pageHead(`${api.title} API`)}
<meta name="referrer" content="no-referrer">
${sent.styles.map(
  (style) => html`<style>${verbatim(style)}</style>
`,
)}${sent.scripts.map(
  (script) => html`<script type="module">${verbatim(script)}</script>
`,
)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar"><details class="menu"><summary><b>${api.title}</b><span>Contents</span></summary><nav aria-label="Menu">${contents(api, programs !== undefined)}</nav></details></header>
<nav class="sidebar" aria-label="Contents"><a class="brand" href="#start">${api.title}</a>${contents(api, programs !== undefined)}</nav>
<main id="main">
${startSection(api)}
${programs && [buildingSection(api, programs), phonesSection(api), readingSection(api)]}
${searchBox}
${authenticationSection(api)}
${errorsSection(api)}
${life && lifeSection(life)}
${programs && [assistantsSection(api), daysSection, localSection(api)]}
${api.topics.map(
  ({
    anchor,
    name,
    description,
    operations,
  }) => html`<section class="topic" id="${anchor}" aria-labelledby="title-${anchor}">
<h2 id="title-${anchor}">${name}</h2>
${description !== '' && html`<p>${description}</p>`}
${operations.map((operation) => operationSection(operation, api))}
</section>
`,
)}
${recordsSection(api)}
</main>
</body>
</html>
`;
  return { html: page.text, contentSecurityPolicy: contentSecurityPolicy(sent) };
}

/** A style or script without comment lines and indentation, for which a reader of the page has no use. */
const light = (text: string) =>
  text.replace(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)$\n?/gm, '').replace(/^\s+/gm, '');
