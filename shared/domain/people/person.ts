import type { FormerZone } from '../time/person-clock.ts';

/** Somebody whose data the service keeps. */
export interface Person {
  readonly userId: number;
  readonly email: string;
  readonly displayName: string;
  readonly loginName: string;
  /** IANA zone; days, reminders and groupings follow it. */
  readonly timezone: string;
  /** Where they lived before, the oldest first: what was recorded then keeps its days and hours. */
  readonly formerZones?: readonly FormerZone[];
  /** Seconds after midnight at which their day begins. */
  readonly dayStartsAt?: number;
  readonly administrator: boolean;
  /** Seconds of the local day between which reminders more frequent than daily may ask. */
  readonly earliestReminderTime?: number;
  readonly latestReminderTime?: number;
  /** Whether what the person's studies find counts in figures of many people; off unless set. */
  readonly shareAllData?: boolean;
  /** The variable they most want to improve. */
  readonly primaryOutcomeVariableId?: number;
  /** Whether their devices get a push for what becomes due; adding the first one sets it, unless it is false. */
  readonly pushNotificationsEnabled?: boolean;
  /** Whether pushes and mails may name the variable; they may not unless set. */
  readonly pushShowsNames?: boolean;
  /** Whether what is due is mailed to them once a day; it is not unless set. */
  readonly sendReminderNotificationEmails?: boolean;
  /** Seconds of the local day at which it is. */
  readonly reminderEmailAt?: number;
  /** When they first signed in themselves; before that they are only invited. */
  readonly firstSignInAt?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Set the moment the account is deleted: from then on the person does not exist for any request. */
  readonly deletedAt?: number;
}
