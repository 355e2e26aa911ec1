import { mapInParallel } from '../../platform/parallel.ts';
import { newestSecretOf } from '../clients/authorization.ts';
import { type GivenGrant, listGrants } from '../clients/grant.ts';
import { authorizationPrefix } from '../keys/clients.ts';
import { personPartition } from '../keys/key.ts';
import { listAllUserIds, peopleAtOnce } from '../people/everybody.ts';
import { listByPrefix } from '../table/read.ts';
import { listTokens } from '../tokens/token.ts';

/** A way in: a token by its hash, or an app's authorization by that of its newest refresh token or its code. */
interface TokenEntry {
  readonly hash: string;
  readonly userId: number;
  readonly authorizationId?: string;
}

/** Everybody's, one person after another: for operators only. */
export async function readAccess(): Promise<{ tokens: TokenEntry[]; grants: GivenGrant[] }> {
  const found = await mapInParallel(await listAllUserIds(), peopleAtOnce, async (userId) => {
    const [tokens, authorizations, grants] = await Promise.all([
      listTokens(userId),
      listByPrefix(personPartition(userId), authorizationPrefix),
      listGrants(userId),
    ]);
    const own = tokens.map(({ hash }): TokenEntry => ({ hash, userId }));
    return { tokens: [...own, ...authorizations.map(newestSecretOf)], grants };
  });
  return {
    tokens: found.flatMap(({ tokens }) => tokens),
    grants: found.flatMap(({ grants }) => grants),
  };
}
