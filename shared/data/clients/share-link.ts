import * as v from 'valibot';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { grantKey, grantMirrorKey } from '../keys/clients.ts';
import { personShareKey, shareKey } from '../keys/shares.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { deleteItem, updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import type { GivenGrant, Grant } from './grant.ts';

const storedShareLink = v.object({
  userId: v.number(),
  clientId: v.string(),
  grantId: v.string(),
  codeHash: v.string(),
  wrong: v.array(v.object({ network: v.string(), at: v.number() })),
  /** Browsers in which the code was given. */
  visits: v.array(v.object({ hash: v.string(), endsAt: v.number() })),
  version: v.number(),
});

/** An address that shows what was shared, to whoever has the code. */
export type ShareLink = v.InferOutput<typeof storedShareLink> & { readonly hash: string };

const hashOfCode = (address: string, code: string) => sha256(`${address}\n${code}`);
export const isCodeOf = ({ codeHash }: ShareLink, address: string, code: string): boolean =>
  codeHash === hashOfCode(address, code);

export interface NewShare {
  readonly grant: Grant;
  readonly name: string;
  readonly limits: ShareLimits;
  readonly address: string;
  readonly code: string;
}

/** The grant, its link and what leads to it, all or nothing. False when the person is leaving. */
export function createShare({ grant, name, limits, address, code }: NewShare): Promise<boolean> {
  const { userId, clientId, grantId } = grant;
  const given: GivenGrant = {
    ...grant,
    clientName: name,
    clientKind: 'individual',
    declinedScopes: [],
    tellsFirstUse: true,
    limits: { ...limits, variableIds: [...limits.variableIds] },
  };
  const hash = sha256(address);
  const link = { userId, clientId, grantId, codeHash: hashOfCode(address, code), wrong: [], visits: [] };
  const ending = { [timeToLiveAttribute]: limits.endsAt };
  return transactIfAllowed([
    personIsThere(userId),
    { Put: { Item: { ...grantKey(userId, clientId), ...given, ...ending } } },
    { Put: { Item: { ...grantMirrorKey(clientId, userId), ...grant, ...ending } } },
    { Put: { Item: { ...personShareKey(userId, clientId), hash, ...ending } } },
    { Put: { Item: { ...shareKey(hash), ...link, version: 0, ...ending } } },
  ]);
}

export async function findShareLink(address: string): Promise<ShareLink | undefined> {
  const hash = sha256(address);
  const item = await getItem(shareKey(hash));
  return item === undefined ? undefined : { ...parseStored(storedShareLink, item), hash };
}

/** False when somebody else has used the link since it was read. */
export const replaceShareLink = (
  { hash, version }: ShareLink,
  { wrong, visits }: Pick<ShareLink, 'wrong' | 'visits'>,
): Promise<boolean> =>
  isAllowed(
    updateItem({
      Key: shareKey(hash),
      UpdateExpression: 'SET wrong = :wrong, visits = :visits, version = :next',
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: {
        ':wrong': wrong,
        ':visits': visits,
        ':next': version + 1,
        ':version': version,
      },
    }),
  );

/** What a person's item leads to; safe to repeat. */
export async function removeShareLink({ hash }: Item): Promise<void> {
  await deleteItem({ Key: shareKey(String(hash)) });
}
