import { html } from '../html.ts';
import { frontPage } from './front-page.ts';
import type { Licence } from './licence.ts';
import type { RenderedPage } from './render-page.ts';

/** The work of others that this service contains, with the licences that it came with. */
export const licencesPage = (licences: readonly Licence[]): RenderedPage =>
  frontPage({
    title: 'Third-party licences',
    description: 'The packages that Daymark contains, and their licences.',
    main: html`<div class="hero"><h1>Third-party licences</h1>
<p class="lead">Daymark contains these packages. Each has its own licence.</p></div>
${licences.map(
  ({ packages, text }) => html`<section><h2>${headingOf(packages)}</h2>
${packages.length > 1 && html`<ul>${packages.map((one) => html`<li>${nameOf(one)}</li>`)}</ul>`}
<details><summary>Licence</summary><pre class="licence" tabindex="0" role="group" aria-label="Licence of ${packages[0]}">${text}</pre></details></section>
`,
)}`,
  });

/** "preact 11.2.0" of "preact 11.2.0 (MIT)": the heading names the licence. */
const nameOf = (one: string) => one.replace(/ \([^()]*\)$/, '');

/** The one package, or the licence that several share: "Apache-2.0, 9 packages". */
const headingOf = (packages: readonly string[]) =>
  packages.length === 1
    ? packages[0]
    : `${/\(([^()]*)\)$/.exec(packages[0] ?? '')?.[1]}, ${packages.length} packages`;
