import type { Reminder } from './reminder.ts';

/** The value that a day of an experiment asks for: drawn at random and stored on its day, never before. */
export interface DayInstruction {
  /** The experiment's number, and the person's day. */
  readonly experiment: number;
  readonly day: number;
  readonly value: number;
  readonly unitId: number;
}

/** The reminder as a notification asks for it: a day of an experiment has a value and a unit of its own. */
export const withDayInstruction = (
  reminder: Reminder,
  { told }: { readonly told?: DayInstruction },
): Reminder =>
  told === undefined
    ? reminder
    : { ...reminder, unitId: told.unitId, defaultValue: { value: told.value, unitId: told.unitId } };
