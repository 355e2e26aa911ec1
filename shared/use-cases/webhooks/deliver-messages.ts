import { noteAttempts } from '../../data/webhooks/deliveries.ts';
import {
  claimLane,
  closeLane,
  dropLane,
  type Lane,
  listDueLanes,
  noteLane,
} from '../../data/webhooks/lanes.ts';
import { findWebhook, turnOff } from '../../data/webhooks/webhook.ts';
import { readWaiting, removeMessage, type WaitingMessage } from '../../data/webhooks/webhook-queue.ts';
import { secretsOf } from '../../data/webhooks/webhook-secret.ts';
import type { Attempt } from '../../domain/webhooks/delivery.ts';
import { gapAfter, retriedSeconds, type Webhook } from '../../domain/webhooks/webhook.ts';
import { Connections } from '../../platform/call-public.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { runDue } from '../schedules/run-due.ts';
import { mayStillRead } from './may-still-read.ts';
import { sendMessage } from './send-message.ts';

/** Receivers, and people of each, that are served at the same time: fewer connections than a function may have. */
const receiversAtOnce = 25;
const peopleAtOnce = 20;
/** Seconds until it is another receiver's turn: those that answer slowly leave room for the others. */
const turnSeconds = 5;

interface DeliveryLimits extends JobLimits {
  readonly allowLoopback: boolean;
  /** Milliseconds that a receiver has to answer. */
  readonly callMilliseconds: number;
  readonly now: () => number;
}

/**
 * Delivers what waits, each person's in its order: no receiver waits for another, and nobody for someone else's
 * messages. Of the counts, receivers that `failed` did not take a message and rest; those `unattended` could not be
 * looked after, through no fault of theirs.
 */
export async function deliverMessages(limits: DeliveryLimits) {
  const start = limits.now();
  const lanes = await listDueLanes(start);
  const { counts } = await runDue<DeliveryWork, 'delivered' | 'failed' | 'turnedOff' | 'unattended'>(
    {
      outcomes: ['delivered', 'failed', 'turnedOff', 'unattended'],
      unread: 'unattended',
      shards: [[lanes.map((lane) => ({ lane, dueAt: lane.dueAt }))]],
      entriesAtOnce: receiversAtOnce,
      claim: (work) => claim(work, limits),
      work: (work) => workOff(work, limits),
      // Its lane stays claimed for a while, and is then looked at again.
      afterFailure: () => 'unattended',
    },
    start,
    limits,
  );
  return counts;
}

/** A receiver in line; its webhook is known once its lane was claimed. */
interface DeliveryWork {
  readonly lane: Lane;
  readonly dueAt: number;
  readonly webhook?: Webhook;
}

/** Undefined where there is nothing to do for it. */
async function claim(work: DeliveryWork, { now }: DeliveryLimits): Promise<DeliveryWork | undefined> {
  const { lane } = work;
  if (!(await claimLane(lane, now()))) return undefined;
  const webhook = await findWebhook(lane.webhookId);
  if (webhook !== undefined && webhook.off === undefined) return { ...work, webhook };
  await dropLane(lane.webhookId);
  return undefined;
}

async function workOff(work: DeliveryWork, limits: DeliveryLimits) {
  const { webhook } = work;
  if (webhook === undefined) return undefined;
  const connections = new Connections();
  const turn: Turn = { webhook, limits, connections, endsAt: undefined, delivered: 0, attempts: [] };
  try {
    return await takeTurn(work, turn);
  } finally {
    connections.close();
    if (turn.attempts.length > 0) await noteAttempts(webhook.webhookId, turn.attempts, limits.now());
  }
}

