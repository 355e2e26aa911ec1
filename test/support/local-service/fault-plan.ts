import { BadInput } from '../../../lib/local/gateway/local-bodies.ts';
import type { JsonObject } from '../../../shared/domain/json/is-object.ts';

/** Shares of calls from 0 to 1 that go wrong, in the ways calls to DynamoDB do; a seed makes the choice repeatable. */
export interface FaultPlan {
  readonly seed: number;
  /** Done, but the connection breaks before the answer. */
  readonly lose: number;
  /** Not done: an internal error of the database's. */
  readonly fail: number;
  /** Not done: too many requests. */
  readonly throttle: number;
  /** Not done: a write that meets a transaction on the same items. */
  readonly conflict: number;
  /** A batch that is done in part; the rest is handed back. */
  readonly handBackPart: number;
  /** Done late, by up to `delayMilliseconds`. */
  readonly delay: number;
  readonly delayMilliseconds: number;
  /**
   * The number of writing calls that are let through; after them no call is, as if the function had died there. Each is
   * refused in a way that the SDK does not try again, or held until the plan changes.
   */
  readonly stopAfterWrites?: number;
  readonly stopWith: 'refuse' | 'hold';
  /**
   * The number of items that each partition takes a second; DynamoDB takes about a thousand. The rest of a batch is handed
   * back, any other write is throttled.
   */
  readonly partitionWritesPerSecond?: number;
  /** The partitions over which keys are spread for that. @default 4, as a new table has */
  readonly partitions?: number;
}

export const noFaults: FaultPlan = {
  seed: 0,
  lose: 0,
  fail: 0,
  throttle: 0,
  conflict: 0,
  handBackPart: 0,
  delay: 0,
  delayMilliseconds: 100,
  stopWith: 'refuse',
};

const shares = ['lose', 'fail', 'throttle', 'conflict', 'handBackPart', 'delay'] as const;
const counts = [
  'seed',
  'delayMilliseconds',
  'stopAfterWrites',
  'partitionWritesPerSecond',
  'partitions',
] as const;

/** Reads a plan from JSON; members not given do no harm. */
export function parseFaultPlan(input: JsonObject): FaultPlan {
  const known: readonly string[] = [...shares, ...counts, 'stopWith'];
  for (const [name, value] of Object.entries(input)) {
    if (!known.includes(name)) throw new BadInput(`There is no "${name}"; a plan has ${known.join(', ')}.`);
    const isShare = shares.some((share) => share === name);
    const fits = isShare
      ? typeof value === 'number' && value >= 0 && value <= 1
      : name === 'stopWith'
        ? value === 'refuse' || value === 'hold'
        : typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    const wanted = isShare ? 'from 0 to 1' : name === 'stopWith' ? '"refuse" or "hold"' : 'a whole number';
    if (!fits) throw new BadInput(`"${name}" must be ${wanted}, got ${JSON.stringify(value)}.`);
  }
  return { ...noFaults, ...input };
}
