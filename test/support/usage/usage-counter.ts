import { setTimeout as pause } from 'node:timers/promises';
import type { TableDefinition } from '../../../lib/local/assembly/application.ts';
import { accessesOf, arnOf, isTransaction } from '../../../lib/local/database/dynamodb-access.ts';
import type { EngineName } from '../../../lib/local/database/engines.ts';
import type { DatabaseResponse } from '../../../lib/local/database/forward-call.ts';
import { operatorKey } from '../../../lib/local/database/proxied-calls.ts';
import type {
  CallsOfOneKind,
  PassOn,
  TableCall,
  TableHooks,
} from '../../../lib/local/database/table-hooks.ts';
import { correctedUnits, reportedUnits } from './consumed-units.ts';
import { watchWrites } from './watch-writes.ts';
import { watchWholeRead } from './whole-read.ts';

interface CountedDatabase {
  readonly target: string;
  readonly engine: EngineName;
  readonly tables: readonly TableDefinition[];
}

/** What is counted of such calls; the units of a transaction are on its own row, not on those of its members. */
export interface Usage extends CallsOfOneKind {
  calls: number;
  refused: number;
  readUnits: number;
  writeUnits: number;
}

const readOperations = new Set(['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query', 'Scan']);
const severalWrites = new Set(['BatchWriteItem', 'TransactWriteItems']);
const writeOperations = new Set(['PutItem', 'UpdateItem', 'DeleteItem', ...severalWrites]);

const mostWaits = 200;

/**
 * Counts calls, so that tests can compare rights granted with rights used, and consumed capacity from when somebody
 * begins to count it: that takes longer, and two more reads for each transaction.
 */
export class UsageCounter implements TableHooks {
  readonly #database: CountedDatabase;
  readonly #rows = new Map<string, Usage>();
  #countsUnits = false;
  #underWay = 0;

  readonly endpoints = {
    'GET /local/usage': async () => {
      await this.#allCounted();
      return this.list();
    },
    'DELETE /local/usage': async () => {
      await this.#allCounted();
      this.beginCountingUnits();
      return [];
    },
  };

  constructor(database: CountedDatabase) {
    this.#database = database;
  }

  note(calls: CallsOfOneKind, isRefused: boolean): void {
    const row = this.#row(calls);
    row.calls += 1;
    if (isRefused) row.refused += 1;
  }

  async pass(call: TableCall, send: PassOn): Promise<DatabaseResponse> {
    const { operation, body, function: id } = call;
    const [access] = accessesOf(operation, body);
    const isRead = readOperations.has(operation);
    if (!this.#countsUnits || !access || !(isRead || writeOperations.has(operation))) return send(body);
    // Nobody asks what the operator's own calls cost, and watching takes reads.
    const watched = id === operatorKey ? undefined : await this.#watch(call);
    const weighed = { ...body, ReturnConsumedCapacity: 'INDEXES' };
    const answer = await send(weighed);
    const answered = JSON.parse(answer.text);
    const reported = this.#isMiscounted ? correctedUnits(operation, body, answered) : reportedUnits(answered);
    if (reported === undefined) return answer;
    const units = watched === undefined ? reported : await watched();
    const row = this.#row({
      function: id,
      action: operation,
      resource: arnOf(access, this.#database.tables),
    });
    if (isTransaction(operation)) row.calls += 1;
    if (isRead) row.readUnits += units;
    else row.writeUnits += units;
    return answer;
  }

  async during<T>(call: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await call();
    } finally {
      this.#underWay -= 1;
    }
  }

  list(): Usage[] {
    return [...this.#rows.values()];
  }

  beginCountingUnits(): void {
    this.#rows.clear();
    this.#countsUnits = true;
  }

  reset(): void {
    this.#rows.clear();
    this.#countsUnits = false;
  }

  /** DynamoDB Local's figures are not AWS's; Dynoxide's are, but for parts of items. */
  get #isMiscounted(): boolean {
    return this.#database.engine === 'dynamodb-local';
  }

  /** A function that counts a call once it has succeeded, where the database miscounts it. */
  async #watch({ operation, body }: TableCall): Promise<(() => Promise<number>) | undefined> {
    const { target, tables } = this.#database;
    if (!this.#isMiscounted) return watchWholeRead(target, operation, body);
    return severalWrites.has(operation) ? watchWrites(target, tables, body) : undefined;
  }

  #row(calls: CallsOfOneKind): Usage {
    const id = [calls.function, calls.action, calls.resource, calls.through].join(' ');
    let row = this.#rows.get(id);
    if (!row) {
      row = { ...calls, calls: 0, refused: 0, readUnits: 0, writeUnits: 0 };
      this.#rows.set(id, row);
    }
    return row;
  }

  /** Waits until the calls under way are counted, though not for one that hangs. */
  async #allCounted(): Promise<void> {
    for (let waits = 0; this.#underWay > 0 && waits < mostWaits; waits++) await pause(5);
  }
}
