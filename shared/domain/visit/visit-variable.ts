import { meanNumber, meanText } from '../measurements/mean-text.ts';
import { type KnownVariable, thingOf } from '../measurements/row.ts';
import { isDuration, unitInFull } from '../units/quantity.ts';
import { scaleEnds, scaleText } from '../units/scale-text.ts';
import { type Nature, natureOf, noneOf } from '../variables/nature.ts';
import type { SharedVariable } from './shared-variable.ts';

export interface DayValue {
  readonly day: number;
  readonly value: number;
}

/** A variable of a page for a visit: its recorded days in its own unit, oldest first. */
export interface VisitVariable {
  readonly known: KnownVariable;
  readonly name: string;
  readonly nature: Nature;
  readonly days: readonly DayValue[];
  /** The value of a day without it. */
  readonly none: number;
  /** True if days without it are recorded, too: then nothing is counted of days without a record. */
  readonly isRated: boolean;
}

/** The share of days from which on something that is chosen is a habit, not an event. */
const habitShare = 0.8;

export function toVisitVariable(
  { known, days: all }: SharedVariable,
  { first, last }: { readonly first: number; readonly last: number },
): VisitVariable {
  const { settings } = known;
  const unit = settings.unit.abbreviatedName;
  const days = all.filter(({ unitName }) => unitName === unit).map(({ day, value }) => ({ day, value }));
  const none = noneOf(unit);
  const share = days.length / (last - Math.max(first, days[0]?.day ?? first) + 1);
  return {
    known,
    name: settings.displayName,
    nature: natureOf(
      { ...settings, unitName: unit, categoryName: settings.category.name },
      share >= habitShare,
    ),
    days,
    none,
    isRated: days.some(({ value }) => value <= none),
  };
}

const unitOf = ({ known }: Pick<VisitVariable, 'known'>) => known.settings.unit.abbreviatedName;

export const isYesNo = (variable: Pick<VisitVariable, 'known'>): boolean => unitOf(variable) === 'yes/no';

/** "3.4 of 5", "7 h 20 min", "128 mmHg": two digits, the unit as a word. */
export function amountWords(value: number, variable: Pick<VisitVariable, 'known'>): string {
  const unit = unitOf(variable);
  const scale = scaleText(unit);
  return scale === undefined
    ? meanText(value, unit, thingOf(variable.known))
    : `${meanNumber(value, unit)} ${scale}`;
}

/** The same without its unit, which durations have within. */
export const amountNumber = (value: number, variable: Pick<VisitVariable, 'known'>): string =>
  meanNumber(value, unitOf(variable));

/** A value in a column: durations as hours and minutes, "7:20". */
export function cellNumber(value: number, variable: Pick<VisitVariable, 'known'>): string {
  const unit = unitOf(variable);
  if (!isDuration(unit)) return amountNumber(value, variable);
  // The last digits of a sum hang on its order: a half must be rounded here as in a sentence.
  const minutes = Math.round(Number((value * (minutesOf[unit] ?? 1)).toPrecision(12)));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

const minutesOf: Readonly<Record<string, number>> = { h: 60, min: 1, s: 1 / 60 };

/** The unit over a column: "of 5", "in mmHg", "in hours:minutes"; nothing where there is none. */
export function unitWords(variable: Pick<VisitVariable, 'known'>): string {
  const unit = unitOf(variable);
  const scale = scaleEnds(unit);
  if (scale !== undefined) return scaleText(unit) ?? `${scale[0]} to ${scale[1]}`;
  const words = isDuration(unit) ? 'hours:minutes' : unitInFull(unit);
  return words === '' ? '' : `in ${words}`;
}
