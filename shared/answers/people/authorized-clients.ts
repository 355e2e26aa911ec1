import { type GrantedRights, noRights, scopesAnywhere } from '../../domain/people/granted-rights.ts';
import type { Scope } from '../../domain/people/scope.ts';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import { counted, listed } from '../../domain/texts/counted.ts';
import { formatDate, formatUtc, optionalUtc } from '../../domain/time/calendar.ts';
import { dateWords } from '../../domain/time/names.ts';
import type { AuthorizedClient, AuthorizedClients } from '../../schemas/people/authorized-clients.ts';

/** A client that a person lets act on their data, and what it may do. */
export interface ClientShare {
  readonly client: {
    readonly clientId: string;
    readonly kind: 'app' | 'individual' | 'study';
    readonly name: string;
    readonly ownerId?: number | undefined;
    readonly homepageUrl?: string | undefined;
  };
  readonly grant: {
    readonly scopes: readonly Scope[];
    /** Rights at the tools of assistants, which are fewer than an app's. */
    readonly assistants?: GrantedRights | undefined;
    /** It may delete many entries that it did not record. */
    readonly deletesAll?: boolean | undefined;
    readonly createdAt: number;
    readonly lastUsedAt?: number | undefined;
    readonly limits?: ShareLimits | undefined;
    readonly healthLink?: { readonly madeAt: number; readonly hasPasscode: boolean } | undefined;
  };
}

const articles = { app: 'an app', individual: 'an individual', study: 'a study' } as const;

export function toAuthorizedClients(shares: readonly ClientShare[]): AuthorizedClients {
  const ofKind = (kind: ClientShare['client']['kind']) =>
    shares.filter(({ client }) => client.kind === kind).map(toAuthorizedClient);
  return { apps: ofKind('app'), individuals: ofKind('individual'), studies: ofKind('study') };
}

function toAuthorizedClient({ client, grant }: ClientShare): AuthorizedClient {
  return {
    clientId: client.clientId,
    appDisplayName: client.name,
    appType: client.kind,
    appDescription: `${client.name}, ${grant.limits === undefined ? articles[client.kind] : 'anyone with the link and its code'}, ${permissionText(grant)}.`,
    scope: scopesAnywhere(grant).join(' '),
    createdAt: formatUtc(grant.createdAt),
    lastUsedAt: optionalUtc(grant.lastUsedAt),
    homepageUrl: client.homepageUrl,
    userId: client.ownerId,
    link: grant.limits && toLink(grant.limits, grant.healthLink),
    additionalSettings: {},
    appDesign: {},
    appStatus: {},
    collaborators: [],
    users: [],
  };
}

const toLink = ({ untilDay }: ShareLimits, healthLink: ClientShare['grant']['healthLink']) => ({
  until: formatDate(untilDay),
  healthLink: healthLink && { madeAt: formatUtc(healthLink.madeAt), hasPasscode: healthLink.hasPasscode },
});

/** Continues a sentence that begins with the client's name. */
export function permissionText({
  scopes,
  assistants = noRights,
  limits,
  deletesAll = false,
}: Pick<ClientShare['grant'], 'scopes' | 'assistants' | 'limits' | 'deletesAll'>): string {
  if (limits !== undefined) return limitedPermissionText(limits);
  const asAssistant = assistantText(assistants.scopes);
  const asApp = `${appText(scopes)}${deletesAll ? ', and delete many entries at once' : ''}`;
  if (asAssistant === undefined) return asApp;
  return scopes.length === 0 ? asAssistant : `${asApp}; ${asAssistant}`;
}

function assistantText(scopes: readonly Scope[]): string | undefined {
  const reads = scopes.includes('readmeasurements');
  const writes = scopes.includes('writemeasurements');
  if (reads && writes) return 'can look up your data and record for you as your assistant';
  if (reads) return 'can look up your data as your assistant';
  return writes ? 'can record for you as your assistant, but not read your data' : undefined;
}

function appText(scopes: readonly Scope[]): string {
  const reads = scopes.includes('readmeasurements');
  const writes = scopes.includes('writemeasurements');
  if (reads && writes) return 'can read and change your data';
  if (reads) return 'can read your data';
  return writes
    ? 'can add to and change your data, but not read it'
    : 'can neither read nor change your data';
}

function limitedPermissionText({
  variableIds,
  studyIds = [],
  todaysPlan,
  fromDay,
  untilDay,
}: ShareLimits): string {
  const since = fromDay === undefined ? '' : ` since ${dateWords(fromDay)}`;
  const what = [
    ...(variableIds === undefined ? [`what you record${since}`] : []),
    ...(variableIds?.length ? [`${counted(variableIds.length, 'variable')}${since}`] : []),
    ...(studyIds.length > 0 ? [counted(studyIds.length, 'study', 'studies')] : []),
    ...(todaysPlan ? ['today’s medicines'] : []),
  ];
  return `can read ${listed(what)}, until ${dateWords(untilDay)}`;
}

/** "2 apps, 1 individual and no studies" */
export const countShares = ({ apps, individuals, studies }: AuthorizedClients): string =>
  listed([
    counted(apps.length, 'app'),
    counted(individuals.length, 'individual'),
    counted(studies.length, 'study', 'studies'),
  ]);
