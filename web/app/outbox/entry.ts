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
  /** In words, as the person is told about it: `Mood: 4/5`. */
  readonly label: string;
  /** Writes about the same thing are sent one after the other, in order. */
  readonly subject?: string | undefined;
  /** The paths of what has to be read again once it is done. */
  readonly refreshes: readonly string[];
  readonly madeAt: number;
  /** Until then it may be undone. */
  readonly holdUntil: number;
  readonly attempts: number;
  /** How often the service failed over it, by its own account. */
  readonly faults: number;
  /** Not tried again before. */
  readonly retryAt: number;
  /** `sending`: it may have arrived. `refused`: it never will as it is. `sent`: it has. */
  readonly state: 'waiting' | 'sending' | 'refused' | 'sent';
  readonly problem?: EntryProblem | undefined;
}

export interface EntryProblem {
  readonly status: number;
  readonly summary: string;
  readonly messages: readonly string[];
}

const isUnderWay = ({ state }: OutboxEntry) => state === 'waiting' || state === 'sending';

/** The first that may go now: not held back, not to be tried later, and none before it about the same thing. */
export function nextToSend(entries: readonly OutboxEntry[], now: number): OutboxEntry | undefined {
  const blocked = new Set<string>();
  for (const entry of inOrder(entries)) {
    if (!isUnderWay(entry)) continue;
    const { subject } = entry;
    const isFree = subject === undefined || !blocked.has(subject);
    if (isFree && readyAt(entry) <= now) return entry;
    if (subject !== undefined) blocked.add(subject);
  }
  return undefined;
}

const readyAt = ({ holdUntil, retryAt }: OutboxEntry) => Math.max(holdUntil, retryAt);

/** When to look again; undefined where nothing waits. */
export function nextLook(entries: readonly OutboxEntry[]): number | undefined {
  const times = entries.filter(isUnderWay).map(readyAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

export const inOrder = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  entries.toSorted((a, b) => a.order - b.order);

/** Whether it can still be taken back as if it had never been. */
export const isHeld = ({ state, holdUntil }: OutboxEntry, now: number): boolean =>
  state === 'waiting' && holdUntil > now;
