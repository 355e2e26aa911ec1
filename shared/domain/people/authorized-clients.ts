import type { AuthorizedClient, AuthorizedClients } from '../../schemas/authorized-clients.ts';
import { formatUtc } from '../time/calendar.ts';

/** A client a person lets act on their data, and how far. */
export interface Share {
  readonly client: {
    readonly clientId: string;
    readonly kind: 'app' | 'individual' | 'study';
    readonly name: string;
    readonly ownerId: number;
  };
  readonly grant: { readonly scopes: readonly string[]; readonly createdAt: number };
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
    appDescription: `${client.name}, ${articles[client.kind]}, ${reach(grant.scopes)}.`,
    scope: grant.scopes.join(' '),
    createdAt: formatUtc(grant.createdAt),
    userId: client.ownerId,
    additionalSettings: {},
    appDesign: {},
    appStatus: {},
    collaborators: [],
    users: [],
  };
}

function reach(scopes: readonly string[]): string {
  const reads = scopes.includes('readmeasurements');
  const writes = scopes.includes('writemeasurements');
  if (reads && writes) return 'may read and change your data';
  if (reads) return 'may read your data';
  return writes ? 'may add to and change your data, not read it' : 'may neither read nor change your data';
}

/** "2 apps, 1 individual and no studies" */
export function countShares({ apps, individuals, studies }: AuthorizedClients): string {
  const counted = (count: number, one: string, several: string) =>
    `${count === 0 ? 'no' : count} ${count === 1 ? one : several}`;
  return `${counted(apps.length, 'app', 'apps')}, ${counted(individuals.length, 'individual', 'individuals')} and ${counted(studies.length, 'study', 'studies')}`;
}
