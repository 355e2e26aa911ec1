import type { GenericSchema } from 'valibot';
import type { Declaration } from './declaration.ts';
import type { TableAction, TableRights } from './table-rights.ts';

/**
 * A page for a browser, or an address that its script calls; declared once like a route of the API. It knows a person by
 * the session in a cookie, never by a token, and answers no other site. `pageRightsOf` adds the rights to find a session.
 */
export interface PageRoute extends Declaration {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly access: PageAccess;
  readonly query?: GenericSchema;
  /** The names of a form's fields. A POST has either these or `body`. */
  readonly fields?: readonly string[];
  /** The JSON that a script posts. */
  readonly body?: GenericSchema;
  /** The JSON that a script is answered with; failures are JSON then, too. @default a page is answered */
  readonly response?: GenericSchema;
  /** Seconds for which caches may keep the answer, which is the same for everybody. @default they may not keep it */
  readonly cacheSeconds?: number;
  /** A token in what is sent gives the right, so it may come from anywhere: a mail program or a service worker, too. */
  readonly byToken?: true;
}

/** `none`: a session is not even looked for. */
interface PageAccess {
  readonly kind: 'browser';
  readonly session: 'required' | 'optional' | 'none';
}

const ofSessions = ['BatchGetItem', 'UpdateItem'] as const satisfies readonly TableAction[];

/** The rights a page's function needs in all: its own, and those to find and prolong a session. */
export function pageRightsOf({ access, table }: Pick<PageRoute, 'access' | 'table'>): TableRights {
  if (access.session === 'none') return table;
  const added = ofSessions.filter((action) => !table.actions.includes(action));
  const widened = ofSessions.filter((action) => table.partitions?.[action] !== undefined);
  const bounds = [
    ...added.map((action) => [action, ['people']] as const),
    ...widened.map(
      (action) => [action, [...new Set(['people', ...(table.partitions?.[action] ?? [])])]] as const,
    ),
  ];
  return {
    ...table,
    actions: [...table.actions, ...added].sort(),
    partitions: { ...table.partitions, ...Object.fromEntries(bounds) },
  };
}
