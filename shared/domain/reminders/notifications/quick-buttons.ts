import { displayValueAndUnit } from '../../measurements/display-value.ts';
import { thingOf } from '../../measurements/row.ts';
import type { DayInstruction } from '../day-instruction.ts';
import { askedUnit, defaultValueOf, type TrackedReminder } from '../tracked-reminder.ts';
import { doneTitle, notDoneAction, offeredValues, skipAction, snoozeAction } from './actions.ts';

/** A button outside the app, and what pressing it does. */
export interface QuickButton {
  readonly action: 'track' | 'snooze' | 'skip';
  readonly title: string;
  /** The value that is recorded, and its unit; if absent, the reminder's usual value. */
  readonly value?: number;
  readonly unitId?: number;
}

const snooze: QuickButton = { action: 'snooze', title: snoozeAction.title };
const skip: QuickButton = { action: 'skip', title: skipAction.title };
const skipTold: QuickButton = { action: 'skip', title: notDoneAction.title };

/** Buttons for yes and no, else for the usual value, which they name only if values may be shown. */
function quickValues(
  tracked: Pick<TrackedReminder, 'reminder' | 'known'>,
  showsValues: boolean,
  told?: DayInstruction,
): QuickButton[] {
  // The button does not name the instructed value, because others may read it.
  if (told !== undefined) return [{ action: 'track', title: doneTitle }];
  const unit = askedUnit(tracked);
  const usual = defaultValueOf(tracked);
  const isYesNo = unit.abbreviatedName === 'yes/no';
  const values = isYesNo ? [1, 0] : usual === undefined ? [] : [usual];
  return values.map((value) =>
    isYesNo || showsValues
      ? {
          action: 'track',
          title: displayValueAndUnit(value, unit, thingOf(tracked.known)),
          value,
          unitId: unit.id,
        }
      : { action: 'track', title: 'As usual' },
  );
}

const mostButtons = 2;

/** The buttons that fit on a notification. */
export const quickButtons = (
  tracked: Pick<TrackedReminder, 'reminder' | 'known'>,
  showsValues: boolean,
  told?: DayInstruction,
): QuickButton[] =>
  [
    ...quickValues(tracked, showsValues, told),
    ...(told === undefined ? [snooze, skip] : [skipTold, snooze]),
  ].slice(0, mostButtons);

/** Every step of a rating. The steps are the same for everybody, so they reveal nothing. */
function ratingSteps(tracked: Pick<TrackedReminder, 'reminder' | 'known'>): QuickButton[] {
  const unit = askedUnit(tracked);
  if (unit.category !== 'Rating') return [];
  const steps = offeredValues({ displayName: '', unit, defaultValue: undefined, lastValues: [] });
  return steps.length > mostSteps
    ? []
    : steps.map((value) => ({
        action: 'track',
        title: displayValueAndUnit(value, unit),
        value,
        unitId: unit.id,
      }));
}

const mostSteps = 11;

/** The buttons of a mail: it has room for every step, and cannot be snoozed, because it is sent once a day. */
export function mailButtons(
  tracked: Pick<TrackedReminder, 'reminder' | 'known'>,
  showsValues: boolean,
  told?: DayInstruction,
): QuickButton[] {
  const steps = told === undefined ? ratingSteps(tracked) : [];
  const values = steps.length > 0 ? steps : quickValues(tracked, showsValues, told);
  return [...values, told === undefined ? skip : skipTold];
}
