import * as v from 'valibot';
import { looksLikeOwnName } from '../../domain/oauth/own-name.ts';
import { redirectUriProblem } from '../../domain/oauth/redirect-uri.ts';
import { scopes } from '../../domain/people/scope.ts';
import { choice } from '../fields/choice.ts';
import { field, got } from '../fields/field.ts';
import { listOf } from '../fields/list.ts';
import { clearable, mayHave, says } from '../fields/says.ts';
import { name } from '../fields/texts.ts';

const mostRedirectUris = 10;
const longestAddress = 500;

const appName = () =>
  v.pipe(
    says(name(), 'What people read when it asks for access. It cannot be changed later.'),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      if (!looksLikeOwnName(value)) return value;
      addIssue({ message: 'must not hold the name of this service, or look like it; choose another.' });
      return NEVER;
    }),
  );

const redirectUri = field({ type: 'string', format: 'uri', maxLength: longestAddress }, (input, refuse) => {
  if (typeof input !== 'string') return refuse(`must be an address, got ${got(input)}.`);
  const problem = redirectUriProblem(input);
  return problem === undefined ? input : refuse(`${problem}, got ${got(input)}.`);
});

const httpsAddress = () =>
  field({ type: 'string', format: 'uri', maxLength: longestAddress }, (input, refuse) =>
    typeof input === 'string' &&
    input.length <= longestAddress &&
    URL.canParse(input) &&
    new URL(input).protocol === 'https:'
      ? input
      : refuse(`must be an https:// address of at most ${longestAddress} characters, got ${got(input)}.`),
  );

export const appInput = v.object({
  name: appName(),
  redirectUris: says(
    listOf(redirectUri, mostRedirectUris),
    'Where people are sent back to: https addresses or, for an app on a device, its own scheme or localhost. At least one, unless it asks by a code.',
  ),
  asksByCode: mayHave(v.boolean(), 'Whether it asks by a code that people type at /device (RFC 8628).'),
  scopes: mayHave(
    v.pipe(listOf(choice(scopes), scopes.length), v.minLength(1)),
    'The most that it will ask for; all by default.',
  ),
  homepageUrl: clearable(httpsAddress(), 'Its website.'),
  iconUrl: clearable(httpsAddress(), 'Its icon, a square picture that people see when it asks for access.'),
});

export const appRecord = v.object({
  clientId: says(v.string(), 'Its `client_id` in OAuth, and the `clientId` of its webhooks.'),
  name: says(v.string(), 'What people read when it asks for access.'),
  kind: says(v.picklist(['app', 'study']), 'What it is; only the operator makes studies.'),
  redirectUris: says(v.array(v.string()), 'Where people are sent back to.'),
  asksByCode: says(v.boolean(), 'Whether it asks by a code.'),
  scopes: says(v.array(v.picklist(scopes)), 'The most that it will ask for.'),
  homepageUrl: says(v.optional(v.string()), 'Its website.'),
  iconUrl: says(v.optional(v.string()), 'Its icon.'),
  approved: says(
    v.boolean(),
    'Whether the operator created or approved it: only then does GET /users list its people, and only then can they be studied.',
  ),
  createdAt: v.string(),
});
export type AppRecord = v.InferOutput<typeof appRecord>;
