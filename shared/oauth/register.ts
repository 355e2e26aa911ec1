import { respond } from '../http/answer/response.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { Reply } from '../operations/reply.ts';
import { type ClientDescription, type ClientProblem, readClientMetadata } from '../schemas/oauth-client.ts';
import { toMetadata } from './client-adapter.ts';
import { answerByLibrary } from './library-answer.ts';
import { refuseTooMany } from './limit-programs.ts';

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
  const refused = await refuseTooMany(event, 'registration');
  if (refused !== undefined) return refused;
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
