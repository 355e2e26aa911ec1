/** Marks failed reads ahead as handled: a request that is refused first never awaits them. */
export function markRejectionsHandled<Ahead>(ahead: Ahead): Ahead {
  const isGroup = typeof ahead === 'object' && ahead !== null && !(ahead instanceof Promise);
  for (const one of isGroup ? Object.values(ahead) : [ahead])
    if (one instanceof Promise) one.catch(() => undefined);
  return ahead;
}
