/**
 * Does a few at a time, keeps the order of the results. After a failure nothing more is begun, and what is under
 * way ends before the failure is thrown: a write still on its way could land on top of what the caller does next.
 */
export async function mapInParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) {
      try {
        results[i] = await work(items[i] as T, i);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, worker);
  const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results;
}

/** Like `Promise.all`, but a failure, too, comes only when all have ended: nothing is left under way. */
export async function awaitAll<T extends readonly unknown[] | []>(
  all: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
