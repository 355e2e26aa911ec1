import type { EntryProblem, OutboxEntry } from '../data/outbox-entry.ts';

/** The result of sending a write, as far as this device knows. */
export type SendOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly problem: EntryProblem; readonly retryAfter?: number | undefined }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'lost' };

const firstGap = 2_000;
const longestGap = 300_000;
/** The number of failures over one write after which waiting does not mend the service. */
const mostFaults = 12;

/** The entry as it is kept after an attempt; undefined once it is done. `random` is from 0 to 1. */
export function afterAnswer(
  entry: OutboxEntry,
  outcome: SendOutcome,
  now: number,
  random: number,
): OutboxEntry | undefined {
  switch (outcome.kind) {
    case 'taken':
      return undefined;
    case 'signed-out':
      return { ...entry, state: 'waiting' };
    case 'lost':
      return later(entry, now, random, 0);
    case 'refused': {
      const { problem, retryAfter } = outcome;
      const faults = entry.faults + (problem.status === 500 ? 1 : 0);
      if (isPassing(problem.status, retryAfter) && faults < mostFaults)
        return later({ ...entry, faults }, now, random, (retryAfter ?? 0) * 1000);
      return { ...entry, state: 'refused', faults, problem };
    }
  }
}

/** Whether the same request may succeed later. A conflict does only where the service says when. */
const isPassing = (status: number, retryAfter: number | undefined) =>
  status >= 500 || status === 408 || status === 425 || status === 429 || retryAfter !== undefined;

/** Twice as long each time, spread so that many devices do not come back at once. */
function later(entry: OutboxEntry, now: number, random: number, least: number): OutboxEntry {
  const gap = Math.min(longestGap, firstGap * 2 ** entry.attempts) * (0.5 + random / 2);
  return { ...entry, state: 'waiting', attempts: entry.attempts + 1, retryAt: now + Math.max(gap, least) };
}
