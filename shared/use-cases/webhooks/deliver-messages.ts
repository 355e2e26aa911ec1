import { findGrantTo } from '../../data/clients/grant.ts';
import { findWebhook, turnOff } from '../../data/webhooks/webhook.ts';
import {
  claimLane,
  closeLane,
  dropLane,
  type Lane,
  listDueLanes,
  noteLane,
  readWaiting,
  removeMessage,
  type WaitingMessage,
} from '../../data/webhooks/webhook-queue.ts';
import { secretsOf } from '../../data/webhooks/webhook-secret.ts';
import { gapAfter, needsReading, retriedSeconds, type Webhook } from '../../domain/webhooks/webhook.ts';
import { Connections } from '../../platform/call-public.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { runDue } from '../schedules/run-due.ts';
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
 * Delivers what waits, each person's in its order: no receiver waits for another, and nobody for somebody else's messages. Of the counts, receivers that
 * `failed` did not take a message and rest; those `unattended` could not be looked after, through no fault of theirs.
 */
export async function deliverMessages(limits: DeliveryLimits) {
  const start = limits.now();
  const lanes = await listDueLanes(start);
  const { counts } = await runDue<Work, 'delivered' | 'failed' | 'turnedOff' | 'unattended'>(
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
interface Work {
  readonly lane: Lane;
  readonly dueAt: number;
  readonly webhook?: Webhook;
}

/** Undefined where there is nothing to do for it. */
async function claim(work: Work, { now }: DeliveryLimits): Promise<Work | undefined> {
  const { lane } = work;
  if (!(await claimLane(lane, now()))) return undefined;
  const webhook = await findWebhook(lane.webhookId);
  if (webhook !== undefined && webhook.off === undefined) return { ...work, webhook };
  await dropLane(lane.webhookId);
  return undefined;
}

async function workOff(work: Work, limits: DeliveryLimits) {
  const { webhook } = work;
  if (webhook === undefined) return undefined;
  const { hasTime, now } = limits;
  let { lane } = work;
  const goOnLater = () => noteLane({ ...lane, dueAt: now() });
  const connections = new Connections();
  const turn: Turn = { webhook, limits, connections, delivered: 0, failure: undefined };
  const turnEnds = now() + turnSeconds;
  try {
    for (;;) {
      const waiting = await readWaiting(lane, now());
      if (waiting.length === 0 && lane.servedUpTo === undefined) break;
      const byPerson = Map.groupBy(waiting, ({ userId }) => userId);
      await mapInParallel([...byPerson.values()], peopleAtOnce, (own) => deliverOwn(own, turn));
      const { delivered, failure } = turn;
      if (delivered > 0) lane = { ...lane, failures: 0, failingSince: undefined };
      if (failure !== undefined) {
        const turnedOff = await noteFailure(lane, failure, now());
        return { counts: { delivered, failed: 1, turnedOff: turnedOff ? 1 : 0 } };
      }
      // Nobody is after the last one: it begins again with the first.
      lane = { ...lane, servedUpTo: waiting.at(-1)?.userId };
      if (!hasTime()) {
        // The next run does the rest.
        await goOnLater();
        return { counts: { delivered } };
      }
      if (now() >= turnEnds) return { counts: { delivered }, again: { ...work, lane } };
    }
  } finally {
    connections.close();
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
  delivered: number;
  failure: 'gone' | 'failed' | undefined;
}

/** Sends a person's messages one after another, until one of anybody's is not taken. */
async function deliverOwn(messages: readonly WaitingMessage[], turn: Turn): Promise<void> {
  const { webhook, limits } = turn;
  for (const message of messages) {
    if (turn.failure !== undefined || !limits.hasTime()) return;
    if (message.at < (webhook.onSince ?? 0) || !(await mayStillKnow(webhook, message))) {
      await removeMessage(webhook.webhookId, message);
      continue;
    }
    const outcome = await deliver(turn, message);
    if (outcome === 'delivered') turn.delivered += 1;
    else turn.failure = turn.failure === 'gone' ? 'gone' : outcome;
  }
}

/** True if the app may still read: what was queued while it might is not sent once it may not. */
async function mayStillKnow({ clientId }: Webhook, { event, userId }: WaitingMessage): Promise<boolean> {
  if (clientId === undefined || !needsReading(event)) return true;
  const grant = await findGrantTo(clientId, userId);
  return grant?.scopes.includes('readmeasurements') === true;
}

async function deliver({ webhook, limits, connections }: Turn, message: WaitingMessage) {
  const { allowLoopback, callMilliseconds, now } = limits;
  const secrets = await secretsOf(webhook, now());
  const outcome = await sendMessage(webhook, message, secrets, {
    allowLoopback,
    milliseconds: callMilliseconds,
    connections,
    now: now(),
  });
  if (outcome === 'delivered') await removeMessage(webhook.webhookId, message);
  return outcome;
}

/** Lets the receiver rest; or lets it be, if it wants no more or has failed for days. True when it did. */
async function noteFailure(lane: Lane, outcome: 'gone' | 'failed', now: number): Promise<boolean> {
  const failures = lane.failures + 1;
  const failingSince = lane.failingSince ?? now;
  const isOver = outcome === 'gone' || now - failingSince >= retriedSeconds;
  if (!isOver) {
    await noteLane({ ...lane, failures, failingSince, dueAt: now + gapAfter(failures) });
    return false;
  }
  await turnOff(lane.webhookId, outcome === 'gone' ? 'gone' : 'failing', now);
  await dropLane(lane.webhookId);
  return true;
}
