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

/** Where somebody wants to hear of changes: a person of their own, or an app of those of all who let it in. */
export interface Webhook {
  readonly webhookId: string;
  readonly ownerId: number;
  /** The app whose people it is about; without one, its owner. */
  readonly clientId?: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Each has a secret of its own. */
  readonly generation: number;
  /** The one before, for as long as receivers may still know no other. */
  readonly previous?: { readonly generation: number; readonly until: number };
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it was switched on again: what was queued before has been given up. */
  readonly onSince?: number;
  /** Since when it is off, because its receiver said so or failed for too long. */
  readonly off?: { readonly at: number; readonly reason: OffReason };
}

export type OffReason = 'gone' | 'failing';

/** How long both secrets sign after a change of secrets. */
export const rotationSeconds = daySeconds;
/** How long what could not be delivered is tried again. */
export const retriedSeconds = 3 * daySeconds;
export const mostWebhooks = 20;

/** What an event is about; of others only a person's leaving, which is no change of theirs. */
const isAbout: Readonly<Record<WebhookEvent, (change: Change) => boolean>> = {
  'measurements.changed': ({ kind }) => kind === 'measurement',
  'notification.due': ({ isDue }) => isDue === true,
  'study.changed': ({ kind }) => kind === 'study',
  'share.changed': ({ kind }) => kind === 'share',
  'user.deleted': () => false,
};

/** What an app may only hear of that may read the person's records. */
export const needsReading = (event: WebhookEvent): boolean =>
  event !== 'share.changed' && event !== 'user.deleted';

/** The events that changes bring about, each with its changes in their order. */
export const eventsOf = (changes: readonly Change[]): { event: WebhookEvent; changes: Change[] }[] =>
  webhookEvents
    .map((event) => ({ event, changes: changes.filter(isAbout[event]) }))
    .filter((one) => one.changes.length > 0);

const firstGap = 60;
const longestGap = 6 * hourSeconds;

/** How long to wait after so many failures in a row. */
export const gapAfter = (failures: number): number => Math.min(firstGap * 2 ** (failures - 1), longestGap);
