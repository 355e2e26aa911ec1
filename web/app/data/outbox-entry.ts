import type { WritingMethod } from '../api/routes.ts';

/** A write on its way: kept on this device until the service has taken it or refused it for good. */
export interface OutboxEntry {
  /** Its `Idempotency-Key`: however often it is sent, it counts once. */
  readonly key: string;
  /** Earlier ones are sent first. */
  readonly order: number;
  readonly method: WritingMethod;
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Words for the person: `Mood: 4/5`. */
  readonly label: string;
  /** Writes about the same thing are sent one after the other, in order. */
  readonly subject?: string | undefined;
  /** Writes of one group were made in one go, and are taken back as one. */
  readonly group?: WriteGroup | undefined;
  /** The paths of what has to be read again once it is done. */
  readonly refreshes: readonly string[];
  readonly madeAt: number;
  /** It may be undone until then. */
  readonly holdUntil: number;
  readonly attempts: number;
  /** The number of times that the service answered it with an error of its own. */
  readonly faults: number;
  /** It is not tried again before this time. */
  readonly retryAt: number;
  /** `sending`: it may have arrived. `refused`: it never will as it is. `sent`: it has. */
  readonly state: 'waiting' | 'sending' | 'refused' | 'sent';
  readonly problem?: EntryProblem | undefined;
}

/** Several writes that are one deed of the person's. */
export interface WriteGroup {
  readonly key: string;
  /** Words for the person: `Deleted 5 entries`. */
  readonly label: string;
}

export interface EntryProblem {
  readonly status: number;
  readonly summary: string;
  readonly messages: readonly string[];
}

/** The writes to a path that the service has taken or may still take. */
export const writesTo = (path: string, entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  entries.filter((entry) => entry.path === path && entry.state !== 'refused');

const isUnderWay = ({ state }: OutboxEntry) => state === 'waiting' || state === 'sending';

/** The first that may go now: not held back, not to be tried later, and none before it about the same thing. */
export const nextToSend = (entries: readonly OutboxEntry[], now: number): OutboxEntry | undefined =>
  readyTimes(entries).find(({ at }) => at <= now)?.entry;

/** When to look again; undefined where nothing waits. */
export function nextLook(entries: readonly OutboxEntry[]): number | undefined {
  const times = readyTimes(entries).map(({ at }) => at);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The writes that wait for nothing but their holding time: the oldest about each thing. */
export const firstOfEach = (entries: readonly OutboxEntry[], now: number): readonly OutboxEntry[] =>
  readyTimes(entries)
    .map(({ entry }) => entry)
    .filter(({ retryAt }) => retryAt <= now);

/** When each may go, in order; one that waits for another about the same thing has no time of its own yet. */
function readyTimes(entries: readonly OutboxEntry[]) {
  const subjects = new Set<string>();
  return inOrder(entries)
    .filter(isUnderWay)
    .filter(({ subject }) => {
      const isFirst = subject === undefined || !subjects.has(subject);
      if (subject !== undefined) subjects.add(subject);
      return isFirst;
    })
    .map((entry) => ({ entry, at: Math.max(entry.holdUntil, entry.retryAt) }));
}

export const inOrder = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  entries.toSorted((a, b) => a.order - b.order);

/** Whether it can still be taken back as if it had never been: without a network, until it was first sent. */
export const isHeld = ({ state, madeAt, holdUntil, attempts }: OutboxEntry, now: number): boolean =>
  state === 'waiting' && (holdUntil > now || (attempts === 0 && holdUntil !== madeAt));
