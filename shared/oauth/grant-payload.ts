import type { AdapterPayload } from 'oidc-provider';
import type { GivenGrant } from '../data/clients/grant.ts';
import { daySeconds } from '../domain/time/calendar.ts';
import { epochSeconds } from '../platform/clock.ts';
import { resources } from '../settings/issuer.ts';

const aDay = daySeconds;

/** A grant in the words of the library. It is made anew from our record each time, so it never expires by itself. */
export function grantPayload(reference: string, grant: GivenGrant): AdapterPayload & { jti: string } {
  const { userId, clientId, scopes, declinedScopes, createdAt } = grant;
  const scopesOf = (granted: readonly string[]) => ({
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
    ...scopesOf(scopes),
    ...(declinedScopes.length > 0 && { rejected: scopesOf(declinedScopes) }),
  };
}
