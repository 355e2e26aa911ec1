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

/** The news that a record was made, changed or removed; nothing of its content. */
export interface Change {
  readonly kind: ChangeKind;
  /** The id under which the interface knows the record. */
  readonly id: number | string;
  readonly deleted: boolean;
  /** Set if a notification began to ask, for the first time or again. */
  readonly isDue?: true;
}

/** Only a person's own token may read whom they let in, and their experiments. */
export const isShownToApps = ({ kind }: Change): boolean => kind !== 'share' && kind !== 'experiment';
