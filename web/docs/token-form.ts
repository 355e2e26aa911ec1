import { html } from '../html.ts';

/** The field has no name, so that no form could ever put the token into an address. */
export const tokenForm = html`<form id="token" class="token" autocomplete="off">
<p class="field"><label for="token-input">Your access token, for the requests you try here</label>
<span class="row"><input id="token-input" type="password" autocomplete="off" spellcheck="false" autocapitalize="off" aria-describedby="token-note">
<button type="button" id="token-show" aria-pressed="false">Show</button>
<button type="button" id="token-forget">Forget</button></span></p>
<p class="note" id="token-note">Kept in this tab until you close it, and sent to this API only. <strong id="token-saved" role="status"></strong></p>
</form>`;
