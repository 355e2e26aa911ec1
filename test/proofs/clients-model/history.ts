/** One request of one client that was answered, with the moments at which it was sent and answered. */
interface Answered {
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A value that no other write has was acknowledged at that address; `changes`: by the id of a row. */
export interface Write extends Answered {
  readonly kind: 'write';
  readonly value: number;
  readonly startAt: string;
  /** The id that the receipt names. */
  readonly id: number;
  readonly changes?: number | undefined;
}

export interface Removal extends Answered {
  readonly kind: 'removal';
  readonly id: number;
}

export type Acknowledged = Write | Removal;

export interface FinalRow {
  readonly id: number;
  readonly startAt: string;
  readonly value: number;
}

/**
 * What contradicts that everything acknowledged happened one after the other, in an order that fits when each was sent
 * and answered: a value that nobody acknowledged, a row twice, a write that is gone although nothing can have taken its
 * place, and one that is there although something that was sent later took its place.
 */
export function contradictions(history: readonly Acknowledged[], rows: readonly FinalRow[]): string[] {
  const writes = history.filter((one) => one.kind === 'write');
  const family = familiesOf(writes);
  const found: string[] = [];
  const twice = (name: string, of: readonly unknown[]) => {
    if (new Set(of).size < of.length) found.push(`${name} twice: ${of.join(', ')}`);
  };
  twice(
    'an address',
    rows.map(({ startAt }) => startAt),
  );
  twice(
    'a value',
    rows.map(({ value }) => value),
  );
  // A repeated move may find its row where it brought it before, and leave alone what took the old id since.
  const isRepeat = (write: Write) =>
    writes.some(
      ({ value, changes, sentAt }) =>
        value === write.value && changes === write.changes && sentAt < write.sentAt,
    );
  for (const row of rows) {
    const own = writes.filter(({ value, startAt }) => value === row.value && startAt === row.startAt);
    if (own.length === 0) found.push(`never acknowledged: ${row.value} at ${row.startAt}`);
    // Whoever sent it again after its first answer may have put it there again.
    const since = Math.max(...own.map(({ answeredAt }) => answeredAt));
    const later = history.find(
      (one) =>
        one.sentAt > since &&
        (one.kind === 'write'
          ? one.startAt === row.startAt || (one.changes === row.id && !isRepeat(one))
          : one.id === row.id),
    );
    if (own.length > 0 && later !== undefined)
      found.push(`came back: ${row.value} at ${row.startAt}, though ${JSON.stringify(later)}`);
  }
  for (const write of writes) {
    if (rows.some(({ value }) => value === write.value)) continue;
    const isExplained = history.some(
      (one) =>
        one.answeredAt > write.sentAt &&
        (one.kind === 'removal' || one.value !== write.value) &&
        (family(one.kind === 'write' ? (one.changes ?? one.id) : one.id) === family(write.id) ||
          (one.kind === 'write' && one.startAt === write.startAt)),
    );
    if (!isExplained) found.push(`lost: ${JSON.stringify(write)}`);
  }
  return found;
}

/** Ids that may have led to one row: a move leaves its old one leading to the new. */
function familiesOf(writes: readonly Write[]): (id: number) => number {
  const parent = new Map<number, number>();
  const rootOf = (id: number): number => {
    const up = parent.get(id);
    return up === undefined ? id : rootOf(up);
  };
  for (const { id, changes = id } of writes) {
    const [from, to] = [rootOf(changes), rootOf(id)];
    if (from !== to) parent.set(from, to);
  }
  return rootOf;
}
