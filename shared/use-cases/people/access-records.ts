import { endAuthorization, isAuthorization, newestSecretOf } from '../../data/clients/authorization.ts';
import { findClient } from '../../data/clients/client.ts';
import { type GivenGrant, parseGivenGrant, removeGrant, saveGrant } from '../../data/clients/grant.ts';
import { hashOfToken, tokenKey } from '../../data/keys/access.ts';
import { authorizationPrefix, grantPrefix } from '../../data/keys/clients.ts';
import { scanPages } from '../../data/table/scan.ts';
import { partitionPrefixes } from '../../data/table-facts.ts';
import { parseToken, revokeToken } from '../../data/tokens/token.ts';

/** Who may enter: every token by its hash, and every grant with its reach. Nothing in it opens anything. */
export interface AccessRecords {
  readonly tokens: readonly string[];
  readonly grants: readonly Pick<GivenGrant, 'userId' | 'clientId' | 'grantId' | 'scopes'>[];
}

/** Of an app's authorization the hash is that of its newest refresh token, or of its code. */
interface FoundToken {
  readonly hash: string;
  readonly userId: number;
  readonly authorizationId?: string;
}

/** Reads the whole table, so it is for operators only. */
export async function readAccess(): Promise<{ tokens: FoundToken[]; grants: GivenGrant[] }> {
  const tokens: FoundToken[] = [];
  const grants: GivenGrant[] = [];
  const pages = scanPages({
    FilterExpression:
      'sk = :token OR (begins_with(pk, :person) AND (begins_with(sk, :grant) OR begins_with(sk, :authorization)))',
    ExpressionAttributeValues: {
      ':token': tokenKey('').sk,
      ':person': partitionPrefixes.people,
      ':grant': grantPrefix,
      ':authorization': authorizationPrefix,
    },
  });
  for await (const page of pages)
    for (const item of page)
      if (item.sk === tokenKey('').sk)
        tokens.push({
          hash: hashOfToken(item.pk),
          userId: parseToken(item).userId,
        });
      else if (isAuthorization(item)) tokens.push(newestSecretOf(item));
      else grants.push(parseGivenGrant(item));
  return { tokens, grants };
}

/** Ends every token and grant that is not among these, and takes back what a grant reaches beyond. */
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
    const { userId, clientId } = grant;
    const kept = grantsById.get(grant.grantId);
    const client = await findClient(clientId);
    if (kept === undefined || client === undefined) {
      await removeGrant(userId, clientId);
      counts.grantsEnded += 1;
    } else if (grant.scopes.some((scope) => !kept.scopes.includes(scope))) {
      const scopes = grant.scopes.filter((scope) => kept.scopes.includes(scope));
      await saveGrant(userId, client, scopes, now);
      counts.grantsNarrowed += 1;
    }
  }
  return counts;
}
