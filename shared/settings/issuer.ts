import type { Audience } from '../domain/people/audience.ts';

/** By which apps know the service, without a trailing slash: its own name, or that of its API. */
export function issuer(): string {
  const address = process.env.ISSUER;
  if (address === undefined) throw new Error('ISSUER is not set: this code runs in a function of the stack.');
  return address;
}

/** As apps may name the API when they ask for a token for it (RFC 8707). */
const ofTheApi = (): readonly string[] => [issuer(), `${issuer()}/`, `${issuer()}/api/v3`];

/** As assistants name their tools. */
export const assistantsResource = () => `${issuer()}/mcp`;

export const resources = (): readonly string[] => [...ofTheApi(), assistantsResource()];

/** For what a token is that was asked for by such a name. */
export const audienceOf = (resource: unknown): Audience =>
  resource === assistantsResource() ? 'assistants' : 'api';
