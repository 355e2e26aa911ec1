import type { AdapterPayload } from 'oidc-provider';
import type { GivenGrant } from '../data/clients/grant.ts';
import { daySeconds } from '../domain/time/calendar.ts';
import { epochSeconds } from '../platform/clock.ts';
import { resources } from '../settings/issuer.ts';

const aDay = daySeconds;

/** A grant in the words of the library; it is read again each time and ends with ours, never by itself. */
export function grantPayload(reference: string, grant: GivenGrant): AdapterPayload & { jti: string } {
  const { userId, clientId, scopes, declinedScopes, createdAt } = grant;
  const reach = (granted: readonly string[]) => ({
    openid: { scope: granted.join(' ') },
    resources: Object.fromEntries(resources().map((resource) => [resource, granted.join(' ')])),
  });
  return {
    kind: 'Grant',
    jti: reference,
    accountId: String(userId),
    clientId,
    iat: createdAt,
    exp: epochSeconds() + aDay,
    ...reach(scopes),
    ...(declinedScopes.length > 0 && { rejected: reach(declinedScopes) }),
  };
}
