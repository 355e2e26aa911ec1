/** What is read ahead, whose failure does not matter to a request that is refused before it is looked at. */
export function withoutAlarm<Ahead>(ahead: Ahead): Ahead {
  const isGroup = typeof ahead === 'object' && ahead !== null && !(ahead instanceof Promise);
  for (const one of isGroup ? Object.values(ahead) : [ahead])
    if (one instanceof Promise) one.catch(() => undefined);
  return ahead;
}
