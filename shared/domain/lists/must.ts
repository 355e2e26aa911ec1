/** The value under a key that is known to be there. */
export function must<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Nothing is there under "${String(key)}".`);
  return value;
}

/** A list or a typed array. */
interface IndexedList<Value> {
  readonly at: (index: number) => Value | undefined;
}

/** The value at an index that is known to be there. Too slow for inner loops over many days. */
export function mustAt<Value>(list: IndexedList<Value>, index: number): Exclude<Value, undefined> {
  const value = list.at(index);
  if (value === undefined) throw new Error(`Nothing is there at ${index}.`);
  return value as Exclude<Value, undefined>;
}
