import type { Audience } from '../domain/people/audience.ts';

/** The address by which apps know the service, without a trailing slash: its own name, or that of its API. */
export function issuer(): string {
  const address = process.env.ISSUER;
  if (address === undefined) throw new Error('ISSUER is not set: this code runs in a function of the stack.');
  return address;
}

/** The names that apps may use for the API when they ask for a token (RFC 8707). */
const apiResources = (): readonly string[] => [issuer(), `${issuer()}/`, `${issuer()}/api/v3`];

/** The name that assistants use for their tools when they ask for a token. */
export const assistantsResource = () => `${issuer()}/mcp`;

export const resources = (): readonly string[] => [...apiResources(), assistantsResource()];

/** The interface that a token is meant for, by the name that it was asked for with. */
export const audienceOf = (resource: unknown): Audience =>
  resource === assistantsResource() ? 'assistants' : 'api';
