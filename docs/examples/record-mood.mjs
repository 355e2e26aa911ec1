// A whole app: asks a person, records a value in their name, renews its token and reads the value back.
// Nothing to install: node record-mood.mjs http://localhost:3000 4 [the client's id, if you have one]
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const [service = 'http://localhost:3000', mood = '4', known] = process.argv.slice(2);
const random = () => randomBytes(32).toString('base64url');
async function send(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}
const json = (body, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

// Listen where the browser brings the answer: any free port of this machine.
const app = createServer();
await new Promise((ready) => app.listen(0, '127.0.0.1', ready));
const redirect_uri = `http://127.0.0.1:${app.address().port}/callback`;

// Learn where to ask, and register. A real app does this once and keeps its client_id.
const server = await send(`${service}/.well-known/oauth-authorization-server`);
const scope = 'readmeasurements writemeasurements';
const description = { client_name: 'Mood in one line', redirect_uris: [redirect_uri], scope };
const client_id = known ?? (await send(server.registration_endpoint, json(description))).client_id;

// Send the person off, with the hash of a secret and a word to know the answer by.
const [code_verifier, state] = [random(), random()];
const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
const asked = { response_type: 'code', client_id, redirect_uri, scope, state };
const query = new URLSearchParams({ ...asked, code_challenge, code_challenge_method: 'S256' });
console.log(`Open this in your browser:\n${server.authorization_endpoint}?${query}`);
const answer = await new Promise((done) => {
  app.on('request', ({ url }, response) => {
    response.end('You can close this page.');
    done(Object.fromEntries(new URL(url, redirect_uri).searchParams));
  });
});
app.close();
if (answer.state !== state || answer.iss !== server.issuer) throw new Error('This is not our answer.');
if (answer.error !== undefined) throw new Error(`Refused: ${answer.error}`);

// Exchange the code for a token, and record with it. Sent again, the same value is not recorded twice.
const tokens = (grant) =>
  send(server.token_endpoint, { method: 'POST', body: new URLSearchParams({ client_id, ...grant }) });
const { code } = answer;
const first = await tokens({ grant_type: 'authorization_code', redirect_uri, code, code_verifier });
const measurement = {
  variableName: 'Mood',
  variableCategoryName: 'Emotions',
  unitAbbreviatedName: '/5',
  combinationOperation: 'MEAN',
  value: Number(mood),
  startAt: new Date().toISOString(),
};
const bearer = ({ access_token }) => ({ authorization: `Bearer ${access_token}` });
const saved = await send(`${service}/api/v3/measurements/post`, json([measurement], bearer(first)));
console.log(saved.summary);

// A token ends after expires_in seconds. Renew it, and keep the new refresh token: the former is spent.
const { refresh_token } = first;
const renewed = await tokens({ grant_type: 'refresh_token', refresh_token });
const latest = `${service}/api/v3/measurements?variableName=Mood&sort=-startAt&limit=1`;
const [row] = await send(latest, { headers: bearer(renewed) });
console.log(`Your latest mood: ${row.displayValueAndUnitString}`);
