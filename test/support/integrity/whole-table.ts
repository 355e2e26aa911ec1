import { gunzipSync } from 'node:zlib';
import type { Item } from '../../../shared/data/item.ts';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { queryPages } from '../../../shared/data/table/read.ts';
import { scanPages } from '../../../shared/data/table/scan.ts';
import { isObject } from '../../../shared/domain/json/is-object.ts';
import type { Service } from '../client.ts';

/** Every item there is, in the order of their keys: for a service of the file's own, where there are few. */
export const readWholeTable = (service: Service): Promise<Item[]> =>
  service.inTable(async () => {
    const items: Item[] = [];
    for await (const page of scanPages({})) items.push(...page);
    return items.sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1));
  });

/** All items under a person. */
export const readItemsOf = (service: Service, { userId }: { readonly userId: number }): Promise<Item[]> =>
  service.inTable(async () => {
    const items: Item[] = [];
    const ExpressionAttributeValues = { ':pk': personPartition(userId) };
    const pages = queryPages({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues });
    for await (const page of pages) items.push(...page);
    return items;
  });

/** All of an item as text, what is packed in it included, whatever the order in which a database gives its members. */
export function textOf(item: Item): string {
  return JSON.stringify(item, (_, value: unknown) => {
    if (value instanceof Set) return [...value];
    if (value instanceof Uint8Array) return unpack(value);
    return isObject(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
  });
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** Bytes that are not packed are sealed. */
const unpack = (bytes: Uint8Array): string =>
  (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : Buffer.from(bytes)).toString('utf8');