async function takeTurn(work: DeliveryWork, turn: Turn) {
  const { hasTime, now } = turn.limits;
  let { lane } = work;
  const goOnLater = () => noteLane({ ...lane, dueAt: now() });
  for (;;) {
    const waiting = await readWaiting(lane, now(), peopleAtOnce);
    // Nobody waits after the last one served: it begins again with the first.
    if (waiting.length === 0 && lane.servedUpTo === undefined) break;
    turn.servedUpTo = undefined;
    // Its time begins with its first message, so that every turn sends one.
    turn.endsAt ??= now() + turnSeconds;
    const byPerson = Map.groupBy(waiting, ({ userId }) => userId);
    await mapInParallel([...byPerson.values()], peopleAtOnce, (own) => deliverOwn(own, turn));
    const { delivered, failure, servedUpTo } = turn;
    lane = { ...lane, servedUpTo: waiting.length === 0 ? undefined : (servedUpTo ?? lane.servedUpTo) };
    if (delivered > 0) lane = { ...lane, failures: 0, failingSince: undefined };
    if (failure !== undefined) {
      const turnedOff = await noteFailure(lane, failure, now());
      return { counts: { delivered, failed: 1, turnedOff: turnedOff ? 1 : 0 } };
    }
    if (!hasTime()) {
      // The next run does the rest.
      await goOnLater();
      return { counts: { delivered } };
    }
    if (now() >= turn.endsAt) return { counts: { delivered }, again: { ...work, lane } };
  }
  // Something may have come meanwhile: then the lane stays.
  if (!(await closeLane(lane))) await goOnLater();
  return { counts: { delivered: turn.delivered } };
}

/** A receiver's turn, in which messages of several people are under way. */
interface Turn {
  readonly webhook: Webhook;
  readonly limits: DeliveryLimits;
  readonly connections: Connections;
  endsAt: number | undefined;
  delivered: number;
  readonly attempts: Attempt[];
  /** The last person whose messages were begun; they are in the order of their numbers. */
  servedUpTo?: number | undefined;
  failure?: 'gone' | 'failed';
}

/** Sends a person's messages one after another, until the turn is over or a message of anybody's is not taken. */
async function deliverOwn(messages: readonly WaitingMessage[], turn: Turn): Promise<void> {
  const { webhook, limits } = turn;
  for (const message of messages) {
    if (turn.failure !== undefined || limits.now() >= (turn.endsAt ?? 0) || !limits.hasTime()) return;
    turn.servedUpTo = Math.max(turn.servedUpTo ?? 0, message.userId);
    const isGivenUp = message.at < (webhook.onSince ?? 0) && message.isRepeated !== true;
    if (isGivenUp || !(await mayStillRead(webhook, message))) {
      await removeMessage(webhook.webhookId, message);
      continue;
    }
    const outcome = await deliver(turn, message);
    if (outcome === 'delivered') turn.delivered += 1;
    else turn.failure = turn.failure === 'gone' ? 'gone' : outcome;
  }
}

async function deliver({ webhook, limits, connections, attempts }: Turn, message: WaitingMessage) {
  const { allowLoopback, callMilliseconds, now } = limits;
  const triedAt = now();
  const secrets = await secretsOf(webhook, triedAt);
  const { outcome, ...answer } = await sendMessage(webhook, message, secrets, {
    allowLoopback,
    milliseconds: callMilliseconds,
    connections,
    now: triedAt,
  });
  const { sk, event, userId, at } = message;
  attempts.push({ sk, event, userId, at, triedAt, ...answer });
  if (outcome === 'delivered') await removeMessage(webhook.webhookId, message);
  return outcome;
}

/** Backs off, or turns the webhook off after days of failures or a 410. Returns true if it was turned off. */
async function noteFailure(lane: Lane, outcome: 'gone' | 'failed', now: number): Promise<boolean> {
  const failures = lane.failures + 1;
  const failingSince = lane.failingSince ?? now;
  const isOver = outcome === 'gone' || now - failingSince >= retriedSeconds;
  if (!isOver) {
    // Who was served last is kept for a short rest only: they may leave during a longer one.
    const servedUpTo = failures === 1 ? lane.servedUpTo : undefined;
    await noteLane({ ...lane, servedUpTo, failures, failingSince, dueAt: now + gapAfter(failures) });
    return false;
  }
  await turnOff(lane.webhookId, outcome === 'gone' ? 'gone' : 'failing', now);
  await dropLane(lane.webhookId);
  return true;
}
