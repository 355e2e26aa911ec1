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
  ({ packages, text }) => html`<section><h2>${packages.join(', ')}</h2>
<pre class="licence" tabindex="0" role="group" aria-label="Licence of ${packages[0]}">${text}</pre></section>
`,
)}`,
  });
