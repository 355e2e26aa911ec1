import { deviceGrantType } from '../domain/oauth/device-code.ts';
import { scopes } from '../domain/people/scope.ts';
import { assistantScopes } from '../routes/assistants/assistants.ts';
import { personPaths, programPaths } from '../routes/oauth/oauth-paths.ts';
import { assistantsResource, issuer } from '../settings/issuer.ts';

/** RFC 8414: tells a client how to ask for access. */
export const authorizationServerMetadata = () => ({
  issuer: issuer(),
  authorization_endpoint: `${issuer()}${personPaths.authorize}`,
  device_authorization_endpoint: `${issuer()}${programPaths.device}`,
  token_endpoint: `${issuer()}${programPaths.token}`,
  revocation_endpoint: `${issuer()}${programPaths.revoke}`,
  registration_endpoint: `${issuer()}${programPaths.register}`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', deviceGrantType],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  prompt_values_supported: ['none', 'login', 'consent'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${issuer()}/docs`,
});

/** RFC 9728: names who gives out tokens for the API. */
export const protectedResourceMetadata = () => ({
  resource: issuer(),
  authorization_servers: [issuer()],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Daymark',
  resource_documentation: `${issuer()}/docs`,
});

/** The same for the tools of assistants. */
export const assistantsResourceMetadata = () => ({
  ...protectedResourceMetadata(),
  resource: assistantsResource(),
  scopes_supported: assistantScopes,
  resource_name: 'Daymark for assistants',
});
