import { endAuthorization } from '../../data/clients/authorization.ts';
import { decideGrant, removeGrant } from '../../data/clients/change-grant.ts';
import { findClient, type StoredClient } from '../../data/clients/client.ts';
import { readAccess } from '../../data/clients/everybodys-access.ts';
import type { GivenGrant } from '../../data/clients/grant.ts';
import { revokeToken } from '../../data/tokens/token.ts';
import { noRights, type RightsOfGrant } from '../../domain/people/granted-rights.ts';
import type { Scope } from '../../domain/people/scope.ts';

/** All access there is: every token by its hash, and every grant with its scopes. Nothing in it opens anything. */
export interface AccessRecords {
  readonly tokens: readonly string[];
  readonly grants: readonly (Pick<GivenGrant, 'userId' | 'clientId' | 'grantId' | 'scopes'> & {
    /** The scopes at the tools of assistants; lists of the version before do not tell them apart. */
    readonly assistantScopes?: readonly Scope[];
  })[];
}

/** Everybody's access as it is now. */
export async function listAccessRecords(): Promise<AccessRecords> {
  const { tokens, grants } = await readAccess();
  return {
    tokens: tokens.map(({ hash }) => hash),
    grants: grants.map(({ userId, clientId, grantId, scopes, assistants }) => ({
      userId,
      clientId,
      grantId,
      scopes,
      assistantScopes: assistants?.scopes,
    })),
  };
}

/** Ends every token and grant that is not among these, and takes other scopes back from those that are. */
export async function keepAccess({ tokens, grants }: AccessRecords, now: number) {
  const found = await readAccess();
  const known = new Set(tokens);
  const ended = found.tokens.filter(({ hash }) => !known.has(hash));
  for (const { authorizationId, ...token } of ended)
    await (authorizationId === undefined
      ? revokeToken(token)
      : endAuthorization({ userId: token.userId, authorizationId }));

  const counts = { tokensEnded: ended.length, grantsEnded: 0, grantsNarrowed: 0 };
  const grantsById = new Map(grants.map((grant) => [grant.grantId, grant]));
  for (const grant of found.grants) {
    const { userId, clientId, linkHash } = grant;
    const kept = grantsById.get(grant.grantId);
    // A link belongs to no client, and never shows more than it did.
    if (kept !== undefined && linkHash !== undefined) continue;
    const client = await findClient(clientId);
    if (kept === undefined || client === undefined) {
      await removeGrant(userId, clientId);
      counts.grantsEnded += 1;
    } else if (await narrowGrant(grant, kept, client, now)) counts.grantsNarrowed += 1;
  }
  return counts;
}

/** Takes back the scopes that the list does not have. False if there are none. */
async function narrowGrant(
  { userId, scopes, assistants = noRights }: Pick<GivenGrant, 'userId'> & RightsOfGrant,
  kept: AccessRecords['grants'][number],
  client: StoredClient,
  now: number,
): Promise<boolean> {
  const { scopes: atApi, assistantScopes: atTools = atApi } = kept;
  const both = (allowed: readonly Scope[], given: readonly Scope[]) =>
    given.filter((scope) => allowed.includes(scope));
  const rights = {
    scopes: both(atApi, scopes),
    declinedScopes: [],
    assistants: { ...assistants, scopes: both(atTools, assistants.scopes) },
  };
  if (rights.scopes.length === scopes.length && rights.assistants.scopes.length === assistants.scopes.length)
    return false;
  await decideGrant(userId, client, () => rights, now);
  return true;
}
