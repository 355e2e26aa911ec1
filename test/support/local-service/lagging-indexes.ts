import type { TableDefinition } from '../../../lib/local/assembly/application.ts';
import { copyItems, writeItems } from '../../../lib/local/database/copy-items.ts';
import { callDynamoDb } from '../../../lib/local/database/dynamodb-call.ts';
import { ensureTable, removeTable } from '../../../lib/local/database/ensure-table.ts';
import type { DatabaseResponse } from '../../../lib/local/database/forward-call.ts';
import type { StoredItem } from '../../../lib/local/database/stored-item.ts';
import type { PassOn, TableCall } from '../../../lib/local/database/table-hooks.ts';
import { keysWritten } from './keys-written.ts';

interface Copy {
  readonly table: TableDefinition;
  readonly copy: TableDefinition;
  /** Keys that were written since the copy was up to date, each by its JSON. */
  readonly written: Map<string, StoredItem>;
}

/**
 * Lets indexes lag, as they do on AWS, but until the local clock is moved. Queries of an index go to a copy of the table,
 * which is brought up to date only then. DynamoDB Local itself answers them, so that every kind of query works.
 */
export class LaggingIndexes {
  readonly #endpoint: string;
  readonly #tables: readonly TableDefinition[];
  #copies: ReadonlyMap<string, Copy> = new Map();

  constructor(endpoint: string, tables: readonly TableDefinition[]) {
    this.#endpoint = endpoint;
    this.#tables = tables;
  }

  get isOn(): boolean {
    return this.#copies.size > 0;
  }

  async turnOn(): Promise<void> {
    if (this.isOn) return;
    const copies = this.#tables.map((table) => ({
      table,
      copy: {
        ...table,
        name: `${table.name}-lagging`,
        properties: { ...table.properties, StreamSpecification: undefined },
      },
      written: new Map<string, StoredItem>(),
    }));
    for (const { table, copy } of copies) {
      await ensureTable(this.#endpoint, copy);
      await copyItems(this.#at(table), this.#at(copy));
    }
    this.#copies = new Map(copies.map((one) => [one.table.name, one]));
  }

  async turnOff(): Promise<void> {
    const copies = [...this.#copies.values()];
    this.#copies = new Map();
    for (const { copy } of copies) await removeTable(this.#endpoint, copy);
  }

  pass({ operation, body }: TableCall, send: PassOn): Promise<DatabaseResponse> {
    if (!this.isOn) return send(body);
    for (const { table, key } of keysWritten(operation, body, this.#tables))
      this.#copies.get(table.name)?.written.set(JSON.stringify(key), key);
    const copy = this.#copies.get(body.TableName ?? '');
    const asksIndex = copy !== undefined && body.IndexName !== undefined;
    return send(asksIndex ? { ...body, TableName: copy.copy.name } : body);
  }

  async catchUp(): Promise<void> {
    for (const { table, copy, written } of this.#copies.values()) {
      const changes: object[] = [];
      for (const Key of written.values()) {
        const asked = { TableName: table.name, Key, ConsistentRead: true };
        const { Item } = await callDynamoDb<{ Item?: StoredItem }>(this.#endpoint, 'GetItem', asked);
        changes.push(Item === undefined ? { DeleteRequest: { Key } } : { PutRequest: { Item } });
      }
      written.clear();
      await writeItems(this.#at(copy), changes);
    }
  }

  #at = ({ name }: TableDefinition) => ({ endpoint: this.#endpoint, name });
}
