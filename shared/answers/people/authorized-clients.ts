import { counted, listed } from '../../domain/texts/counted.ts';
import { formatDate, formatUtc } from '../../domain/time/calendar.ts';
import type { AuthorizedClient, AuthorizedClients } from '../../schemas/people/authorized-clients.ts';

/** A client a person lets act on their data, and how far. */
export interface Share {
  readonly client: {
    readonly clientId: string;
    readonly kind: 'app' | 'individual' | 'study';
    readonly name: string;
    readonly ownerId?: number | undefined;
    readonly homepageUrl?: string | undefined;
  };
  readonly grant: {
    readonly scopes: readonly string[];
    readonly createdAt: number;
    readonly lastUsedAt?: number | undefined;
    readonly limits?: { readonly untilDay: number; readonly variableIds: readonly number[] } | undefined;
  };
}

const articles = { app: 'an app', individual: 'an individual', study: 'a study' } as const;

export function toAuthorizedClients(shares: readonly Share[]): AuthorizedClients {
  const ofKind = (kind: Share['client']['kind']) =>
    shares.filter(({ client }) => client.kind === kind).map(toAuthorizedClient);
  return { apps: ofKind('app'), individuals: ofKind('individual'), studies: ofKind('study') };
}

function toAuthorizedClient({ client, grant }: Share): AuthorizedClient {
  return {
    clientId: client.clientId,
    appDisplayName: client.name,
    appType: client.kind,
    appDescription:
      grant.limits === undefined
        ? `${client.name}, ${articles[client.kind]}, ${reach(grant.scopes)}.`
        : `${client.name}, by a link, may read ${counted(grant.limits.variableIds.length, 'variable')} until ${formatDate(grant.limits.untilDay)}.`,
    scope: grant.scopes.join(' '),
    createdAt: formatUtc(grant.createdAt),
    ...(grant.lastUsedAt !== undefined && { lastUsedAt: formatUtc(grant.lastUsedAt) }),
    ...(client.homepageUrl !== undefined && { homepageUrl: client.homepageUrl }),
    ...(client.ownerId !== undefined && { userId: client.ownerId }),
    additionalSettings: {},
    appDesign: {},
    appStatus: {},
    collaborators: [],
    users: [],
  };
}

/** What these scopes let a client do, to be read after its name. */
export function reach(scopes: readonly string[]): string {
  const reads = scopes.includes('readmeasurements');
  const writes = scopes.includes('writemeasurements');
  if (reads && writes) return 'may read and change your data';
  if (reads) return 'may read your data';
  return writes ? 'may add to and change your data, not read it' : 'may neither read nor change your data';
}

/** "2 apps, 1 individual and no studies" */
export const countShares = ({ apps, individuals, studies }: AuthorizedClients): string =>
  listed([
    counted(apps.length, 'app'),
    counted(individuals.length, 'individual'),
    counted(studies.length, 'study', 'studies'),
  ]);
