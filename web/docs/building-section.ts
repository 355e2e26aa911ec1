import { type Html, html } from '../html.ts';
import { operationAddress } from './addresses.ts';
import type { Api } from './api.ts';
import { codeBlock } from './code-block.ts';

/** Whole programs that the page shows, as the files have them; a test runs them as printed. */
export interface Programs {
  readonly recordMood: string;
  readonly receiveChanges: string;
}

/** The section on signing people in: apps act for people, so it comes before everything that they can do then. */
export const buildingSection = ({ baseUrl }: Api, { recordMood, receiveChanges }: Programs): Html =>
  html`<section id="building" aria-labelledby="title-building">
<h2 id="title-building">Build an app</h2>
<p class="statement">An app never sees a password. It sends the person here, they sign in and choose what it may do, and the app gets a token that acts for them until they end it. This is OAuth 2.1 with PKCE; any library works, and you don’t need one: the two programs below are complete.</p>
<h3 id="building-asking">Ask, record, renew</h3>
<ol>
<li>Find the addresses: <code>GET /.well-known/oauth-authorization-server</code>. Its <code>issuer</code> is the only name of the service; for a local one it is <code>http://localhost:PORT</code>, even though 127.0.0.1 works too.</li>
<li>Register once, and keep the <code>client_id</code>: <code>POST /oauth/register</code> with your name and redirect addresses. Or use the https address of a document that describes your app as your <code>client_id</code>. An app that wants to be told about its users’ changes needs an owner: register it in your account, in the app under You, Apps you build, or with <a href="${operationAddress('post-apps')}"><code>POST /api/v3/apps</code></a>.</li>
<li>Open <code>/oauth/authorize</code> in the person’s browser, with the hash of a secret (<code>code_challenge</code>), a <code>state</code>, and the scopes you need. They may grant less; <code>scope</code> next to the token says what they granted.</li>
<li>The browser comes back to your <code>redirect_uri</code> with a <code>code</code>. Check <code>state</code> and <code>iss</code>.</li>
<li>Exchange the code and your secret for a token: <code>POST /oauth/token</code>. Send it with every request, as below.</li>
<li>The token ends after <code>expires_in</code> seconds. Exchange the <code>refresh_token</code> for the next pair, at the same address. Each works once; if one is used again later, the access it belongs to ends.</li>
<li>When the person disconnects: <code>POST /oauth/revoke</code>. They can also end access on their account page: then every request is answered with a 401.</li>
</ol>
<p><code>node record-mood.mjs ${baseUrl.replace('//127.0.0.1', '//localhost')} 4</code></p>
${codeBlock(recordMood, 'program record-mood.mjs')}
<h3 id="building-device">Without a browser</h3>
<p>Watches and terminals use RFC 8628. Register with the grant type <code>urn:ietf:params:oauth:grant-type:device_code</code>, without a redirect address if you like, or with <code>asksByCode</code> in your account. <code>POST /oauth/device</code> returns a code for the person, up to 100 an hour per network. Call <code>POST /oauth/token</code> every <code>interval</code> seconds; the tokens are returned once.</p>
<h3 id="building-webhook">Get told about changes</h3>
<ol>
<li>Save a webhook with your own token: <code>POST /api/v3/webhooks</code>. With <code>clientId</code> it is about everyone who gives your app read access, without it about yourself. The answer contains the <code>secret</code>.</li>
<li>Verify each message: <code>webhook-signature</code> is an HMAC of <code>webhook-id</code>, <code>webhook-timestamp</code> and the unchanged body, as defined by <a href="${operationAddress('post-webhooks')}">Standard Webhooks</a>.</li>
<li>Answer 2xx within five seconds and do the work afterwards. A message may come twice; its <code>webhook-id</code> is the same.</li>
<li>Nothing arrives? <code>POST /api/v3/webhooks/test</code> sends a test, <code>GET /api/v3/webhooks/deliveries</code> shows what your server answered.</li>
<li>A message names what changed by ids and times, never values. Read the values with the token that the person gave your app, or catch up with <code>GET /api/v3/changes</code>.</li>
</ol>
<p><code>TOKEN=… CLIENT_ID=… node receive-changes.mjs ${baseUrl.replace('//127.0.0.1', '//localhost')}</code></p>
${codeBlock(receiveChanges, 'program receive-changes.mjs')}
</section>`;
