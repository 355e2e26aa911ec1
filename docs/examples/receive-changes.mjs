// Hears of changes: saves a webhook, verifies every message and prints it. Nothing to install:
// TOKEN=yours CLIENT_ID=your-app node receive-changes.mjs http://localhost:3000 [your https address]
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const [service = 'http://localhost:3000', address] = process.argv.slice(2);
const { TOKEN, CLIENT_ID: clientId, PORT = 0 } = process.env;

// Listen. A deployed service calls public https addresses only; a local one calls this machine, too.
const server = createServer();
await new Promise((ready) => server.listen(Number(PORT), '127.0.0.1', ready));
const url = address ?? `http://127.0.0.1:${server.address().port}/daymark`;

// Say what you want to hear: of everybody who lets your app in, or, without a client's id, of yourself.
const events = ['measurements.changed', 'share.changed'];
const saved = await fetch(`${service}/api/v3/webhooks`, {
  method: 'POST',
  headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
  body: JSON.stringify({ url, events, clientId }),
});
if (!saved.ok) throw new Error(`${saved.status} ${await saved.text()}`);
const { secret } = await saved.json();
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');

// Genuine is what is signed with the secret, not older than five minutes. During a change of secrets two sign.
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = headers;
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest();
  const isSigned = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned && Math.abs(Date.now() / 1000 - Number(sentAt)) < 300;
}

// Answer at once. The same message may come again: its webhook-id says so. A real app keeps those it has seen.
const seen = new Set();
server.on('request', async (request, response) => {
  const body = await text(request);
  const { 'webhook-id': id } = request.headers;
  const isRight = isGenuine(request.headers, body);
  response.writeHead(isRight ? 204 : 401).end();
  if (!isRight || seen.has(id)) return;
  seen.add(id);
  const { type, data } = JSON.parse(body);
  console.log(type, data.userId, JSON.stringify(data.changes));
});
console.log(`Waiting at ${url}`);
