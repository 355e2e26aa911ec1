import * as v from 'valibot';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { grantKey, grantMirrorKey } from '../keys/clients.ts';
import { shareLinkKey } from '../keys/shares.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite } from '../table/write.ts';
import { linkKeysOf } from './change-grant.ts';
import { type GivenGrant, type Grant, grantMirrors, grants, parseGivenGrant } from './grant.ts';

const storedShareLink = v.object({
  userId: v.number(),
  clientId: v.string(),
  grantId: v.string(),
  /** Absent for a health link that asks for no passcode. */
  codeHash: v.optional(v.string()),
  wrong: v.array(v.object({ network: v.string(), at: v.number() })),
  /** Browsers in which the code was given, or the short-lived addresses of a health link's document. */
  visits: v.array(v.object({ hash: v.string(), endsAt: v.number() })),
  version: v.number(),
});

/** An address that shows what was shared, to anybody with the code. */
export type ShareLink = v.InferOutput<typeof storedShareLink> & { readonly hash: string };

export const links = record({ schema: storedShareLink });

/** The hash takes in the address: nobody who has only the table can try codes against it. */
export const hashOfCode = (address: string, code: string) => sha256(`${address}\n${code}`);
export const isCodeOf = ({ codeHash }: ShareLink, address: string, code: string): boolean =>
  codeHash === hashOfCode(address, code);

interface NewShare {
  readonly grant: Grant;
  readonly name: string;
  readonly limits: ShareLimits;
  readonly address: string;
  readonly code: string;
}

/**
 * The grant and its link, all or nothing; what they take the place of ends at the same moment. False when the person is
 * leaving, or someone else changed the previous share meanwhile.
 */
export function saveShare(
  { grant, name, limits, address, code }: NewShare,
  former: GivenGrant | undefined,
  alongside: readonly Write[] = [],
): Promise<boolean> {
  const { userId, clientId, grantId } = grant;
  const linkHash = sha256(address);
  const { variableIds, studyIds, questions } = limits;
  const given: GivenGrant = {
    ...grant,
    clientName: name,
    clientKind: 'individual',
    declinedScopes: [],
    tellsFirstUse: true,
    limits: {
      ...limits,
      variableIds: variableIds && [...variableIds],
      studyIds: studyIds && [...studyIds],
      questions: questions && [...questions],
    },
    linkHash,
  };
  const link = { userId, clientId, grantId, codeHash: hashOfCode(address, code), wrong: [], visits: [] };
  const expiresAt = limits.endsAt;
  return transactIfAllowed([
    personIsThere(userId),
    grants.put(grantKey(userId, clientId), { ...given, expiresAt }, { grantId: former?.grantId }),
    grantMirrors.put(grantMirrorKey(clientId, userId), { ...grant, expiresAt }),
    links.put(shareLinkKey(linkHash), { ...link, version: 0, expiresAt }),
    ...(former === undefined ? [] : linkKeysOf(former).map((key) => links.remove(key))),
    ...alongside,
  ]);
}

export async function findShareLink(address: string): Promise<ShareLink | undefined> {
  const hash = sha256(address);
  const link = await links.find(shareLinkKey(hash));
  return link === undefined ? undefined : { ...link, hash };
}

/** False where someone else changed it since it was read, or it has ended. */
export const replaceShareLink = (
  { hash, version }: ShareLink,
  { wrong, visits }: Pick<ShareLink, 'wrong' | 'visits'>,
): Promise<boolean> =>
  sendIfAllowed(
    links.update(shareLinkKey(hash), { set: { wrong, visits, version: version + 1 }, onlyIf: { version } }),
  );

/** The links that a person's item of a grant leads to, if it does; safe to repeat. */
export const removeLinksOf = (item: Item): Promise<void> =>
  batchWrite(linkKeysOf(parseGivenGrant(item)).map((remove) => ({ remove })));
