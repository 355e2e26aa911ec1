import { signal } from '@preact/signals';
import { fetchArguments } from '../../client/request.ts';
import type { Body, PathOf, Query, WritingMethod } from '../api/routes.ts';
import { isSignedOut, tokenAtHand } from '../api/session.ts';
import {
  firstOfEach,
  inOrder,
  isHeld,
  nextLook,
  nextToSend,
  type OutboxEntry,
  type WriteGroup,
} from '../data/outbox-entry.ts';
import { refresh } from '../data/reads.ts';
import { isLookingAround } from '../looking-around.ts';
import { afterAnswer } from './after-answer.ts';
import { deliver } from './deliver.ts';
import { changeEntry, listEntries, putEntry, removeEntry } from './store.ts';

/** Every write that is not done yet, oldest first; and for a moment those that are, until the screens know. */
export const outbox = signal<readonly OutboxEntry[]>([]);
/** Whether what earlier pages left is among them already. */
export const isOutboxRead = signal(false);

/** The time for which a bar offers to take back what was just done. */
export const undoMilliseconds = 8_000;
/** The time for which one tap can be taken back where it was made. */
const tapMilliseconds = 60_000;

/** However long nothing can be sent, it is looked at now and then: someone may have signed in again. */
const longestWait = 60_000;
const lockName = 'daymark-outbox';
const channel = new BroadcastChannel('daymark-outbox');
/** Sent, but the screens do not show it yet. */
let arrived: readonly OutboxEntry[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let lastOrder = 0;

export interface OutboxWrite<M extends WritingMethod, P extends string> {
  readonly body?: Body<M, P>;
  readonly query?: Query<M, P>;
  /** Words for the person: `Mood: 4/5`. */
  readonly label: string;
  /** Writes about the same thing are sent one after the other. */
  readonly subject?: string;
  /** The paths to read again once it is done. */
  readonly refreshes: readonly PathOf<'GET'>[];
  /** The group that it is a part of, and is taken back with. */
  readonly group?: WriteGroup;
  /** Whether it waits so that it can be taken back; what one tap does waits for a minute. @default false */
  readonly canBeUndone?: boolean | 'for a minute';
}

/** Every write goes this way: kept on the device first, then sent, once, whatever happens in between. */
export async function write<M extends WritingMethod, P extends PathOf<M>>(
  method: M,
  path: P,
  { canBeUndone = false, label, subject, group, refreshes, body, query }: OutboxWrite<M, P>,
): Promise<string> {
  const madeAt = Date.now();
  lastOrder = Math.max(lastOrder + 1, madeAt);
  const entry: OutboxEntry = {
    key: crypto.randomUUID(),
    order: lastOrder,
    method,
    path,
    query: query,
    body,
    label,
    subject,
    group,
    refreshes,
    madeAt,
    holdUntil: madeAt + holdOf(canBeUndone),
    attempts: 0,
    faults: 0,
    retryAt: 0,
    state: 'waiting',
  };
  outbox.value = [...outbox.value, entry];
  await putEntry(entry);
  await changed();
  return entry.key;
}

const holdOf = (canBeUndone: boolean | 'for a minute') =>
  canBeUndone === 'for a minute' ? tapMilliseconds : canBeUndone ? undoMilliseconds : 0;

/** Takes back what was not sent yet, or all of it but what `rest` leaves; false where it has been. */
export async function undo(key: string, rest?: (body: unknown) => unknown): Promise<boolean> {
  const isUndone = await changeEntry(key, (entry) => {
    if (entry.state !== 'waiting') return 'leave';
    const body = rest?.(entry.body);
    return body === undefined ? undefined : { ...entry, body };
  });
  await changed();
  return isUndone;
}

/** Takes back all of what was done in one go, or one write that is no part of anything. */
export async function undoAll({ key, group }: OutboxEntry): Promise<void> {
  const parts = outbox.value.filter((one) => group !== undefined && one.group?.key === group.key);
  if (parts.length === 0) await undo(key);
  // The first to go is taken back first.
  for (const part of parts)
    await changeEntry(part.key, ({ state }) => (state === 'waiting' ? undefined : 'leave'));
  await changed();
}

/** Gives up what was refused. */
export async function discard(key: string): Promise<void> {
  await changeEntry(key, ({ state }) => (state === 'refused' ? undefined : 'leave'));
  await changed();
}

/** Tries again what was refused: as another write, since the service keeps its refusal of this one. */
export async function tryAgain(key: string): Promise<void> {
  const refused = outbox.value.find((entry) => entry.key === key && entry.state === 'refused');
  if (refused === undefined) return;
  const again: OutboxEntry = {
    ...refused,
    key: crypto.randomUUID(),
    state: 'waiting',
    problem: undefined,
    attempts: 0,
    faults: 0,
    retryAt: 0,
  };
  await putEntry(again);
  await removeEntry(key);
  await changed();
}

/** Sends what waits as soon as it may be sent, for as long as the app is open. */
export function startOutbox(): void {
  if (isLookingAround) {
    void show();
    return;
  }
  channel.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
    // A write that another tab has sent stays on the screens here, too, until they have read it.
    void refresh(data).then(look);
  };
  addEventListener('online', () => void sendNow());
  addEventListener('pagehide', sendOnLeaving);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void stopHolding();
    else void look();
  });
  // A page that ended may have left writes that are still held back.
  void show().then(stopHolding);
}

