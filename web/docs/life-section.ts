import { type Deprecation, monthsBeforeSunset } from '../../shared/domain/api/deprecation.ts';
import { type Html, html } from '../html.ts';
import { changesSection } from './changes-section.ts';
import { inline } from './prose.ts';

/** The highest number of something. */
export interface Limit {
  readonly what: string;
  readonly most: number;
  /** Further words about it. */
  readonly note?: string;
}

/** Facts that programs need over the years: limits, deprecated things, what changed. */
export interface Life {
  readonly limits: readonly Limit[];
  readonly deprecations: readonly Deprecation[];
  /** The text of the changelog. */
  readonly changelog: string;
}

const limitRow = ({ what, most, note }: Limit) =>
  html`<div><dt><span class="status">${most.toLocaleString('en-US')}</span></dt><dd>${what}${note !== undefined && html` <span class="type">${note}</span>`}</dd></div>`;

const deprecationItem = ({ since, sunset, text }: Deprecation) =>
  html`<li>${inline(text)} <span class="type">deprecated ${since}; ${sunset === undefined ? 'stays as long as /api/v3' : `may be removed from ${sunset}`}</span></li>`;

export const lifeSection = ({ limits, deprecations, changelog }: Life): Html =>
  html`<section id="limits" aria-labelledby="title-limits">
<h2 id="title-limits">Limits</h2>
<p class="statement">A request beyond a limit is refused as a whole. A body can have at most 1 MiB, and a request can take at most 10 seconds. The operator sets the rate limits: after a 429 wait, longer each time.</p>
<dl class="statuses">${limits.map(limitRow)}</dl>
</section>
<section id="life" aria-labelledby="title-life">
<h2 id="title-life">Versions and changes</h2>
<ul>
<li>The path contains the major version, <code>/api/v3</code>. It goes up with a breaking change, and the previous one then stays for at least ${monthsBeforeSunset} months.</li>
<li>The version in the OpenAPI document has major, minor and patch numbers: the minor goes up when something is added, the patch when only the document is corrected.</li>
<li>These changes are breaking: removing or renaming an operation, a parameter or a member; another type or meaning; a new required member in a request; a narrower bound; another status for something that worked.</li>
<li>These are not, so be ready for them: new operations, optional parameters and headers; new members in answers, in any order; new values where the document says that more may come, such as kinds of problems; different wording in messages, summaries and cards; longer ids and cursors.</li>
<li>Deprecated parts are marked in the OpenAPI document and stay for at least ${monthsBeforeSunset} months after that. An answer to a request that uses one has the headers <code>Deprecation</code> (since when) and, once the day is known, <code>Sunset</code>.</li>
</ul>
<h3 id="deprecated">Deprecated</h3>
<ul>${deprecations.map(deprecationItem)}</ul>
</section>
${changesSection(changelog)}`;
