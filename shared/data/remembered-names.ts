import type { PersonName } from './person-names.ts';
import { currentConnection } from './table.ts';

/** Bounds what an instance remembers; the least recently used goes first. */
const mostNames = 2_000;
const mostSlots = 20;

/** By connection, so that nothing of one table is believed of another. */
const memories = new WeakMap<object, Map<string, PersonName>>();

const memory = (): Map<string, PersonName> => {
  const connection = currentConnection();
  const known = memories.get(connection) ?? new Map<string, PersonName>();
  memories.set(connection, known);
  return known;
};

const keyOf = (userId: number, foldedName: string) => `${userId} ${foldedName}`;

/**
 * A name as this instance last read it, which saves a round trip in front of most writes and reads: which variable
 * it stands for never changes. A slot that was added since is missing; whoever needs to know reads it.
 */
export function recallName(userId: number, foldedName: string): PersonName | undefined {
  const known = memory();
  const key = keyOf(userId, foldedName);
  const name = known.get(key);
  if (name === undefined) return undefined;
  known.delete(key);
  known.set(key, name);
  return name;
}

export function rememberName(userId: number, name: PersonName): void {
  if (Object.keys(name.slots).length > mostSlots) return;
  const known = memory();
  known.set(keyOf(userId, name.foldedName), name);
  if (known.size > mostNames) known.delete(known.keys().next().value as string);
}
