/**
 * Takes one thing after the other and hands it on, as many at the same time as `pace` allows, until there is none or one
 * fails.
 */
export async function pump<T>(
  take: () => Promise<T | undefined>,
  send: (item: T) => Promise<void>,
  pace: { readonly allowed: number },
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (;;) {
    while (underWay.size >= pace.allowed && failures.length === 0) await Promise.race(underWay);
    const item = failures.length === 0 ? await take() : undefined;
    if (item === undefined) break;
    const sending = send(item)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw failures[0];
}
