/** The first of everybody, then the second of everybody, and so on; each one's own stay in their order. */
export function takeTurns<T>(items: readonly T[], ownerOf: (item: T) => unknown): T[] {
  const queues = [...Map.groupBy(items, ownerOf).values()];
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    queues.flatMap((queue) => queue.slice(turn, turn + 1)),
  ).flat();
}
