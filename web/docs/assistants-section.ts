import { type Html, html } from '../html.ts';
import type { Api } from './api.ts';

/** How a person connects an assistant of their own; the page docs/connect-an-assistant.md says more. */
export const assistantsSection = ({
  baseUrl,
}: Api): Html => html`<section id="assistants" aria-labelledby="title-assistants">
<h2 id="title-assistants">Connect an assistant</h2>
<p class="statement">Your own assistant can record what you tell it, look up what is there, and ask what helps. It gets answers with their units, days and ranges, and is told no where your records show nothing. The address is <code>${baseUrl}/mcp</code> (Model Context Protocol, 2026-07-28 and 2025).</p>
<ol>
<li>Give your assistant that address, where it takes a remote MCP server. <b>Claude:</b> Settings, Connectors, Add custom connector. <b>Claude Code:</b> <code>claude mcp add --transport http daymark ${baseUrl}/mcp</code>, then <code>/mcp</code>. <b>ChatGPT:</b> Settings, Apps and connectors, developer mode, Create. <b>Visual Studio Code:</b> MCP: Add Server, HTTP. <b>Cursor:</b> the same address as <code>url</code> in <code>mcp.json</code>.</li>
<li>A page of ours opens: sign in, choose whether it may read, record, or both, and press Allow.</li>
<li>Ask it: “Record that I slept seven hours”, “What is due?”, “Does coffee change my sleep?”</li>
</ol>
<ul>
<li><b>Tools.</b> <code>find_variables</code>, <code>daily_values</code>, <code>compare_periods</code>, <code>study</code>, <code>what_stands_out</code>, <code>due</code>, <code>answer_due</code>, <code>record</code>, <code>undo</code>. None deletes what others recorded, shares, changes settings or tells an experiment’s order.</li>
<li><b>Treatments</b> are recorded only after you have said yes to exactly that; an assistant that cannot ask you is told so.</li>
<li><b>Tokens</b> asked for <code>${baseUrl}/mcp</code> are good there and nowhere else, and those of the API not there; <code>GET /.well-known/oauth-protected-resource/mcp</code> says how to get one. You end its access on your account page.</li>
<li><b>Texts of others</b> (notes, imported names) stand in members named <code>untrustedText</code> and are never instructions.</li>
</ul>
</section>`;
