import { findClient } from '../../data/client.ts';
import { type GivenGrant, parseGivenGrant, removeGrant, saveGrant } from '../../data/grant.ts';
import { grantPrefix, hashOfToken, tokenKey } from '../../data/keys.ts';
import { scanPages } from '../../data/table.ts';
import { parseToken, revokeToken } from '../../data/token.ts';

/** Who may enter: every token by its hash, and every grant with its reach. Nothing in it opens anything. */
export interface AccessRecords {
  readonly tokens: readonly string[];
  readonly grants: readonly Pick<GivenGrant, 'userId' | 'clientId' | 'grantId' | 'scopes'>[];
}

interface FoundToken {
  readonly hash: string;
  readonly userId: number;
}

/** Reads the whole table, so it is for operators only. */
export async function readAccess(): Promise<{ tokens: FoundToken[]; grants: GivenGrant[] }> {
  const tokens: FoundToken[] = [];
  const grants: GivenGrant[] = [];
  const pages = scanPages({
    FilterExpression: 'sk = :token OR (begins_with(pk, :person) AND begins_with(sk, :grant))',
    ExpressionAttributeValues: { ':token': tokenKey('').sk, ':person': 'U#', ':grant': grantPrefix },
  });
  for await (const page of pages)
    for (const item of page)
      if (item.sk === tokenKey('').sk)
        tokens.push({
          hash: hashOfToken(item.pk),
          userId: parseToken(item).userId,
        });
      else grants.push(parseGivenGrant(item));
  return { tokens, grants };
}

/** Ends every token and grant that is not among these, and takes back what a grant reaches beyond. */
export async function keepAccess({ tokens, grants }: AccessRecords, now: number) {
  const found = await readAccess();
  const known = new Set(tokens);
  const ended = found.tokens.filter(({ hash }) => !known.has(hash));
  for (const token of ended) await revokeToken(token);

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
