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
import { gapAfter, retriedSeconds, type Webhook } from '../../domain/webhooks/webhook.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { sendMessage } from './send-message.ts';

/** Receivers that are called at the same time; each is called for one message at a time. */
const receiversAtOnce = 20;

export interface Deliveries {
  readonly delivered: number;
  readonly failed: number;
  readonly turnedOff: number;
}

export interface DeliveryLimits {
  readonly hasTime: () => boolean;
  readonly allowLoopback: boolean;
  readonly now: () => number;
}

/** Delivers what waits, every receiver's in its own order: none of them waits for another. */
export async function deliverMessages(limits: DeliveryLimits): Promise<Deliveries> {
  const lanes = await listDueLanes(limits.now());
  const done = await mapInParallel(lanes, receiversAtOnce, (lane) => workOff(lane, limits));
  const sum = (member: keyof Deliveries) => done.reduce((total, one) => total + one[member], 0);
  return { delivered: sum('delivered'), failed: sum('failed'), turnedOff: sum('turnedOff') };
}

async function workOff(lane: Lane, limits: DeliveryLimits): Promise<Deliveries> {
  const none = { delivered: 0, failed: 0, turnedOff: 0 };
  if (!limits.hasTime() || !(await claimLane(lane, limits.now()))) return none;
  const webhook = await findWebhook(lane.webhookId);
  if (webhook === undefined || webhook.off !== undefined) {
    await dropLane(lane.webhookId);
    return none;
  }
  let delivered = 0;
  for (;;) {
    const waiting = await readWaiting(lane.webhookId, limits.now());
    for (const message of waiting) {
      if (!limits.hasTime()) {
        // What is left is the next run's.
        await noteLane({ ...lane, failingSince: undefined, dueAt: limits.now() });
        return { ...none, delivered };
      }
      if (message.at < (webhook.onSince ?? 0)) {
        await removeMessage(webhook.webhookId, message);
        continue;
      }
      const outcome = await deliver(webhook, message, limits);
      if (outcome === 'delivered') {
        delivered += 1;
        continue;
      }
      const turnedOff = await noteFailure(lane, outcome, limits.now());
      return { delivered, failed: 1, turnedOff: turnedOff ? 1 : 0 };
    }
    if (waiting.length === 0) break;
  }
  // Something may have come meanwhile: then the lane stays, and has failed at nothing.
  if (!(await closeLane(lane))) await noteLane({ ...lane, failingSince: undefined, dueAt: limits.now() });
  return { ...none, delivered };
}

async function deliver(webhook: Webhook, message: WaitingMessage, { allowLoopback, now }: DeliveryLimits) {
  const secrets = await secretsOf(webhook, now());
  const outcome = await sendMessage(webhook, message, secrets, { allowLoopback, now: now() });
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
