import { isDeepStrictEqual } from 'node:util';
import { findAppNamed, giveAppName, releaseAppName, takeAppName } from '../../data/clients/app-name.ts';
import {
  disownClient,
  findClient,
  findClients,
  listOwnedClientIds,
  ownAppWrites,
  type StoredClient,
} from '../../data/clients/client.ts';
import { findListVersion, growsFrom } from '../../data/people/list-version.ts';
import { personIsThere } from '../../data/people/person-is-there.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { transact, transactIfAllowed } from '../../data/table/transact.ts';
import { appNameAtAGlance } from '../../domain/oauth/app-name.ts';
import type { Scope } from '../../domain/people/scope.ts';
import { sha256 } from '../../platform/hash.ts';
import { eraseClient } from '../people/erase-client.ts';

interface AppInput {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly asksByCode?: boolean | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  readonly homepageUrl?: string | null | undefined;
  readonly iconUrl?: string | null | undefined;
}

type OwnApp = StoredClient & { readonly ownerId: number };

type SavedApp =
  | { readonly kind: 'saved'; readonly app: OwnApp; readonly isNew: boolean }
  | { readonly kind: 'taken' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'tooMany' };

/** An owner has one app of a name, so that registering it again changes it. */
const idFor = (ownerId: number, name: string): string =>
  `app-${sha256([ownerId, 'app', appNameAtAGlance(name)].join(' ')).slice(0, 20)}`;

/** Registers an app of a person's, or changes the one of that name. Its name stays: people let it in by that. */
export async function saveOwnApp(
  ownerId: number,
  input: AppInput,
  mostApps: number,
  now: number,
): Promise<SavedApp> {
  const clientId = idFor(ownerId, input.name);
  return retryOnConflict<SavedApp>('An app', async () => {
    const before = await findClient(clientId);
    const version = before === undefined ? await findListVersion(ownerId, 'apps') : undefined;
    const named = await findAppNamed(input.name);
    if (named !== undefined && named !== clientId) return { kind: 'taken' };
    if (before === undefined && (await countRegistered(ownerId)) >= mostApps) return { kind: 'tooMany' };
    const app = changedApp(before, { clientId, ownerId, input, now });
    if (app.redirectUris?.length === 0 && app.asksByCode !== true) return { kind: 'unreachable' };
    if (before !== undefined && isDeepStrictEqual({ ...before, updatedAt: now }, app))
      return { kind: 'saved', app: { ...before, ownerId }, isNew: false };
    const isStored = await transactIfAllowed([
      personIsThere(ownerId),
      ...ownAppWrites(app, before),
      takeAppName(app.name, clientId),
      ...(before === undefined ? [growsFrom(ownerId, 'apps', version)] : []),
    ]);
    return isStored ? { kind: 'saved', app, isNew: before === undefined } : conflict;
  });
}

interface AppChange {
  readonly clientId: string;
  readonly ownerId: number;
  readonly input: AppInput;
  readonly now: number;
}

function changedApp(before: StoredClient | undefined, { clientId, ownerId, input, now }: AppChange): OwnApp {
  const { name, redirectUris, asksByCode, scopes, homepageUrl, iconUrl } = input;
  const made = { clientId, kind: 'app', name, ownerId, createdAt: now, approval: 'awaited' } as const;
  const {
    homepageUrl: formerHomepage,
    iconUrl: formerIcon,
    updatedAt: _,
    ...kept
  }: StoredClient = before ?? made;
  const homepage = homepageUrl === undefined ? formerHomepage : (homepageUrl ?? undefined);
  const icon = iconUrl === undefined ? formerIcon : (iconUrl ?? undefined);
  return {
    ...kept,
    ownerId,
    redirectUris: [...new Set(redirectUris)],
    ...(asksByCode !== undefined && { asksByCode }),
    ...(scopes !== undefined && { scopes: [...new Set(scopes)] }),
    ...(homepage !== undefined && { homepageUrl: homepage }),
    ...(icon !== undefined && { iconUrl: icon }),
    updatedAt: now,
  };
}

/** Apps that the operator made for someone do not use up what they may register. */
const countRegistered = async (ownerId: number): Promise<number> =>
  (await listOwnApps(ownerId)).filter(({ approval }) => approval !== undefined).length;

/** A person's apps and studies, the oldest first. */
export async function listOwnApps(ownerId: number): Promise<StoredClient[]> {
  const owned = await findClients(await listOwnedClientIds(ownerId));
  return [...owned.values()]
    .filter((client) => client.ownerId === ownerId && client.kind !== 'individual')
    .sort((a, b) => a.createdAt - b.createdAt || (a.clientId < b.clientId ? -1 : 1));
}

/** Deletes an app that its owner registered, with all that people gave it; one that died half-way continues. */
export async function deleteOwnApp(
  ownerId: number,
  clientId: string,
): Promise<'deleted' | 'unknown' | 'not own'> {
  if (!(await listOwnedClientIds(ownerId)).includes(clientId)) return 'unknown';
  const client = await findClient(clientId);
  if (client !== undefined && (client.ownerId !== ownerId || client.approval === undefined)) return 'not own';
  if (client !== undefined) await releaseAppName(client.name, clientId);
  await eraseClient(clientId);
  await disownClient(ownerId, clientId);
  return 'deleted';
}

/** The operator approves an app, which from then on has its name, also if another one had it. */
export async function approveApp(clientId: string, now: number): Promise<StoredClient | undefined> {
  return retryOnConflict<StoredClient | undefined>('An app', async () => {
    const before = await findClient(clientId);
    if (before?.approval === undefined || before.ownerId === undefined) return undefined;
    if (before.approval === 'given') return before;
    const app: OwnApp = { ...before, ownerId: before.ownerId, approval: 'given', updatedAt: now };
    const writes = [...ownAppWrites(app, before), giveAppName(app.name, clientId)];
    return (await transactIfAllowed(writes)) ? app : conflict;
  });
}

/** A client that the operator makes has its name, no matter who had it before. */
export const nameClient = ({ name, clientId }: Pick<StoredClient, 'name' | 'clientId'>): Promise<void> =>
  transact([giveAppName(name, clientId)]);
