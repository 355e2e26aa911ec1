import { randomBytes } from 'node:crypto';
import { countAttempt } from '../../data/access/attempts.ts';
import { endGrants } from '../../data/clients/change-grant.ts';
import { findGrant, type GivenGrant } from '../../data/clients/grant.ts';
import { findShareLink, isCodeOf, replaceShareLink, type ShareLink } from '../../data/clients/share-link.ts';
import { findPerson } from '../../data/people/person.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Person } from '../../domain/people/person.ts';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import { isAddress, isGuessedAt, mostTries, readShareCode, waitOf } from '../../domain/sharing/share-link.ts';
import { canSendMail, requestMail } from '../../mail/request-mail.ts';
import { sha256 } from '../../platform/hash.ts';

/** A share that is good at this moment. */
export interface OpenShare {
  readonly link: ShareLink;
  readonly grant: GivenGrant;
  readonly limits: ShareLimits;
  readonly person: Person;
}

/** Undefined for one that never was, has ended, or whose person has left: nobody can tell which. */
export async function findOpenShare(address: string, now: number): Promise<OpenShare | undefined> {
  const share = await findShare(address, now);
  return share === undefined || isGuessedAt(share.link.wrong) ? undefined : share;
}

const findShare = async (address: string, now: number): Promise<OpenShare | undefined> =>
  isAddress(address) ? shareOf(await findShareLink(address), now) : undefined;

/** The share that a link leads to, as long as it is one. */
export async function shareOf(link: ShareLink | undefined, now: number): Promise<OpenShare | undefined> {
  if (link === undefined) return undefined;
  const [grant, person] = await Promise.all([findGrant(link.userId, link.clientId), findPerson(link.userId)]);
  const limits = grant?.limits;
  if (grant === undefined || person === undefined || limits === undefined) return undefined;
  return grant.grantId === link.grantId && limits.endsAt > now ? { link, grant, limits, person } : undefined;
}

export const visitSeconds = 12 * 3600;
/** The oldest gives way to a further one. */
const mostVisits = 20;

export const isVisiting = ({ link }: OpenShare, secret: string | undefined, now: number): boolean =>
  secret !== undefined && link.visits.some(({ hash, endsAt }) => hash === sha256(secret) && endsAt > now);

/** A doctor reads a few pages; a program that copies everything again and again is held up. */
const mostViews = 60;
const viewSeconds = 600;

/** Counts a view of a link; the seconds to wait where there were too many. Nobody guesses the hash of an address. */
export const countView = (address: string, requestId: string, now: number): Promise<number> =>
  countAttempt(
    { hash: sha256(`views ${address}`), most: mostViews, windowSeconds: viewSeconds },
    requestId,
    now,
  );

type ShareCodeOutcome =
  | { readonly kind: 'open'; readonly secret: string; readonly seconds: number }
  | WrongOutcome
  | { readonly kind: 'wait'; readonly seconds: number };

/** `remaining`: the wrong codes that are left before the share ends. */
type WrongOutcome = { readonly kind: 'wrong'; readonly remaining: number } | { readonly kind: 'none' };

/** Counts every try before it is answered, however many try at once. */
export function enterShareCode(
  address: string,
  { code: entered, network: from }: { readonly code: string; readonly network: string },
  now: number,
): Promise<ShareCodeOutcome> {
  const network = networkHash(address, from);
  return retryOnConflict('A link', async (): Promise<ShareCodeOutcome | typeof conflict> => {
    const share = await findShare(address, now);
    if (share === undefined) return { kind: 'none' };
    const { link, limits } = share;
    // The request that ended it may have been interrupted before the person heard of it.
    if (isGuessedAt(link.wrong)) return endGuessedAt(share);
    const seconds = waitOf(link.wrong, network, now);
    if (seconds > 0) return { kind: 'wait', seconds };
    const code = readShareCode(entered);
    if (code !== undefined && isCodeOf(link, address, code)) {
      const endsAt = Math.min(now + visitSeconds, limits.endsAt);
      const secret = await addVisit(link, endsAt, now);
      return secret === undefined ? conflict : { kind: 'open', secret, seconds: endsAt - now };
    }
    return countWrong(share, network, now);
  });
}

/** The address is stored nowhere: without it nobody finds out which network it was. */
export const networkHash = (address: string, network: string): string => sha256(`${address}\n${network}`);

/** The secret of somebody who gave the code; undefined where the link was changed meanwhile, which is to be looked at again. */
export async function addVisit(link: ShareLink, endsAt: number, now: number): Promise<string | undefined> {
  const secret = randomBytes(32).toString('base64url');
  const going = link.visits.filter((visit) => visit.endsAt > now).slice(1 - mostVisits);
  const visits = [...going, { hash: sha256(secret), endsAt }];
  return (await replaceShareLink(link, { wrong: link.wrong, visits })) ? secret : undefined;
}

/** Counts a wrong code; the last one ends the share. */
export async function countWrong(
  share: OpenShare,
  network: string,
  now: number,
): Promise<WrongOutcome | typeof conflict> {
  const { link } = share;
  const wrong = [...link.wrong, { network, at: now }];
  if (!(await replaceShareLink(link, { wrong, visits: link.visits }))) return conflict;
  return isGuessedAt(wrong) ? endGuessedAt(share) : { kind: 'wrong', remaining: mostTries - wrong.length };
}

/** The mail comes first: twice is better than never. */
export async function endGuessedAt({ grant }: OpenShare): Promise<{ readonly kind: 'none' }> {
  const { userId, clientName: name, grantId } = grant;
  if (canSendMail()) await requestMail({ kind: 'shareEnded', userId, name, grantId });
  await endGrants([grant]);
  return { kind: 'none' };
}
