import { type Html, html } from '../html.ts';
import type { Api } from './api.ts';
import { codeBlock } from './code-block.ts';

/** The abilities of a service on a developer's own machine; a test sends each line as printed. */
export const localSection = ({
  baseUrl,
}: Api): Html => html`<section id="local" aria-labelledby="title-local">
<h2 id="title-local">Test against a local service</h2>
<p class="statement">With the source, <code>npm start -- --port 3000 --data memory --schedules manual</code> runs the whole service on your machine. In addition to the API, it answers under <code>/local</code>, from this machine only; a deployment has none of it. Open it as <code>http://localhost:PORT</code>: to that name apps, cookies and passkeys are bound.</p>
${codeBlock(requests(baseUrl), 'requests to a local service')}
<ul>
<li><b>Clock.</b> <code>{"now": "2027-03-01T08:00:00Z"}</code> sets it, <code>{"advance": 86400}</code> moves it by seconds, <code>{}</code> brings back the machine’s. It goes on from there. Tokens and sessions end by it, too.</li>
<li><b>Ticks.</b> With <code>--schedules manual</code> jobs run only when <code>/local/tick</code> says so, and the answer comes when they are done: reminders fall due, webhooks and pushes are sent, mails leave. <code>{"jobs": ["send-webhooks"]}</code> runs some; without, all.</li>
<li><b>Webhooks</b> may lead to this machine: <code>http://127.0.0.1:PORT/…</code>, <code>localhost</code> or <code>[::1]</code>, without TLS. Elsewhere only public https addresses are called.</li>
<li><b>Faults.</b> <code>/local/faults</code> takes shares from 0 to 1 of calls to the database that go wrong: <code>lose</code> (done, the answer is lost), <code>fail</code>, <code>throttle</code>, <code>conflict</code>, <code>handBackPart</code>, <code>delay</code>; with <code>seed</code> the same ones each time. Your app then meets 503 with <code>Retry-After</code>, and can show that it sends again and doubles nothing. <code>{}</code> ends it.</li>
<li><b>Mail</b> is not sent: <code>/local/outbox</code> lists it, codes to sign in with included. <b>Reset.</b> <code>/local/reset</code> removes all data of a service that was started with <code>--data memory</code>.</li>
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
