import { scaleEnds } from '../units/scale-text.ts';
import { doseUnits, leastStrength } from './guess.ts';
import type { LineThing, LineUnit } from './line-thing.ts';
import type { LineAmount } from './read-amount.ts';

/** The values that are recorded; none as long as the person has to choose one. */
interface SettledAmount {
  readonly values: readonly number[];
  readonly unit: string;
  /** False where the amount is something else: a strength, or out of the scale. */
  readonly isUsed: boolean;
}

const countedUnits: ReadonlySet<string> = new Set([
  'serving',
  'count',
  'pieces',
  'event',
  'yes/no',
  ...doseUnits,
]);

/** The amount for a known thing: as typed, in a unit that it takes, or its usual one. */
export function settleAmount(
  thing: LineThing,
  amount: LineAmount | undefined,
  units: readonly LineUnit[],
): SettledAmount {
  const { unit, together } = thing;
  if (together !== undefined) {
    const isWhole = amount?.values.length === together.length;
    return { values: isWhole ? amount.values : [], unit, isUsed: isWhole };
  }
  const [value, ...more] = amount?.values ?? [];
  if (value === undefined) return { ...usualAmount(thing), isUsed: false };
  const scale = scaleEnds(unit);
  if (more.length > 0) {
    const isOnScale = scale !== undefined && amount?.outOf === scale[1] && isWithin(value, scale);
    return isOnScale ? { values: [value], unit, isUsed: true } : { ...usualAmount(thing), isUsed: false };
  }
  if (amount?.unit !== undefined && amount.unit !== unit)
    return takesUnit(unit, amount.unit, units)
      ? { values: [value], unit: amount.unit, isUsed: true }
      : { ...usualAmount(thing), isUsed: false };
  if (unit === 'yes/no' || scale !== undefined) {
    const ends = scale ?? ([0, 1] as const);
    const isUsed = isWithin(value, ends) && Number.isInteger(value);
    return { values: isUsed ? [value] : [], unit, isUsed };
  }
  const isStrength =
    thing.category === 'Treatments' && countedUnits.has(unit) && unit !== 'units' && value >= leastStrength;
  return isStrength && amount?.unit === undefined
    ? { ...usualAmount(thing), isUsed: false }
    : { values: [value], unit, isUsed: true };
}

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

/** The amount of something of which only the name was said; a feeling or a reading is never made up. */
function usualAmount({ category, unit, last, usual }: LineThing) {
  const isCounted = countedUnits.has(unit) && !(unit === 'count' && category === 'Physical Activities');
  const isDose = category === 'Treatments';
  const isEaten = category === 'Foods' || category === 'Nutrients';
  if (last !== undefined && (isDose || (isEaten && !isCounted)) && last.value > 0)
    return { values: [last.value], unit: last.unit };
  const value = usual ?? (isCounted ? 1 : undefined);
  return { values: value === undefined ? [] : [value], unit };
}

/** Whether values of one unit can be given in the other: grams in milligrams, servings in pieces. */
function takesUnit(own: string, other: string, units: readonly LineUnit[]): boolean {
  const categoryOf = (name: string) =>
    units.find(({ abbreviatedName }) => abbreviatedName === name)?.category;
  const category = categoryOf(own);
  if (category === 'Miscellany' || category === 'Rating' || own === 'yes/no' || other === 'yes/no')
    return false;
  // Numbers of different things convert as numbers, and would be another amount: 2 capsules are no 2 drops.
  return category !== undefined && category !== 'Count' && category === categoryOf(other);
}
