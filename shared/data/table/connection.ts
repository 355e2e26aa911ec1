import { tableName } from '../../settings/table-name.ts';
import { outsideRequest, whenAuthenticated } from './before-authentication.ts';
import { type CallLimits, type SendCall, usualLimits } from './calls/database-call.ts';
import { type CallSettings, openCalls } from './calls/sdk-calls.ts';

interface Connection {
  readonly send: SendCall;
  readonly tableName: string;
}

let connection: Connection | undefined;

/** Points data access at a table; functions take theirs from the environment on first use. */
export function connect(table: string, settings: CallSettings = {}, limits: CallLimits = usualLimits): void {
  connection = { tableName: table, send: onceAuthenticated(openCalls(settings, limits)) };
}

/** Lets data access continue in another table of the same account. */
export function connectToOther(table: string): void {
  connection = { ...connected(), tableName: table };
}

/** The one place where every call passes: none is made for a token that may be invented. */
const onceAuthenticated =
  (send: SendCall): SendCall =>
  async (name, input) => {
    await whenAuthenticated();
    return send(name, input);
  };

/** The connection that calls use. */
export function connected(): Connection {
  connection ??= { tableName: tableName(), send: onceAuthenticated(openCalls({}, usualLimits)) };
  return connection;
}

/** Runs `find` once for the connected table and keeps its result; if nothing was found or it failed, runs it again. */
export function cachedPerTable<T>(find: () => Promise<T | undefined>): () => Promise<T | undefined> {
  const known = new WeakMap<Connection, Promise<T | undefined>>();
  return () => {
    const table = connected();
    const found = known.get(table) ?? outsideRequest(find);
    known.set(table, found);
    const forget = () => known.delete(table);
    found.then((value) => value === undefined && forget(), forget);
    return found;
  };
}

export const nameOfTable = () => connected().tableName;
