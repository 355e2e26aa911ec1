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
import type { JobLimits } from '../../platform/job-limits.ts';
import { runDue } from '../schedules/run-due.ts';
import { sendMessage } from './send-message.ts';

/** Receivers that are called at the same time; each is called for one message at a time. */
const receiversAtOnce = 50;
/** Seconds until it is another receiver's turn: those that answer slowly leave room for the others. */
const turnSeconds = 5;

interface DeliveryLimits extends JobLimits {
  readonly allowLoopback: boolean;
  /** Milliseconds that a receiver has to answer. */
  readonly callMilliseconds: number;
  readonly now: () => number;
}

/**
 * Delivers what waits, every receiver's in its own order: none of them waits for another. Of the counts, receivers that
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
  const turnEnds = now() + turnSeconds;
  let delivered = 0;
  for (;;) {
    const waiting = await readWaiting(lane.webhookId, now());
    for (const message of waiting) {
      if (!hasTime()) {
        // The next run does the rest.
        await goOnLater();
        return { counts: { delivered } };
      }
      if (message.at < (webhook.onSince ?? 0) || !(await mayStillKnow(webhook, message))) {
        await removeMessage(webhook.webhookId, message);
        continue;
      }
      const outcome = await deliver(webhook, message, limits);
      if (outcome !== 'delivered') {
        const turnedOff = await noteFailure(lane, outcome, now());
        return { counts: { delivered, failed: 1, turnedOff: turnedOff ? 1 : 0 } };
      }
      delivered += 1;
      lane = { ...lane, failures: 0, failingSince: undefined };
      if (now() >= turnEnds) return { counts: { delivered }, again: { ...work, lane } };
    }
    if (waiting.length === 0) break;
  }
  // Something may have come meanwhile: then the lane stays.
  if (!(await closeLane(lane))) await goOnLater();
  return { counts: { delivered } };
}

/** True if the app may still read: what was queued while it might is not sent once it may not. */
async function mayStillKnow({ clientId }: Webhook, { event, userId }: WaitingMessage): Promise<boolean> {
  if (clientId === undefined || !needsReading(event)) return true;
  const grant = await findGrantTo(clientId, userId);
  return grant?.scopes.includes('readmeasurements') === true;
}

async function deliver(
  webhook: Webhook,
  message: WaitingMessage,
  { allowLoopback, callMilliseconds, now }: DeliveryLimits,
) {
  const secrets = await secretsOf(webhook, now());
  const outcome = await sendMessage(webhook, message, secrets, {
    allowLoopback,
    milliseconds: callMilliseconds,
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
