import type { AccessKind, AccessSubject, AccessVerb } from '../domain/accesses/access-kind.ts';
import type { Topic } from './topics.ts';

const subjects: Readonly<Record<Topic, AccessSubject | undefined>> = {
  Measurements: 'measurements',
  Imports: 'imports',
  // Devices only record.
  Devices: 'measurements',
  Variables: 'variables',
  Reminders: 'reminders',
  Feed: 'feed',
  Studies: 'studies',
  Experiments: 'experiments',
  Changes: 'changes',
  Sharing: 'sources',
  Documents: undefined,
  Account: 'account',
};

type HttpMethod = 'GET' | 'POST' | 'DELETE';
const verbs: Readonly<Record<HttpMethod, AccessVerb>> = { GET: 'read', POST: 'wrote', DELETE: 'deleted' };

/** Some proxies drop the body of a DELETE, so a long list of what to delete is posted. */
const isDeletion = ({ method, path }: Pick<RouteAccess, 'method' | 'path'>) =>
  method === 'POST' && path.endsWith('/delete');

interface RouteAccess {
  readonly path: string;
  readonly topic: Topic;
  readonly method: HttpMethod;
  readonly access: { readonly kind: string; readonly scopes?: readonly unknown[] };
}

/**
 * The entry in a person's ledger when someone else uses an operation; undefined if the operation is about nobody's
 * data, so that any token will do.
 */
export function accessKindOf(route: RouteAccess): AccessKind | undefined {
  const { topic, method, access } = route;
  const subject = subjects[topic];
  if (access.kind !== 'token' || access.scopes?.length === 0 || subject === undefined) return undefined;
  return { verb: isDeletion(route) ? 'deleted' : verbs[method], subject };
}
