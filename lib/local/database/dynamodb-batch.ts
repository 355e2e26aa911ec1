type Body = Readonly<Record<string, unknown>>;
/** Writes of a table, or its keys to get with the settings that go with them. */
type Requests = readonly unknown[] | { readonly Keys: readonly unknown[] };

/** A batch call in two parts: what is sent on, and what is handed back as not processed. */
export interface Batch {
  readonly done: Body;
  readonly left: Readonly<Record<string, Requests>>;
}

/**
 * Splits a BatchGetItem or BatchWriteItem, asking for each item in turn. If none is to be done all are: a batch of
 * which nothing could be done would have been throttled instead.
 */
export function splitBatch(body: Body, isDone: () => boolean): Batch {
  const done: Record<string, Requests> = {};
  const left: Record<string, Requests> = {};
  for (const [table, requests] of Object.entries((body.RequestItems ?? {}) as Record<string, Requests>)) {
    const list = 'Keys' in requests ? requests.Keys : requests;
    const { true: passed = [], false: kept = [] } = Object.groupBy(list, () => `${isDone()}`);
    const like = (items: readonly unknown[]) => ('Keys' in requests ? { ...requests, Keys: items } : items);
    if (passed.length > 0) done[table] = like(passed);
    if (kept.length > 0) left[table] = like(kept);
  }
  if (Object.keys(done).length === 0) return { done: body, left: {} };
  return { done: { ...body, RequestItems: done }, left };
}

/** The answer to the part that was done, with the rest in it as not processed. */
export function handBack(answer: string, { left }: Batch): string {
  const parsed = JSON.parse(answer) as Record<string, unknown>;
  const member = 'Responses' in parsed ? 'UnprocessedKeys' : 'UnprocessedItems';
  const all = { ...(parsed[member] as Record<string, Requests> | undefined) };
  for (const [table, requests] of Object.entries(left)) all[table] = join(all[table], requests);
  return JSON.stringify({ ...parsed, [member]: all });
}

function join(one: Requests | undefined, other: Requests): Requests {
  if (one === undefined) return other;
  if ('Keys' in one && 'Keys' in other) return { ...one, Keys: [...one.Keys, ...other.Keys] };
  return [...(one as readonly unknown[]), ...(other as readonly unknown[])];
}
