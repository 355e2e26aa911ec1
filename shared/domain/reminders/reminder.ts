import { personSettings } from '../people/settings.ts';
import { hourSeconds } from '../time/calendar.ts';
import type { ReminderSchedule } from '../time/occurrences.ts';
import type { PersonClock } from '../time/person-clock.ts';
import { localSeconds, zoneOffsets } from '../time/zone.ts';
import type { Amount } from '../units/amount.ts';
import type { Supply } from './supply.ts';
import { askingHours } from './times/asking-hours.ts';

/** A person's reminder: its variable, its times, and the slots that it has asked about. */
export interface Reminder {
  /** Its id, unique per person; the lower half of the ids of its notifications. */
  readonly number: number;
  readonly variableId: number;
  /** The unit its values are given in; the person's unit of the variable by default. */
  readonly unitId?: number;
  readonly defaultValue?: Amount;
  /** Seconds; 0 is a favourite, which never notifies. */
  readonly frequency: number;
  /** Seconds of the local day; the first of several. */
  readonly timeOfDay: number;
  /** All times of its days, in order, where there are several. */
  readonly timesOfDay?: readonly number[];
  /** Weekdays on which it asks, 0 for Sunday, in order; every day by default. */
  readonly daysOfWeek?: readonly number[];
  /** The last second of the local day it may ask at, if it does so more often than daily. */
  readonly endTimeOfDay?: number;
  /** The IANA zone of the wall clock it goes by. */
  readonly zone: string;
  /** Local day numbers; the steps of rarer than daily reminders are counted from the anchor. */
  readonly anchorDay: number;
  readonly startDay?: number;
  readonly stopDay?: number;
  /** The local day on which it asks again; it stays silent before. */
  readonly pausedUntilDay?: number;
  /** The person's hours: seconds of the local day between which those may ask that do so more often than daily. */
  readonly earliest: number;
  readonly latest: number;
  /** Seconds after midnight at which the person's day begins; at midnight by default. */
  readonly dayStartsAt?: number;
  readonly enabled: boolean;
  /** Counts how often it was started. Notifications of an earlier start are gone, even if it starts again. */
  readonly activation: number;
  /** Seconds to wait between two intakes. */
  readonly minimumInterval?: number;
  /** The amount that was there when the person last counted. */
  readonly supply?: Supply;
  /** The time of the last change of its times; absent on reminders of older versions. */
  readonly plannedAt?: number;
  readonly instructions?: string;
  readonly sound?: string;
  readonly email: boolean;
  readonly sms: boolean;
  readonly popUp: boolean;
  readonly notificationBar: boolean;
  /** The app that first saved it. */
  readonly clientId?: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The slot it waits for; absent if none is to come. */
  readonly dueAt?: number;
  /** The latest slot that ever became a notification. */
  readonly lastSlotAt?: number;
  /** The time at which the schedule made its latest notification; absent on reminders of older versions. */
  readonly askedAt?: number;
  /** The latest wall time that it asked about, in whatever zone; absent on reminders of older versions. */
  readonly lastWallTime?: number;
  /** The latest wall time asked about in a zone before this one: a day that was lived twice is asked about once. */
  readonly askedUpTo?: number;
  /** Changes with every save, so that anybody who acts on an older copy notices. */
  readonly revision: number;
  /** The time at which the schedule gave it up, because it kept failing. */
  readonly setAsideAt?: number;
  /** The experiment whose instructions it shows; nobody sees or changes such a reminder by itself. */
  readonly experiment?: number;
  /** The time of its deletion. It is kept for a while, because its handled notifications are shown with it. */
  readonly deletedAt?: number;
}

export const isActive = ({
  enabled,
  frequency,
  deletedAt,
}: Pick<Reminder, 'enabled' | 'frequency' | 'deletedAt'>): boolean =>
  enabled && frequency > 0 && deletedAt === undefined;

export function scheduleOf(reminder: Reminder): ReminderSchedule {
  const { earliest, latest } = askingHours(reminder) ?? reminder;
  return {
    zone: zoneOffsets(reminder.zone),
    startTimeOfDay: reminder.timeOfDay,
    timesOfDay: reminder.timesOfDay,
    daysOfWeek: reminder.daysOfWeek,
    frequency: reminder.frequency,
    anchorDate: reminder.anchorDay,
    startDate: laterOf(reminder.startDay, reminder.pausedUntilDay),
    stopDate: reminder.stopDay,
    earliestTimeOfDay: earliest,
    latestTimeOfDay: latest,
  };
}

export const timesOf = ({
  timeOfDay,
  timesOfDay,
}: Pick<Reminder, 'timeOfDay' | 'timesOfDay'>): readonly number[] => timesOfDay ?? [timeOfDay];

const laterOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

/** The clock by which a reminder says "today": its own zone, and the hour at which its person's day begins. */
export const clockOfReminder = ({ zone, dayStartsAt = 0 }: Reminder): PersonClock => ({
  zone: zoneOffsets(zone),
  dayStartsAt,
});

/** The wall time of a slot on the reminder's clock: the day and the time of day that it asks about. */
export const wallTimeOfSlot = ({ zone }: Pick<Reminder, 'zone'>, slotAt: number): number =>
  localSeconds(zoneOffsets(zone), slotAt);

/** The latest wall time it ever asked about. */
export const latestAskedOf = (reminder: Reminder): number | undefined =>
  reminder.lastWallTime ??
  (reminder.lastSlotAt === undefined ? undefined : wallTimeOfSlot(reminder, reminder.lastSlotAt));

/** The latest slot and wall time that it has asked about, this slot included. */
export function lastAsked(
  reminder: Reminder,
  slotAt: number | undefined,
): Pick<Reminder, 'lastSlotAt' | 'lastWallTime'> {
  const { lastSlotAt = -Infinity } = reminder;
  const lastWallTime = latestAskedOf(reminder);
  if (slotAt === undefined) return lastWallTime === undefined ? {} : { lastSlotAt, lastWallTime };
  return {
    lastSlotAt: Math.max(lastSlotAt, slotAt),
    lastWallTime: Math.max(lastWallTime ?? -Infinity, wallTimeOfSlot(reminder, slotAt)),
  };
}

/** Defaults for all reminders of a person, and the app that saves them. */
export interface ReminderOwner {
  readonly zone: string;
  readonly earliest: number;
  readonly latest: number;
  readonly dayStartsAt?: number;
  readonly clientId?: string;
  /** The app's name, if it saves by a token of its own. */
  readonly clientName?: string;
}

export const defaultWindow = {
  earliest: personSettings.earliestReminderTime.unlessSet,
  latest: personSettings.latestReminderTime.unlessSet,
} as const;
export const defaultTimeOfDay = 20 * hourSeconds;
