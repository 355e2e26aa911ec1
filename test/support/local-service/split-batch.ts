/** Writes of a table, or its keys to get with the settings that go with them. */
type Requests = readonly unknown[] | { readonly Keys?: readonly unknown[] };

interface BatchBody {
  readonly RequestItems?: Readonly<Record<string, Requests>>;
}

/** A batch call in two parts: requests to send on, and requests to hand back as not processed. */
interface Batch {
  readonly done: BatchBody;
  readonly left: Readonly<Record<string, Requests>>;
}

/**
 * Splits a BatchGetItem or BatchWriteItem, asking for each item in turn. If none is to be done, all are: DynamoDB throttles
 * a batch of which it can do nothing.
 */
export function splitBatch(body: BatchBody, isDone: () => boolean): Batch {
  const done: Record<string, Requests> = {};
  const left: Record<string, Requests> = {};
  for (const [table, requests] of Object.entries(body.RequestItems ?? {})) {
    const list = isList(requests) ? requests : (requests.Keys ?? []);
    const { true: passed = [], false: kept = [] } = Object.groupBy(list, () => `${isDone()}`);
    const like = (items: readonly unknown[]) => (isList(requests) ? items : { ...requests, Keys: items });
    if (passed.length > 0) done[table] = like(passed);
    if (kept.length > 0) left[table] = like(kept);
  }
  if (Object.keys(done).length === 0) return { done: body, left: {} };
  return { done: { ...body, RequestItems: done }, left };
}

interface BatchItemAnswer {
  readonly Responses?: unknown;
  readonly UnprocessedKeys?: Readonly<Record<string, Requests>>;
  readonly UnprocessedItems?: Readonly<Record<string, Requests>>;
}

/** The answer to the part that was done, with the rest in it as not processed. */
export function partialResponse(answer: string, { left }: Batch): string {
  const parsed: BatchItemAnswer = JSON.parse(answer);
  const member = 'Responses' in parsed ? 'UnprocessedKeys' : 'UnprocessedItems';
  const all = { ...parsed[member] };
  for (const [table, requests] of Object.entries(left)) all[table] = join(all[table], requests);
  return JSON.stringify({ ...parsed, [member]: all });
}

function join(one: Requests | undefined, other: Requests): Requests {
  if (one === undefined) return other;
  if (isList(one)) return [...one, ...(isList(other) ? other : [])];
  return { ...one, Keys: [...(one.Keys ?? []), ...(isList(other) ? [] : (other.Keys ?? []))] };
}

const isList = (requests: Requests): requests is readonly unknown[] => Array.isArray(requests);
