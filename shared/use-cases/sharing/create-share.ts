import { randomBytes } from 'node:crypto';
import { newClientId } from '../../data/clients/client.ts';
import { listGrants } from '../../data/clients/grant.ts';
import { saveShare } from '../../data/clients/share-link.ts';
import { findListVersion, growsFrom } from '../../data/people/list-version.ts';
import { findExisting } from '../../data/people/person.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { findNamesOfVariables } from '../../data/variables/person-names.ts';
import type { Person } from '../../domain/people/person.ts';
import { endOfLastDay } from '../../domain/sharing/share-end.ts';
import { mostOpenLinks, type ShareLimits } from '../../domain/sharing/share-limits.ts';
import { addressOf, codeOf } from '../../domain/sharing/share-link.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { clockOf, dayOfClock } from '../../domain/time/person-clock.ts';
import { canSendMail, requestMail } from '../../mail/request-mail.ts';
import { sha256 } from '../../platform/hash.ts';
import { findSummaries } from './shared-studies.ts';

interface ShareWish {
  readonly name?: string | undefined;
  readonly variableIds?: readonly number[] | undefined;
  readonly studyIds?: readonly string[] | undefined;
  readonly todaysPlan?: boolean | undefined;
  readonly questions?: readonly string[] | undefined;
  readonly goals?: boolean | undefined;
  /** Days since 1970-01-01. */
  readonly from?: number | undefined;
  readonly until: number;
}

const usualName = 'A link';

type ShareOutcome =
  | {
      readonly kind: 'shared';
      readonly clientId: string;
      readonly name: string;
      readonly address: string;
      readonly code: string;
      /** The names that the person calls them by; undefined where everything is shared. */
      readonly variableNames: readonly string[] | undefined;
      readonly studyTitles: readonly string[];
      /** True if it takes the place of one of the same name. */
      readonly isRenewed: boolean;
    }
  | { readonly kind: 'unknownVariable' | 'unknownStudy'; readonly index: number }
  | { readonly kind: 'untilOutOfRange'; readonly last: number }
  | { readonly kind: 'fromAfterToday' | 'tooMany' | 'gone' };

/**
 * Makes a link and its code, and answers them this once. A link that has a name is known by it: asked for again it gets
 * another address and code, and the previous ends, so that a request whose answer was lost leaves nothing behind that
 * nobody knows.
 */
export async function createShare(
  person: Person,
  {
    name,
    variableIds,
    studyIds = [],
    todaysPlan = false,
    questions = [],
    goals = false,
    from,
    until,
  }: ShareWish,
  now: number,
): Promise<ShareOutcome> {
  const { userId } = person;
  const clock = clockOf(person);
  const end = endOfLastDay(clock, until, now);
  if ('last' in end) return { kind: 'untilOutOfRange', last: end.last };
  if (from !== undefined && from > dayOfClock(clock, now)) return { kind: 'fromAfterToday' };
  const [variableNames, studies] = await Promise.all([
    variableIds && namesOf(userId, variableIds),
    findSummaries(userId, studyIds),
  ]);
  const index = variableNames?.indexOf(undefined) ?? -1;
  if (index >= 0) return { kind: 'unknownVariable', index };
  if (studies.includes(undefined)) return { kind: 'unknownStudy', index: studies.indexOf(undefined) };
  const chosen = studyIds.length === 0 ? undefined : studyIds;
  const limits = {
    variableIds,
    studyIds: chosen,
    ...(todaysPlan && { todaysPlan }),
    ...(questions.length > 0 && { questions }),
    ...(goals && { goals }),
    sinceDay: person.lastVisit,
    fromDay: from,
    untilDay: until,
    endsAt: end.endsAt,
  };
  const saved = await saveLink(userId, name, limits, now);
  if (saved.kind !== 'saved') return saved;
  if (canSendMail())
    await requestMail({ kind: 'shareMade', userId, name: name ?? usualName, grantId: saved.grantId });
  const { kind: _, grantId: __, ...link } = saved;
  return {
    ...link,
    kind: 'shared',
    name: name ?? usualName,
    variableNames: variableNames?.filter((one) => one !== undefined),
    studyTitles: studies.flatMap((study) => study?.title ?? []),
  };
}

async function namesOf(userId: number, variableIds: readonly number[]) {
  const names = await findNamesOfVariables(userId, variableIds);
  return variableIds.map((id) => {
    const known = names.get(id);
    return known?.userVariable.settings.alias ?? known?.variable.name;
  });
}

type SavedLink =
  | {
      readonly kind: 'saved';
      readonly clientId: string;
      readonly grantId: string;
      readonly address: string;
      readonly code: string;
      readonly isRenewed: boolean;
    }
  | { readonly kind: 'tooMany' | 'gone' };

/** The id follows from the name: of two requests at once for a new one, the later finds the link of the other. */
const newLinkId = (userId: number, name: string | undefined): string =>
  name === undefined
    ? newClientId('individual')
    : `individual-${sha256(`${userId}\n${foldName(name)}`).slice(0, 20)}`;

const saveLink = (
  userId: number,
  name: string | undefined,
  limits: ShareLimits,
  now: number,
): Promise<SavedLink> =>
  retryOnConflict('A link', async (): Promise<SavedLink | typeof conflict> => {
    const version = await findListVersion(userId, 'links');
    const links = (await listGrants(userId)).filter(({ linkHash }) => linkHash !== undefined);
    const former =
      name === undefined
        ? undefined
        : links.find(({ clientName }) => foldName(clientName) === foldName(name));
    const open = links.filter((link) => (link.limits?.endsAt ?? 0) > now);
    if (former === undefined && open.length >= mostOpenLinks) return { kind: 'tooMany' };
    const clientId = former?.clientId ?? newLinkId(userId, name);
    const grantId = randomBytes(12).toString('base64url');
    const [address, code] = [addressOf(randomBytes(16)), codeOf(randomBytes(16))];
    const grant = { userId, clientId, grantId, scopes: ['readmeasurements' as const], createdAt: now };
    const growth = former === undefined ? [growsFrom(userId, 'links', version)] : [];
    if (await saveShare({ grant, name: name ?? usualName, limits, address, code }, former, growth))
      return { kind: 'saved', clientId, grantId, address, code, isRenewed: former !== undefined };
    return (await findExisting([userId])).length === 0 ? { kind: 'gone' } : conflict;
  });
