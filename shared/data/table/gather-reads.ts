import { AsyncLocalStorage } from 'node:async_hooks';
import type { Item } from '../item.ts';
import type { Key } from '../keys/key.ts';
import { isSmallItem } from '../keys/small-item.ts';

type BatchRead = (keys: readonly Key[]) => Promise<Item[]>;

const textOf = ({ pk, sk }: Item | Key) => `${pk}\n${sk}`;

/** Keys that may be read before the token is proven, the token's own included. Each costs one unit, whether it is there or not. */
export const mostKeysBeforeAuthentication = 10;

class Gathering {
  readonly #keys = new Map<string, Key>();
  #found: Promise<ReadonlyMap<string, Item>> | undefined;
  isOpen = true;

  /** True if these may be read for a token that may be invented. */
  hasRoomFor(keys: readonly Key[]): boolean {
    const wanted = new Set([...this.#keys.keys(), ...keys.map(textOf)]);
    return this.isOpen && wanted.size <= mostKeysBeforeAuthentication && keys.every(isSmallItem);
  }

  async add(keys: readonly Key[], read: BatchRead): Promise<Item[]> {
    for (const key of keys) this.#keys.set(textOf(key), key);
    this.#found ??= this.#readAll(read);
    const found = await this.#found;
    return keys.map((key) => found.get(textOf(key))).filter((item) => item !== undefined);
  }

  /** Waits until all work that needs no answer from elsewhere has added its keys. */
  async #readAll(read: BatchRead): Promise<ReadonlyMap<string, Item>> {
    await new Promise((resolve) => setImmediate(resolve));
    this.isOpen = false;
    const items = await read([...this.#keys.values()]);
    return new Map(items.map((item) => [textOf(item), item]));
  }
}

const current = new AsyncLocalStorage<Gathering>();

/** Begins work of which all keys that are asked for at once travel in one call, no matter who asks for them. */
export const gatherReads = <T>(begin: () => T): T => current.run(new Gathering(), begin);

/**
 * Reads keys, in the call that others are about to make where there is one that has room for them. The table refuses a
 * call that names an item twice.
 */
export function readGathered(keys: readonly Key[], read: BatchRead): Promise<Item[]> {
  const gathering = current.getStore();
  if (gathering?.hasRoomFor(keys)) return gathering.add(keys, read);
  return read([...new Map(keys.map((key) => [textOf(key), key])).values()]);
}
