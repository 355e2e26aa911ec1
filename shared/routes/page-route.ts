import type { GenericSchema } from 'valibot';
import type { Declaration } from './declaration.ts';
import type { TableAction, TableRights } from './table-rights.ts';

/**
 * A page for a browser, or what its script asks for; declared once like a route of the API. It knows a person by the
 * session in a cookie, never by a token, and answers no other site. What finding a session needs of the table is added
 * by `pageRightsOf`.
 */
export interface PageRoute extends Declaration {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** Other paths of the same function. @default none */
  readonly alsoAt?: readonly `/${string}`[];
  readonly access: PageAccess;
  readonly query?: GenericSchema;
  /** The names of a form's fields. A POST has either these or `body`. */
  readonly fields?: readonly string[];
  /** What a script posts as JSON. */
  readonly body?: GenericSchema;
  /** What a script is answered in JSON; it also learns in JSON what is wrong. @default a page is answered */
  readonly response?: GenericSchema;
  /** The same for everybody: caches on the way may keep it so long. @default they may not */
  readonly cacheSeconds?: number;
  /** It goes by the token in what is sent: anybody who holds it may, from anywhere, a mail program or a service worker too. */
  readonly byToken?: true;
}

/** `session`: whether one is needed, welcome, or not looked at. */
export interface PageAccess {
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
