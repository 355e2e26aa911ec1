import type { AdapterPayload } from 'oidc-provider';
import type { GivenGrant } from '../data/clients/grant.ts';
import type { Audience } from '../domain/people/audience.ts';
import type { GrantedRights } from '../domain/people/granted-rights.ts';
import { type Scope, scopes } from '../domain/people/scope.ts';
import { daySeconds } from '../domain/time/calendar.ts';
import { epochSeconds } from '../platform/clock.ts';
import { audienceOf, resources } from '../settings/issuer.ts';

/** The rights at each interface that an authorization is about. */
type RightsByAudience = Readonly<Partial<Record<Audience, GrantedRights>>>;

/** A grant in the words of the library. It is made again from our record each time, so it never expires by itself. */
export function grantPayload(
  reference: string,
  { userId, clientId, createdAt }: GivenGrant,
  rights: RightsByAudience,
): AdapterPayload & { jti: string } {
  const wherever = (pick: (given: GrantedRights) => readonly Scope[]) =>
    scopes.filter((scope) => Object.values(rights).some((given) => pick(given).includes(scope)));
  const granted = wherever((given) => given.scopes);
  const refused = wherever((given) => given.declinedScopes).filter((scope) => !granted.includes(scope));
  const byResource = (pick: (given: GrantedRights) => readonly Scope[]) =>
    Object.fromEntries(
      resources().flatMap((resource) => {
        const given = rights[audienceOf(resource)];
        return given === undefined ? [] : [[resource, pick(given).join(' ')]];
      }),
    );
  return {
    kind: 'Grant',
    jti: reference,
    accountId: String(userId),
    clientId,
    iat: createdAt,
    exp: epochSeconds() + daySeconds,
    openid: { scope: granted.join(' ') },
    resources: byResource((given) => given.scopes),
    rejected: {
      openid: { scope: refused.join(' ') },
      resources: byResource((given) => given.declinedScopes),
    },
  };
}
