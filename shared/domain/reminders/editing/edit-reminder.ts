import { daySeconds, secondsOfDay } from '../../time/calendar.ts';
import { dayOfClock } from '../../time/person-clock.ts';
import { localSeconds, zoneOffsets } from '../../time/zone.ts';
import { defaultTimeOfDay, isActive, type Reminder, type ReminderOwner } from '../reminder.ts';
import { hasOtherPlan } from '../times/plan.ts';
import { editedDays, editedTimes } from './edit-times.ts';
import type { ReminderInput } from './reminder-input.ts';

/** An item's wish for one reminder; an item with several daily times makes several edits. */
interface ReminderAfterEdit {
  readonly input: ReminderInput;
  /** Seconds of the local day; undefined if the item says nothing about it. */
  readonly timeOfDay: number | undefined;
}

/** An edit with the unit of its variable. */
export interface MeasuredEdit extends ReminderAfterEdit {
  /** The unit of values unless the item or the reminder names another. */
  readonly variableUnitId: number;
}

export const editedId = ({ id, trackingReminderId }: ReminderInput): number | undefined =>
  id ?? trackingReminderId;

/** Each daily time makes a reminder of its own. An item with an id makes one edit, and only its first time counts. */
export function editsOf(input: ReminderInput, owner: ReminderOwner, now: number): ReminderAfterEdit[] {
  const read = (utc: number | undefined, local?: number) =>
    localTimeOfDay({ utc, local }, input.timezone ?? owner.zone, now);
  const start = read(input.reminderStartTime, input.reminderStartTimeLocal);
  const first = read(input.firstDailyReminderTime);
  if (editedId(input) !== undefined) return [{ input, timeOfDay: start ?? first }];
  const several = input.reminderTimesLocal ?? [];
  if (several.length > 0) return [{ input, timeOfDay: Math.min(...several) }];
  const daily = [first ?? start, read(input.secondDailyReminderTime), read(input.thirdDailyReminderTime)];
  const times = new Set(daily.filter((time) => time !== undefined));
  return (times.size === 0 ? [undefined] : [...times]).map((timeOfDay) => ({ input, timeOfDay }));
}

interface GivenTime<None> {
  readonly utc: number | None;
  readonly local: number | None;
}

/** Seconds of the local day. A time in UTC is converted by today's offset; the reminder stays at that local hour. */
export function localTimeOfDay<None extends null | undefined>(
  { utc, local }: GivenTime<None>,
  zoneName: string,
  now: number,
): number | None {
  if (local !== undefined) return local;
  if (typeof utc !== 'number') return utc;
  const today = Math.floor(now / daySeconds) * daySeconds;
  return secondsOfDay(localSeconds(zoneOffsets(zoneName), today + utc));
}

export function newReminder(
  edit: MeasuredEdit,
  { number, variableId }: Pick<Reminder, 'number' | 'variableId'>,
  owner: ReminderOwner,
  now: number,
): Reminder {
  const { input } = edit;
  const zone = zoneOffsets(input.timezone ?? owner.zone);
  const today = dayOfClock({ zone, dayStartsAt: owner.dayStartsAt ?? 0 }, now);
  const blank: Reminder = {
    number,
    variableId,
    frequency: input.reminderFrequency ?? 0,
    timeOfDay: defaultTimeOfDay,
    zone: owner.zone,
    anchorDay: today,
    earliest: owner.earliest,
    latest: owner.latest,
    enabled: true,
    activation: 1,
    email: true,
    sms: false,
    popUp: false,
    notificationBar: true,
    ...(owner.clientId === undefined ? {} : { clientId: owner.clientId }),
    createdAt: now,
    updatedAt: now,
    plannedAt: now,
    revision: 0,
  };
  return changeReminder(blank, edit, owner, now);
}

