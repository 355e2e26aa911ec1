import type { Audience } from './audience.ts';
import { type Scope, scopes } from './scope.ts';

/** A person's answer to a client that asks for access, at one interface. */
export interface GrantedRights {
  readonly scopes: readonly Scope[];
  readonly declinedScopes: readonly Scope[];
}

/** A grant: its own rights are the API's. Without others it is of the version before, whose rights held everywhere. */
export interface RightsOfGrant extends GrantedRights {
  readonly assistants?: GrantedRights | undefined;
}

export const noRights: GrantedRights = { scopes: [], declinedScopes: [] };

/** The rights at an interface, by which tokens that were given out for it are good. */
export const rightsAt = (grant: RightsOfGrant, audience: Audience): GrantedRights =>
  audience === 'assistants' ? (grant.assistants ?? grant) : grant;

/** The rights that the person is known to have decided on for an interface: what a client may get without a question. */
export const decidedRights = (grant: RightsOfGrant | undefined, audience: Audience): GrantedRights =>
  grant?.assistants === undefined ? noRights : rightsAt(grant, audience);

/** All that a client may do, wherever. */
export const scopesAnywhere = ({ scopes: atApi, assistants = noRights }: Partial<RightsOfGrant>): Scope[] =>
  scopes.filter((scope) => atApi?.includes(scope) === true || assistants.scopes.includes(scope));
