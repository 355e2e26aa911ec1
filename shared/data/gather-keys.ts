import type { Key } from './keys.ts';

/** As the table stores it. */
type Item = Record<string, unknown>;

interface Gathering {
  readonly circumstances: readonly unknown[];
  readonly keys: Map<string, Key>;
  readonly found: Promise<ReadonlyMap<string, Item>>;
}

const textOf = ({ pk, sk }: Item | Key) => `${pk}\n${sk}`;

/**
 * Makes one reading of all keys that are asked for at the same moment and under the same circumstances: a request's
 * token and what it needs of that token's person travel in one call.
 */
export function gatherKeys(
  circumstancesNow: () => readonly unknown[],
  read: (keys: readonly Key[]) => Promise<Item[]>,
): (keys: readonly Key[]) => Promise<Item[]> {
  let leaving: Gathering | undefined;

  function begin(circumstances: readonly unknown[]): Gathering {
    const keys = new Map<string, Key>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      if (leaving?.keys === keys) leaving = undefined;
      const items = await read([...keys.values()]);
      return new Map(items.map((item) => [textOf(item), item]));
    });
    return { circumstances, keys, found };
  }

  return async (keys) => {
    if (keys.length === 0) return [];
    const now = circumstancesNow();
    if (!leaving?.circumstances.every((one, i) => one === now[i])) leaving = begin(now);
    const { keys: all, found } = leaving;
    for (const key of keys) all.set(textOf(key), key);
    const items = await found;
    return keys.map((key) => items.get(textOf(key))).filter((item) => item !== undefined);
  };
}
