import { isActive, type Reminder } from '../reminders/reminder.ts';
import { plannedDays } from '../reminders/taken-as-planned.ts';
import { frequencyTextWithTime } from '../reminders/times/time-texts.ts';
import { inDays, listed, outOf } from '../texts/counted.ts';
import { dateWords } from '../time/names.ts';
import type { PersonClock } from '../time/person-clock.ts';
import { amountIn } from '../units/amount.ts';
import { hasSome, type Window } from './figures.ts';
import { doseOf } from './medicine-changes.ts';
import type { VisitSpan } from './visit-span.ts';
import { amountWords, isYesNo, type VisitVariable } from './visit-variable.ts';

/** A medicine as a doctor wants to know it. */
export interface MedicineLine {
  readonly name: string;
  readonly dose: string;
  readonly how: string;
  readonly since: string;
  readonly taken: string;
}

/** The plans of someone's medicines, and the days that they live by. */
export interface IntakePlans {
  readonly reminders: readonly Reminder[];
  readonly timezone: string;
  readonly clock: PersonClock;
}

const remindersOf = ({ known }: VisitVariable, { reminders }: IntakePlans): readonly Reminder[] =>
  reminders.filter(
    (one) =>
      one.variableId === known.userVariable.variable.variableId &&
      isActive(one) &&
      one.experiment === undefined,
  );

/** The days before today for which the present plan asks for a medicine. */
export const plannedDaysOf = (
  variable: VisitVariable,
  plans: IntakePlans,
  { first, last: today }: Window,
): ReadonlySet<number> => plannedDays(remindersOf(variable, plans), plans, { first, today });

/** Days taken, and of how many planned ones where some are planned. */
export function takenDays(variable: VisitVariable, planned: ReadonlySet<number>, { first, last }: Window) {
  const days = variable.days.filter((one) => hasSome(variable, one) && one.day >= first && one.day <= last);
  const within = [...planned].filter((day) => day >= first && day <= last);
  return {
    taken: days.length,
    planned: within.length,
    /** The first of them. */
    plannedFrom: Math.min(...within),
    takenAsPlanned: days.filter(({ day }) => planned.has(day)).length,
  };
}

/** "5 of 11 planned days", with the date from which on the present plan counts where that is not all of the time. */
export const plannedWords = (days: ReturnType<typeof takenDays>, { since }: VisitSpan): string =>
  `${outOf(days.takenAsPlanned, days.planned, 'planned day')}${days.plannedFrom - since < 7 ? '' : ` since ${dateWords(days.plannedFrom)}`}`;

/** Records from so soon after the first day that is read may have begun before it. */
export const knownFrom = 7;

export function medicineLine(
  variable: VisitVariable,
  plans: IntakePlans,
  planned: ReadonlySet<number>,
  span: VisitSpan,
): MedicineLine {
  const reminders = remindersOf(variable, plans);
  const taken = variable.days.filter((one) => hasSome(variable, one));
  const begun = taken[0]?.day;
  const days = takenDays(variable, planned, { first: span.since, last: span.last });
  return {
    name: variable.name,
    dose: doseWords(variable, reminders, span),
    how:
      reminders.length === 0
        ? 'as needed'
        : listed(reminders.map((one) => lower(frequencyTextWithTime(one, true)))),
    since:
      begun === undefined
        ? '–'
        : begun - span.first < knownFrom
          ? `before ${dateWords(begun)}`
          : dateWords(begun),
    taken: days.planned > 0 ? plannedWords(days, span) : inDays(days.taken),
  };
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Something taken as needed is not taken every day. */
const onDaysTaken = 'a day when taken';

/** The dose of the plan; else the amount of most of the latest days on which it was taken, or their range. */
function doseWords(variable: VisitVariable, reminders: readonly Reminder[], { since }: VisitSpan): string {
  if (isYesNo(variable)) return '–';
  const told = [
    ...new Set(
      reminders.flatMap(({ defaultValue }) => amountIn(variable.known.settings.unit, defaultValue) ?? []),
    ),
  ];
  if (told.length > 0) return listed(told.map((dose) => amountWords(dose, variable)));
  const amounts = variable.days
    .filter((one) => hasSome(variable, one) && one.day >= since)
    .map(({ value }) => value);
  if (amounts.length === 0) return '–';
  const dose = doseOf(amounts.slice(-7));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (dose !== undefined || least === most) return `${amountWords(dose ?? most, variable)} ${onDaysTaken}`;
  return `${amountWords(least, variable)} to ${amountWords(most, variable)} ${onDaysTaken}`;
}
