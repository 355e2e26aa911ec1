/** The results of the rows that were sent. */
export interface ImportOutcome {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that the service refused, by its reason. */
  readonly refused: readonly RefusedRows[];
}

export interface RefusedRows {
  readonly reason: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** The service's answer to the rows of one request. */
export interface Receipts {
  readonly data: {
    readonly measurements: readonly { readonly status: 'created' | 'updated' | 'unchanged' }[];
  };
}

export const nothingYet: ImportOutcome = { created: 0, updated: 0, unchanged: 0, refused: [] };

const mostExamples = 3;
const mostReasons = 20;
const others = 'Other reasons';

export function outcomeOf({ data }: Receipts): ImportOutcome {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const { status } of data.measurements) counts[status]++;
  return { ...counts, refused: [] };
}

export const joined = (one: ImportOutcome, other: ImportOutcome): ImportOutcome => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  refused: other.refused.reduce(withReason, one.refused),
});

function withReason(known: readonly RefusedRows[], found: RefusedRows): readonly RefusedRows[] {
  const same = known.find(({ reason }) => reason === found.reason);
  if (same === undefined)
    return known.length < mostReasons || found.reason === others
      ? [...known, found]
      : withReason(known, { ...found, reason: others });
  const sum = {
    reason: same.reason,
    count: same.count + found.count,
    examples: [...same.examples, ...found.examples].slice(0, mostExamples),
  };
  return known.map((one) => (one === same ? sum : one));
}

export const refusedCount = (refused: readonly RefusedRows[]): number =>
  refused.reduce((sum, { count }) => sum + count, 0);