/** Something changed here: shows it here and in other tabs, and sends what is due. */
async function changed(refreshed: readonly string[] = []): Promise<void> {
  // A change in the demo shows in this tab and nowhere else.
  if (isLookingAround) {
    await show();
    return;
  }
  channel.postMessage(refreshed);
  await look();
}

async function look(): Promise<void> {
  const entries = await show();
  const at = nextLook(entries);
  clearTimeout(timer);
  if (at === undefined) return;
  const wait = isSignedOut.value ? longestWait : Math.max(0, at - Date.now());
  timer = setTimeout(() => void sendDue(), Math.min(longestWait, wait));
}

async function show(): Promise<readonly OutboxEntry[]> {
  const entries = await listEntries();
  const kept = new Set(entries.map(({ key }) => key));
  outbox.value = inOrder([...entries, ...arrived.filter(({ key }) => !kept.has(key))]);
  isOutboxRead.value = true;
  return entries;
}

/** Whatever waits for another attempt need not wait any longer. */
async function sendNow(): Promise<void> {
  for (const { key } of await listEntries()) await changeEntry(key, (entry) => ({ ...entry, retryAt: 0 }));
  await sendDue();
}

/** The longest that someone who leaves waits for what can still be sent. */
const patienceMilliseconds = 5_000;

/** Sends all that can be sent now, also what could still be undone. */
export async function sendAll(): Promise<void> {
  await Promise.race([
    stopHolding().then(sendNow),
    new Promise((resolve) => setTimeout(resolve, patienceMilliseconds)),
  ]);
  await show();
}

/** One tab at a time. */
async function sendDue(): Promise<void> {
  if (!navigator.onLine) return;
  await navigator.locks.request(lockName, async () => {
    for (;;) {
      const entry = nextToSend(await listEntries(), Date.now());
      if (entry === undefined || !(await sendOne(entry))) return;
    }
  });
  await look();
}

/** Whether it makes sense to continue with the next. */
async function sendOne(entry: OutboxEntry): Promise<boolean> {
  const isTaken = await changeEntry(entry.key, (now) => ({ ...now, state: 'sending' }));
  // It was undone in the meantime.
  if (!isTaken) return true;
  const outcome = await deliver(entry);
  if (outcome.kind === 'taken') arrived = [...arrived, { ...entry, state: 'sent' }];
  await changeEntry(entry.key, (now) => afterAnswer(now, outcome, Date.now(), Math.random()));
  await show();
  channel.postMessage(outcome.kind === 'taken' ? entry.refreshes : []);
  if (outcome.kind === 'taken') void showUntilRead(entry);
  return outcome.kind === 'taken' || outcome.kind === 'refused';
}

/** Keeps a sent write on the screens until they have read it from the service. */
async function showUntilRead({ key, refreshes }: OutboxEntry): Promise<void> {
  await refresh(refreshes);
  arrived = arrived.filter((entry) => entry.key !== key);
  await show();
}

/** Who turns to something else means what they tapped: it goes out at once. */
async function stopHolding(): Promise<void> {
  const now = Date.now();
  for (const { key } of outbox.value.filter((entry) => isHeld(entry, now)))
    await changeEntry(key, (entry) => ({ ...entry, holdUntil: 0 }));
  await sendDue();
}

/** A page that ends cannot wait for its database: what is not done is sent as it is, and counts once when it is again. */
function sendOnLeaving(): void {
  const token = tokenAtHand();
  if (token === undefined || !navigator.onLine) return;
  for (const entry of firstOfEach(outbox.value, Date.now()))
    void fetch(...fetchArguments('', entry, token, { keepalive: true })).catch(() => undefined);
}
