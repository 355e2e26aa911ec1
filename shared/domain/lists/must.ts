/** What a map holds under a key that is known to be there. */
export function must<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Nothing is there under "${String(key)}".`);
  return value;
}