/** The reminder with the members that the item gives; the others stay, and so does the slot that it waits for. */
export function changeReminder(
  before: Reminder,
  { input, timeOfDay, variableUnitId }: MeasuredEdit,
  owner: ReminderOwner,
  now: number,
): Reminder {
  const { unitId, defaultValue, startDay, stopDay, instructions, sound, ...others } = before;
  const {
    endTimeOfDay: end,
    pausedUntilDay,
    dayStartsAt: _,
    timesOfDay: _times,
    daysOfWeek,
    minimumInterval,
    supply,
    ...rest
  } = others;
  const start = changed(startDay, input.startTrackingDate);
  const wantedUnitId = input.unitAbbreviatedName?.id ?? unitId;
  const wantedDefault =
    typeof input.defaultValue === 'number'
      ? { value: input.defaultValue, unitId: wantedUnitId ?? variableUnitId }
      : input.defaultValue;
  const saysWhen = timeOfDay !== undefined || input.reminderTimesLocal !== undefined;
  const zone = input.timezone ?? (saysWhen ? owner.zone : before.zone);
  const wantedEnd = localTimeOfDay(
    { utc: input.reminderEndTime, local: input.reminderEndTimeLocal },
    zone,
    now,
  );
  const enabled = input.enabled ?? before.enabled;
  const frequency = input.reminderFrequency ?? before.frequency;
  const beginsAgain = isActive({ enabled, frequency }) && !isActive(before);
  const after = {
    ...rest,
    ...optional('unitId', wantedUnitId),
    ...editedIntake({ minimumInterval, supply }, input, wantedUnitId ?? variableUnitId, now),
    ...optional('defaultValue', changed(defaultValue, wantedDefault)),
    ...optional('startDay', start),
    ...optional('stopDay', changed(stopDay, input.stopTrackingDate)),
    ...optional('pausedUntilDay', changed(pausedUntilDay, input.pausedUntil)),
    ...optional('instructions', changed(instructions, input.instructions)),
    ...optional('sound', changed(sound, input.reminderSound)),
    ...optional('endTimeOfDay', changed(end, wantedEnd)),
    anchorDay: start !== undefined && start !== startDay ? start : before.anchorDay,
    frequency,
    ...editedTimes(before, { start: timeOfDay, times: input.reminderTimesLocal }, frequency),
    ...optional('daysOfWeek', editedDays(daysOfWeek, input.daysOfWeek, frequency)),
    zone,
    earliest: owner.earliest,
    latest: owner.latest,
    ...optional('dayStartsAt', owner.dayStartsAt),
    enabled,
    activation: before.activation + (beginsAgain ? 1 : 0),
    email: input.email ?? before.email,
    sms: input.sms ?? before.sms,
    popUp: input.popUp ?? before.popUp,
    notificationBar: input.notificationBar ?? before.notificationBar,
  };
  return beginsAgain || hasOtherPlan(before, after) ? { ...after, plannedAt: now } : after;
}

/** Undefined leaves a member as it is, null clears it. */
const changed = <T>(before: T | undefined, wanted: T | null | undefined): T | undefined =>
  wanted === undefined ? before : (wanted ?? undefined);

const optional = <const Name extends string, T>(name: Name, value: T | undefined): { [N in Name]?: T } =>
  (value === undefined ? {} : { [name]: value }) as { [N in Name]?: T };

type IntakeSettings = Pick<Reminder, 'minimumInterval' | 'supply'>;
type Before = { readonly [Member in keyof IntakeSettings]: IntakeSettings[Member] | undefined };

/** The waiting time between two intakes and the supply after an edit. */
function editedIntake(
  { minimumInterval, supply }: Before,
  { minimumIntervalSeconds: interval, amountLeft }: ReminderInput,
  unitId: number,
  now: number,
): IntakeSettings {
  const wantedInterval = interval === undefined ? minimumInterval : (interval ?? undefined);
  const wantedSupply =
    typeof amountLeft === 'number'
      ? { value: amountLeft, unitId, countedAt: now }
      : amountLeft === null
        ? undefined
        : supply;
  return {
    ...(wantedInterval === undefined ? {} : { minimumInterval: wantedInterval }),
    ...(wantedSupply === undefined ? {} : { supply: wantedSupply }),
  };
}
