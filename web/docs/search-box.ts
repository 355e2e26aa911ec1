import { html } from '../html.ts';

/** Finds operations, records and guides; the script does it, and without one the box is not shown. */
export const searchBox = html`<form id="search" role="search" aria-label="Documentation" autocomplete="off">
<p class="field"><label for="search-input">Find an operation, a record or a guide</label>
<input id="search-input" type="search" placeholder="reminder, delete, /feed …" spellcheck="false" autocapitalize="off" aria-describedby="search-found"></p>
<p class="note" id="search-found" role="status"></p>
<ul class="list" id="search-results"></ul>
</form>`;
