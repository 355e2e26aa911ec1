// Signs a person in and records one value in their name. Nothing to install: node docs/examples/record-mood.mjs
// http://localhost:3000 4
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const [service = 'http://localhost:3000', mood = '4'] = process.argv.slice(2);

// Listen where the browser brings the answer: any free port of this machine.
const app = createServer();
await new Promise((ready) => app.listen(0, '127.0.0.1', ready));
const redirectUri = `http://127.0.0.1:${app.address().port}/callback`;

// Learn where to ask, and register. A real app does this once and keeps its client_id.
const fetchJson = async (url, options) => {
  const response = await fetch(url, options);
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return body;
};
const asJson = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const server = await fetchJson(`${service}/.well-known/oauth-authorization-server`);
const { client_id } = await fetchJson(
  server.registration_endpoint,
  asJson({ client_name: 'Mood in one line', redirect_uris: [redirectUri], scope: 'writemeasurements' }),
);

// Send the person off, with a secret whose hash comes along and a word to know the answer by.
const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')];
const challenge = createHash('sha256').update(verifier).digest('base64url');
const query = new URLSearchParams({
  response_type: 'code',
  client_id,
  redirect_uri: redirectUri,
  scope: 'writemeasurements',
  state,
  code_challenge: challenge,
  code_challenge_method: 'S256',
});
console.log(`Open this in your browser:\n${server.authorization_endpoint}?${query}`);

const answer = await new Promise((done) => {
  app.on('request', ({ url }, response) => {
    response.end('You can close this page.');
    done(new URL(url, redirectUri).searchParams);
  });
});
app.close();
if (answer.get('state') !== state || answer.get('iss') !== server.issuer) throw new Error('Not our answer.');
if (answer.has('error')) throw new Error(`Refused: ${answer.get('error')}`);

// Exchange the code for a token, and use it.
const { access_token } = await fetchJson(server.token_endpoint, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri: redirectUri,
    code: answer.get('code'),
    code_verifier: verifier,
  }),
});
const recorded = asJson([
  {
    variableName: 'Mood',
    variableCategoryName: 'Emotions',
    unitAbbreviatedName: '/5',
    combinationOperation: 'MEAN',
    value: Number(mood),
    startAt: new Date().toISOString(),
  },
]);
recorded.headers.authorization = `Bearer ${access_token}`;
const { summary } = await fetchJson(`${service}/api/v3/measurements/post`, recorded);
console.log(summary);
