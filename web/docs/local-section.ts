import { type Html, html } from '../html.ts';
import type { Api } from './api.ts';
import { codeBlock } from './code-block.ts';

/** The abilities of a service on a developer's own machine; a test sends each line as printed. */
export const localSection = ({
  baseUrl,
}: Api): Html => html`<section id="local" aria-labelledby="title-local">
<h2 id="title-local">Test against a local service</h2>
<p class="statement">From the source code, <code>npm run start:test -- --port 3000 --data memory --schedules manual</code> runs the whole service on your machine. In addition to the API it has endpoints under <code>/local</code>, for this machine only: <code>npm start</code> has all of these except faults; a deployment has none. Open it as <code>http://localhost:PORT</code>: apps, cookies and passkeys work only with that name.</p>
${codeBlock(requests(baseUrl), 'requests to a local service')}
<ul>
<li><b>Clock.</b> <code>{"now": "2027-03-01T08:00:00Z"}</code> sets it, <code>{"advance": 86400}</code> moves it by seconds, <code>{}</code> resets it to the machine’s. It keeps running from there. Tokens and sessions expire by it, too.</li>
<li><b>Ticks.</b> With <code>--schedules manual</code> jobs run only when you call <code>/local/tick</code>, which answers when they are done: reminders become due, and webhooks, pushes and emails are sent. <code>{"jobs": ["send-webhooks"]}</code> runs only some jobs.</li>
<li><b>Webhooks</b> can call this machine: <code>http://127.0.0.1:PORT/…</code>, <code>localhost</code> or <code>[::1]</code>, without TLS. Otherwise only public https addresses are called.</li>
<li><b>Faults.</b> <code>/local/faults</code> takes the shares, from 0 to 1, of database calls that go wrong: <code>lose</code> (done, but the answer is lost), <code>fail</code>, <code>throttle</code>, <code>conflict</code>, <code>handBackPart</code>, <code>delay</code>; with <code>seed</code> the same ones each time. Your app then gets a 503 with <code>Retry-After</code>, and you can check that it retries without recording anything twice. <code>{}</code> ends it.</li>
<li><b>Email</b> is not sent: <code>/local/outbox</code> lists it, including sign-in codes. <b>Reset.</b> <code>/local/reset</code> removes all data of a service started with <code>--data memory</code>.</li>
</ul>
</section>`;

const requests = (baseUrl: string) =>
  [
    ['clock', '{"now": "2027-03-01T08:00:00Z"}'],
    ['tick', '{"jobs": ["run-due-reminders", "send-webhooks"]}'],
    ['faults', '{"seed": 1, "fail": 0.1, "lose": 0.1}'],
    ['faults', '{}'],
    ['clock', '{}'],
  ]
    .map(([name, body]) => `curl -s ${baseUrl}/local/${name} -d '${body}'`)
    .concat(`curl -s ${baseUrl}/local/outbox`)
    .join('\n');
