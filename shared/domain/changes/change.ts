/** The kinds of records in the change log, by the names of the interface. */
export const changeKinds = [
  'measurement',
  'import',
  'userVariable',
  'userTag',
  'trackingReminder',
  'trackingReminderNotification',
  'vote',
  'study',
  'experiment',
  'card',
  'share',
  'user',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** That a record was made, changed or removed; nothing of what stands in it. */
export interface Change {
  readonly kind: ChangeKind;
  /** By which the interface knows it. */
  readonly id: number | string;
  readonly deleted: boolean;
  /** Of a notification: from now on it asks, for the first time or again. */
  readonly isDue?: true;
}

/** Whom a person lets in, and their experiments, only their own token may read. */
export const isShownToApps = ({ kind }: Change): boolean => kind !== 'share' && kind !== 'experiment';
