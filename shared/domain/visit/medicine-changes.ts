import { dateWords } from '../time/names.ts';
import { hasSome } from './figures.ts';
import type { VisitSpan } from './visit-span.ts';
import { amountWords, type DayValue, isYesNo, type VisitVariable } from './visit-variable.ts';

/** Something that was begun, stopped or changed in dose on a day. */
export interface MedicineChange {
  readonly day: number;
  readonly text: string;
}

/** Days without a record before a first dose; half as many after the last are an end. */
const silentDays = 28;
/** Days of taking it that make a dose, and how many of them must be alike. */
const doseDays = 7;
const alikeDays = 5;

/** The changes of a medicine in the days of the page, as far as its records tell, by day. */
export function medicineChanges(variable: VisitVariable, span: VisitSpan): readonly MedicineChange[] {
  const taken = variable.days.filter((one) => hasSome(variable, one));
  const [begun, ended] = [taken[0]?.day, taken.at(-1)?.day];
  if (begun === undefined || ended === undefined) return [];
  const { name } = variable;
  const changes: MedicineChange[] = [];
  if (begun >= span.since && begun - span.first >= silentDays)
    changes.push({ day: begun, text: `${name} first recorded on ${dateWords(begun)}` });
  if (!isYesNo(variable))
    for (const { day, before, after } of doseChanges(taken))
      changes.push({
        day,
        text: `${name} from ${amountWords(before, variable)} to ${amountWords(after, variable)} a day on ${dateWords(day)}`,
      });
  const isRegular = taken.length >= doseDays && taken.length * 2 >= ended - begun + 1;
  if (isRegular && span.last - ended >= silentDays / 2)
    changes.push({ day: ended, text: `${name} last recorded on ${dateWords(ended)}` });
  return changes.filter(({ day }) => day >= span.since);
}

/** The days on which the usual amount of a day became another one. */
function doseChanges(taken: readonly DayValue[]) {
  const amounts = taken.map(({ value }) => value);
  const changes: { day: number; before: number; after: number }[] = [];
  for (let i = doseDays; i + doseDays <= amounts.length; i++) {
    const [before, after] = [doseOf(amounts.slice(i - doseDays, i)), doseOf(amounts.slice(i, i + doseDays))];
    const [{ day, value } = { day: 0, value: NaN }] = taken.slice(i, i + 1);
    if (before === undefined || after === undefined || before === after || value !== after) continue;
    changes.push({ day, before, after });
    i += doseDays - 1;
  }
  return changes;
}

/** The amount of most of these days; undefined where they differ. */
export const doseOf = (amounts: readonly number[]): number | undefined =>
  amounts.find((amount) => amounts.filter((other) => other === amount).length >= alikeDays);
