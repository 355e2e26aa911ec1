import type { Change } from '../changes/change.ts';
import { daySeconds, hourSeconds } from '../time/calendar.ts';

export const webhookEvents = [
  'measurements.changed',
  'notification.due',
  'study.changed',
  'share.changed',
  'user.deleted',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** All that is sent; nobody subscribes to a test, which is sent when the owner asks for it. */
export const messageEvents = [...webhookEvents, 'webhook.test'] as const;
export type MessageEvent = (typeof messageEvents)[number];

/** An address that gets changes: of its owner's records, or of those of all people of an app. */
export interface Webhook {
  readonly webhookId: string;
  readonly ownerId: number;
  /** The app whose people it is about; without one, its owner. */
  readonly clientId?: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Counts its secrets: each generation has its own. */
  readonly generation: number;
  /** The generation before, whose secret signs too until this time, because receivers may know no other. */
  readonly previous?: { readonly generation: number; readonly until: number };
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The time at which it was last switched on again; events queued before have been given up. */
  readonly onSince?: number;
  /** Present while it is off, because its receiver said so or failed for too long. */
  readonly off?: { readonly at: number; readonly reason: OffReason };
}

export type OffReason = 'gone' | 'failing';

/** The time for which both secrets sign after a change of secrets. */
export const rotationSeconds = daySeconds;
/** The time for which a failed delivery is tried again. */
export const retriedSeconds = 3 * daySeconds;
export const mostWebhooks = 20;

/** Whether a change brings about an event. A person's leaving is no change of their records. */
const isAbout: Readonly<Record<WebhookEvent, (change: Change) => boolean>> = {
  'measurements.changed': ({ kind }) => kind === 'measurement',
  'notification.due': ({ isDue }) => isDue === true,
  'study.changed': ({ kind }) => kind === 'study',
  'share.changed': ({ kind }) => kind === 'share',
  'user.deleted': () => false,
};

/** Whether an event is only sent to apps that may read the person's records. */
export const needsReading = (event: MessageEvent): boolean =>
  event !== 'share.changed' && event !== 'user.deleted' && event !== 'webhook.test';

/** The events that changes bring about, each with its changes in their order. */
export const eventsOf = (changes: readonly Change[]): { event: WebhookEvent; changes: Change[] }[] =>
  webhookEvents
    .map((event) => ({ event, changes: changes.filter(isAbout[event]) }))
    .filter((one) => one.changes.length > 0);

const firstGap = 60;
const longestGap = 6 * hourSeconds;

/** Seconds to wait after this number of failures in a row. */
export const gapAfter = (failures: number): number => Math.min(firstGap * 2 ** (failures - 1), longestGap);
