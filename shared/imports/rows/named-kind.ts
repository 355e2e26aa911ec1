import type { RowKind } from './kinds.ts';

const mostNames = 1000;

/** Gives the same kind object for all records of a name, because maps are keyed by the object. */
export function namedKind(make: (name: string) => RowKind): (name: string) => RowKind {
  const known = new Map<string, RowKind>();
  return (name) => {
    const kind = known.get(name) ?? make(name);
    if (known.size < mostNames) known.set(name, kind);
    return kind;
  };
}
