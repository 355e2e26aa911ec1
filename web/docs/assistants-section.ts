import { type Html, html } from '../html.ts';
import type { Api } from './api.ts';

/** The steps by which a person connects an assistant of their own; the page docs/connect-an-assistant.md says more. */
export const assistantsSection = ({
  baseUrl,
}: Api): Html => html`<section id="assistants" aria-labelledby="title-assistants">
<h2 id="title-assistants">Connect an assistant</h2>
<p class="statement">Give your own assistant the address <code>${baseUrl}/mcp</code> where it lets you add a remote MCP server (Claude: Settings, Connectors; ChatGPT: Settings, Apps). Sign in on the page that opens, choose what it may do, press Allow.</p>
<p>Its tools record, look up and ask. It deletes and shares nothing, and asks you before it records a treatment or anything you have not recorded before. Its tokens work only there.</p>
</section>`;
