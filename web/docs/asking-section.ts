import { type Html, html } from '../html.ts';
import type { Api } from './api.ts';
import { codeBlock } from './code-block.ts';

/** Apps act for people, so this comes before everything that they can do then. */
export const askingSection = ({ baseUrl }: Api): Html =>
  html`<section id="asking" aria-labelledby="title-asking">
<h2 id="title-asking">How apps ask people</h2>
<p class="statement">An app never sees a password. It sends the person here, they sign in and choose what it may do, and the app gets a token that acts for them until they end it. This is OAuth 2.1 with PKCE; any library for it will do.</p>
<ol class="asking">
<li>Read where to ask: <code>GET /.well-known/oauth-authorization-server</code>.</li>
<li>Register once, and keep the <code>client_id</code>: <code>POST /oauth/register</code> with your name and where answers go. Or let your <code>client_id</code> be the https address of a document that describes your app.</li>
<li>Open <code>/oauth/authorize</code> in the person’s browser, with the hash of a secret (<code>code_challenge</code>), a <code>state</code>, and the scopes you need: <code>readmeasurements</code>, <code>writemeasurements</code>.</li>
<li>The browser comes back to your <code>redirect_uri</code> with a <code>code</code>. Check <code>state</code> and <code>iss</code>.</li>
<li>Exchange the code and your secret for a token: <code>POST /oauth/token</code>. Send it with every request, as below.</li>
<li>When the person is done with you: <code>POST /oauth/revoke</code>. They can end it themselves on their account page, too.</li>
</ol>
${codeBlock(authorizing(baseUrl), 'the address to open')}
</section>`;

const authorizing = (baseUrl: string) =>
  [
    `${baseUrl}/oauth/authorize?response_type=code`,
    '  &client_id=CLIENT_ID&redirect_uri=https%3A%2F%2Fapp.example.com%2Fcallback',
    '  &scope=readmeasurements%20writemeasurements&state=STATE',
    '  &code_challenge=HASH_OF_YOUR_SECRET&code_challenge_method=S256',
  ].join('\n');
