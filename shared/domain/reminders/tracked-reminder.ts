import { categoryIcon } from '../icons/icon.ts';
import { startOfId } from '../ids/measurement-id.ts';
import type { Measurement } from '../measurements/measurement.ts';
import type { KnownVariable } from '../measurements/row.ts';
import { amountIn } from '../units/amount.ts';
import { canConvert, convert } from '../units/convert.ts';
import { getUnit, type Unit } from '../units/units.ts';
import type { Askable } from './notifications/actions.ts';
import type { Notification } from './notifications/notification.ts';
import type { QuestionVariable } from './notifications/question.ts';
import type { Reminder } from './reminder.ts';
import { isRunningLow } from './running-low.ts';

/** A reminder with its variable, the latest values and the amount left. */
export interface TrackedReminder {
  readonly userId: number;
  readonly reminder: Reminder;
  readonly known: KnownVariable;
  /** The latest measurements, newest first. */
  readonly lastMeasurements: readonly Measurement[];
  /** The amount left, in the unit in which the person counted it; absent if they did not. */
  readonly left?: number;
}

/** A notification with its reminder and the rest. */
export interface TrackedNotification extends TrackedReminder {
  readonly notification: Notification;
  /** Whether others of the same variable wait for an answer too. */
  readonly isOneOfSeveral: boolean;
  /** True for a slot still to come, which can be answered early on its day. */
  readonly isComing?: true;
  /** The latest intakes since the slot before, newest first; of treatments that wait for an answer. */
  readonly intakes?: readonly LastValue[];
}

/** The unit of the answers. */
export const askedUnit = ({ reminder, known }: Pick<TrackedReminder, 'reminder' | 'known'>): Unit =>
  reminder.unitId === undefined ? known.settings.unit : getUnit(reminder.unitId);

/** The value that is recorded unless the person gives another, in the unit of the answers. */
export const defaultValueOf = (tracked: Pick<TrackedReminder, 'reminder' | 'known'>): number | undefined =>
  amountIn(askedUnit(tracked), tracked.reminder.defaultValue);

/** The amount left, in the unit of the answers. */
export function amountLeftOf(tracked: TrackedReminder): number | undefined {
  const { left, reminder } = tracked;
  return left === undefined || reminder.supply === undefined
    ? undefined
    : amountIn(askedUnit(tracked), { value: left, unitId: reminder.supply.unitId });
}

/** The amount of one dose, in the unit of the answers: the usual value, else the latest one, else 1. */
export const usualDose = (tracked: TrackedReminder): number =>
  defaultValueOf(tracked) ?? lastValues(tracked)[0]?.value ?? 1;

/** Whether there is little left. */
export function isLow(tracked: TrackedReminder): boolean {
  const left = amountLeftOf(tracked);
  return left !== undefined && isRunningLow(tracked.reminder, left, usualDose(tracked));
}

export const questionVariableOf = (tracked: TrackedReminder): QuestionVariable => ({
  ...tracked.known.settings,
  unit: askedUnit(tracked),
});

export function askableOf(tracked: TrackedReminder & { readonly notification?: Notification }): Askable {
  return {
    displayName: tracked.known.settings.displayName,
    category: tracked.known.settings.category.name,
    unit: askedUnit(tracked),
    defaultValue: defaultValueOf(tracked),
    lastValues: lastValues(tracked).map(({ value }) => value),
    isTold: tracked.notification?.told !== undefined,
  };
}

interface LastValue {
  readonly value: number;
  readonly startAt: number;
}

/** The latest values in the unit of the answers; what does not convert to it is left out. */
export function lastValues(tracked: TrackedReminder): LastValue[] {
  const unit = askedUnit(tracked);
  return tracked.lastMeasurements.flatMap(({ id, value, unitId }) => {
    const posted = getUnit(unitId);
    return canConvert(posted, unit) ? [{ value: convert(value, posted, unit), startAt: startOfId(id) }] : [];
  });
}

/** Converts a value of the variable's settings to the unit of the answers. */
export function inAnswerUnit(tracked: TrackedReminder, value: number | undefined): number | undefined {
  const { id: unitId } = tracked.known.settings.unit;
  return amountIn(askedUnit(tracked), value === undefined ? undefined : { value, unitId });
}

export function allowedValues(tracked: TrackedReminder): {
  readonly minimum?: number;
  readonly maximum?: number;
} {
  const { minimumAllowedValue, maximumAllowedValue } = tracked.known.settings;
  const minimum = inAnswerUnit(tracked, minimumAllowedValue);
  const maximum = inAnswerUnit(tracked, maximumAllowedValue);
  return {
    minimum,
    maximum,
  };
}

export const iconOf = ({ known }: Pick<TrackedReminder, 'known'>, baseUrl: string) =>
  categoryIcon(baseUrl, known.settings.category);

/** A treatment without times is taken as needed; other variables without times are favourites. */
export const isTakenAsNeeded = ({ known }: Pick<TrackedReminder, 'known'>): boolean =>
  known.settings.category.name === 'Treatments';
