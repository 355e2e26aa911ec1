import { isOnDevice } from '../domain/oauth/redirect-uri.ts';
import { networkOf } from '../domain/people/network.ts';
import { respond } from '../http/answer/response.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { viewerAddress } from '../http/request/viewer-address.ts';
import { Reply } from '../operations/reply.ts';
import { epochSeconds } from '../platform/clock.ts';
import { type ClientDescription, type ClientProblem, readClientMetadata } from '../schemas/oauth-client.ts';
import { countRegistration } from '../use-cases/oauth/count-registration.ts';
import { answerByLibrary } from './library-answer.ts';

/** The members that are answered; the library would add members for things that do not exist here. */
const answeredMembers = [
  'client_id',
  'client_id_issued_at',
  'client_name',
  'client_uri',
  'redirect_uris',
  'application_type',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
  'scope',
];

/** RFC 7591. The answer says what the client got, which may differ from what it asked for. */
export async function register(event: HttpEvent): Promise<HttpResponse> {
  const description = readBody(event);
  if ('error' in description)
    return respond(event, 400, { error: description.error, error_description: description.description });
  const wait = await countRegistration(
    networkOf(viewerAddress(event)),
    event.requestContext.requestId,
    epochSeconds(),
  );
  if (wait > 0) return tooMany(event, wait);
  const answer = await answerByLibrary(event, undefined, { body: JSON.stringify(toMetadata(description)) });
  if (answer.statusCode !== 201) return answer;
  const registered: Record<string, unknown> = JSON.parse(answer.body ?? '{}');
  return respond(
    event,
    201,
    new Reply(Object.fromEntries(answeredMembers.map((member) => [member, registered[member]])), {
      'cache-control': 'no-store',
    }),
  );
}

const tooMany = (event: HttpEvent, wait: number): HttpResponse =>
  respond(
    event,
    429,
    new Reply(
      {
        error: 'temporarily_unavailable',
        error_description: `too many clients were registered from your network; try again in ${Math.ceil(wait / 60)} minutes`,
      },
      { 'retry-after': String(wait) },
    ),
  );

function readBody({ headers, body = '', isBase64Encoded }: HttpEvent): ClientDescription | ClientProblem {
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    return { error: 'invalid_client_metadata', description: 'send the metadata as application/json' };
  try {
    return readClientMetadata(
      JSON.parse(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').toString('utf8')),
    );
  } catch {
    return { error: 'invalid_client_metadata', description: 'the body must be JSON' };
  }
}

const toMetadata = ({ name, redirectUris, scopes, refreshes, homepageUrl }: ClientDescription) => ({
  client_name: name,
  redirect_uris: redirectUris,
  application_type: redirectUris.some(isOnDevice) ? 'native' : 'web',
  grant_types: refreshes ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  scope: scopes.join(' '),
  client_uri: homepageUrl,
});
