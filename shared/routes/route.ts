import type { GenericSchema } from 'valibot';
import type { Partition } from '../data/table-facts.ts';
import type { Deprecation } from '../domain/api/deprecation.ts';
import type { Receiver } from '../domain/devices/device-key.ts';
import type { Scope } from '../domain/people/scope.ts';
import { accessKindOf } from './access-kind-of.ts';
import type { Declaration } from './declaration.ts';
import type { TableAction, TableRights } from './table-rights.ts';
import type { Topic } from './topics.ts';

/**
 * One operation of the service, declared once. OpenAPI and the handler's types read this too; `id` is also the
 * operation's id. `rightsOf` adds the rights that every request needs.
 */
export interface Route<
  Query extends GenericSchema = GenericSchema,
  Body extends GenericSchema = GenericSchema,
  Response extends GenericSchema = GenericSchema,
> extends Declaration {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  readonly topic: Topic;
  readonly description: string;
  readonly access: AccessRule;
  readonly query?: Query;
  readonly body?: Body;
  /** Headers of other programs that it reads, in small letters, each with its sentence. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly response: Response;
  /** @default JSON */
  readonly contentType?: string;
  /** Deprecated things, each by the parameter that shows that a request uses it. */
  readonly deprecates?: Readonly<Record<string, Deprecation>>;
  /** Another type that it answers in if `Accept` asks for it: a text. */
  readonly alsoAnswers?: string;
  /** Bytes. @default 1 MiB */
  readonly largestBody?: number;
  /** Seconds for which the answer may be kept, which is the same for everybody. @default it may not be kept */
  readonly cacheSeconds?: number;
  /** Its query names one record; a 404 says that it does not exist. @default false */
  readonly names?: true;
  /** It may be asked for entries that are too old to be kept, which is a 410. @default false */
  readonly forgets?: true;
  /** A caller may say which etag a record must still have; if it has another, that is a 412. @default false */
  readonly checksEtags?: true;
  /** Its answer has a secret, which is not kept for repeated requests either: those run again. @default false */
  readonly answersSecret?: true;
}

/**
 * `scopes`: a token must have all of them; empty if any valid token will do. `firstParty`: only the person's own token
 * will do, never a delegated one. `limits`: it knows which variables a read-only key is for. `receiver`: only the key of a device that sends there will do, and no other token.
 */
export interface TokenAccess {
  readonly kind: 'token';
  readonly scopes: readonly Scope[];
  readonly firstParty?: true;
  readonly limits?: true;
  readonly receiver?: Receiver;
}
export type AccessRule = TokenAccess | { readonly kind: 'public' };

export type TokenRoute = Route & { readonly access: TokenAccess };
export type PublicRoute = Route & { readonly access: { readonly kind: 'public' } };

/** The rights a route's function needs in all: its own, its caller's authentication, and idempotency. */
export function rightsOf(route: Route): TableRights {
  const { actions: own, partitions } = route.table;
  if (route.access.kind !== 'token') return { ...route.table, actions: [...own].sort() };
  const actions = new Set<TableAction>([...own, 'BatchGetItem']);
  if (route.method !== 'GET') for (const action of ['PutItem', 'DeleteItem'] as const) actions.add(action);
  if (route.access.firstParty) return { ...route.table, actions: [...actions].sort() };
  // Uses by others are written into the person's ledger.
  if (accessKindOf(route) === undefined) return { ...route.table, actions: [...actions].sort() };
  const bounds = own.includes('UpdateItem') ? partitions?.UpdateItem : [];
  return {
    ...route.table,
    actions: [...actions.add('UpdateItem')].sort(),
    ...(bounds && {
      partitions: { ...partitions, UpdateItem: [...new Set<Partition>(['accesses', ...bounds])] },
    }),
  };
}

/** HEAD works for everything that GET reads. The pages on which an app asks for access are steps, nothing to read. */
export const answersHead = ({ method, access }: MethodAndAccess): boolean =>
  method === 'GET' && access.kind !== 'page';

interface MethodAndAccess {
  readonly method: string;
  readonly access: { readonly kind: string };
}
