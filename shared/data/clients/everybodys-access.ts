import { isAuthorization, newestSecretOf } from '../clients/authorization.ts';
import { type GivenGrant, parseGivenGrant } from '../clients/grant.ts';
import { hashOfToken, tokenKey } from '../keys/access.ts';
import { authorizationPrefix, grantPrefix } from '../keys/clients.ts';
import { scanPages } from '../table/scan.ts';
import { partitionPrefixes } from '../table-facts.ts';
import { parseToken } from '../tokens/token.ts';

/** A way in: a token by its hash, or an app's authorization by that of its newest refresh token or its code. */
interface TokenEntry {
  readonly hash: string;
  readonly userId: number;
  readonly authorizationId?: string;
}

/** Reads the whole table, so it is for operators only. */
export async function readAccess(): Promise<{ tokens: TokenEntry[]; grants: GivenGrant[] }> {
  const tokens: TokenEntry[] = [];
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
