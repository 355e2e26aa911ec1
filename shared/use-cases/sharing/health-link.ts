import { findGrant } from '../../data/clients/grant.ts';
import { findDocument, saveHealthLink } from '../../data/clients/health-link.ts';
import { findShareLink, isCodeOf } from '../../data/clients/share-link.ts';
import { findExisting } from '../../data/people/person.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import {
  documentSeconds,
  type EncryptedDocument,
  isHealthAddress,
} from '../../domain/sharing/health-link.ts';
import { isGuessedAt, mostTries, readShareCode, waitOf } from '../../domain/sharing/share-link.ts';
import { sha256 } from '../../platform/hash.ts';
import { addVisit, countWrong, endGuessedAt, networkHash, type OpenShare, shareOf } from './visit-share.ts';

interface DocumentToKeep {
  /** The client of the share. */
  readonly clientId: string;
  readonly address: string;
  readonly passcode?: string | undefined;
  readonly encrypted: EncryptedDocument;
}

type KeepOutcome =
  | { readonly kind: 'kept'; readonly endsAt: number; readonly untilDay: number }
  | { readonly kind: 'none' | 'taken' | 'gone' };

/** Keeps an encrypted document at an address, in the place of the former one of the share; the same again changes nothing else. */
export const keepDocument = (
  userId: number,
  { clientId, address, passcode, encrypted }: DocumentToKeep,
  now: number,
): Promise<KeepOutcome> =>
  retryOnConflict('A health link', async (): Promise<KeepOutcome | typeof conflict> => {
    const [grant, known] = await Promise.all([findGrant(userId, clientId), findShareLink(address)]);
    const { limits, linkHash, grantId } = grant ?? {};
    if (grant === undefined || linkHash === undefined || limits === undefined || limits.endsAt <= now)
      return { kind: 'none' };
    if (known !== undefined && (known.userId !== userId || known.grantId !== grantId))
      return { kind: 'taken' };
    const { endsAt, untilDay } = limits;
    if (await saveHealthLink({ grant, endsAt, address, passcode, encrypted }, known, now))
      return { kind: 'kept', endsAt, untilDay };
    return (await findExisting([userId])).length === 0 ? { kind: 'gone' } : conflict;
  });

type HealthOutcome =
  | { readonly kind: 'open'; readonly share: OpenShare; readonly secret: string }
  | { readonly kind: 'wrong'; readonly remaining: number }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'none' };

/** The share of a health link that is good at this moment; undefined if it has ended. */
async function findHealthShare(address: string, now: number): Promise<OpenShare | undefined> {
  const link = isHealthAddress(address) ? await findShareLink(address) : undefined;
  const share = await shareOf(link, now);
  return share !== undefined && share.grant.healthLink?.hash === share.link.hash ? share : undefined;
}

/** Counts every wrong passcode before it is answered, and every right one against the same record: a storm of guesses is served one by one. */
export const openHealthLink = (
  address: string,
  { passcode, network: from }: { readonly passcode?: string | undefined; readonly network: string },
  now: number,
): Promise<HealthOutcome> =>
  retryOnConflict('A health link', async (): Promise<HealthOutcome | typeof conflict> => {
    const share = await findHealthShare(address, now);
    if (share === undefined) return { kind: 'none' };
    const { link, limits } = share;
    if (isGuessedAt(link.wrong)) return endGuessedAt(share);
    if (link.codeHash !== undefined) {
      const network = networkHash(address, from);
      const seconds = waitOf(link.wrong, network, now);
      if (seconds > 0) return { kind: 'wait', seconds };
      // Leaving out the passcode is not a guess.
      if (passcode === undefined) return { kind: 'wrong', remaining: mostTries - link.wrong.length };
      const code = readShareCode(passcode);
      if (code === undefined || !isCodeOf(link, address, code)) return countWrong(share, network, now);
    }
    const secret = await addVisit(link, Math.min(now + documentSeconds, limits.endsAt), now);
    return secret === undefined ? conflict : { kind: 'open', share, secret };
  });

/** The document of a share, with the time at which it was made. */
export const readDocument = ({ grant }: OpenShare) => findDocument(grant.grantId);

/** The document at one of its short-lived addresses; undefined where that has run out or never was. */
export async function readDocumentAt(
  address: string,
  secret: string,
  now: number,
): Promise<EncryptedDocument | undefined> {
  const share = await findHealthShare(address, now);
  const isGood = share?.link.visits.some(({ hash, endsAt }) => hash === sha256(secret) && endsAt > now);
  return share !== undefined && isGood ? (await readDocument(share))?.encrypted : undefined;
}
