import { canConvert, convert } from '../../domain/units/convert.ts';
import { findUnit } from '../../domain/units/units.ts';
import type { RowKind } from './kinds.ts';

/** The factor for glucose: 1 mmol/L is 18.0156 mg/dL. */
const milligramsPerMillimole = 18.0156;

interface UnitSpelling {
  readonly unit: string;
  readonly factor: number;
}

const as = (unit: string, factor = 1): UnitSpelling => ({ unit, factor });

/** Apple's spellings of units, and its units that we do not have. */
const spellings: Readonly<Record<string, UnitSpelling>> = {
  hr: as('h'),
  yd: as('m', 0.9144),
  Cal: as('kcal'),
  cal: as('kcal', 0.001),
  J: as('kcal', 1 / 4184),
  kJ: as('kcal', 1 / 4.184),
  st: as('lb', 14),
  oz: as('g', 28.349523125),
  fl_oz_us: as('oz'),
  cup_us: as('oz', 8),
  degC: as('C'),
  degF: as('F'),
  'count/min': as('/minute'),
  'count/s': as('/minute', 60),
  'mL/min·kg': as('mL/kg/min'),
  'ml/(kg*min)': as('mL/kg/min'),
  'kg/m^2': as('kg/m²'),
  dBASPL: as('dB'),
  dBHL: as('dB'),
  'km/hr': as('km/h'),
  'mi/hr': as('km/h', 1.609344),
  IU: as('units'),
  // Fractions: 0.97 of oxygen saturation is 97 %.
  '%': as('%', 100),
};

/** Our units for kinds that Apple writes as `count`. */
const countedIn = new Set(['serving', 'kg/m²', 'units', 'index']);

/** A written value in one of our units; undefined if it cannot be converted. */
export function amountIn(value: number, written: string, unitAbbreviatedName: string): number | undefined {
  if (written.startsWith('mmol<') || written === 'mmol/L')
    return unitAbbreviatedName === 'mg/dL' ? round(value * milligramsPerMillimole) : undefined;
  if (written === 'count' && countedIn.has(unitAbbreviatedName)) return value;
  const { unit, factor } = spellings[written] ?? as(written);
  const [from, to] = [findUnit(unit), findUnit(unitAbbreviatedName)];
  if (from === undefined || to === undefined || !canConvert(from, to)) return undefined;
  if (from === to && factor === 1) return value;
  return round(convert(value * factor, from, to));
}

interface WrittenAmount {
  readonly kind: RowKind;
  readonly value: number;
}

const kindsByUnit = new WeakMap<RowKind, Map<string, RowKind>>();

/**
 * A reading in the unit that the file writes, if that is one of ours: 170 lb stay 170 lb. What is added up or averaged
 * over an hour is in the unit of its kind.
 */
export function amountAsWritten(value: number, written: string, kind: RowKind): WrittenAmount | undefined {
  const amount = amountIn(value, written, kind.unitAbbreviatedName);
  if (amount === undefined) return undefined;
  const { unit, factor } = spellings[written] ?? as(written);
  const abbreviatedName = findUnit(unit)?.abbreviatedName;
  const isOurs = factor === 1 && abbreviatedName !== undefined && kind.grain === 'second';
  if (!isOurs || kind.combinationOperation === 'SUM' || abbreviatedName === kind.unitAbbreviatedName)
    return { kind, value: amount };
  // Apple writes every rate as a count per minute, be it beats or breaths.
  if (written.startsWith('count') || written.startsWith('mmol')) return { kind, value: amount };
  // Maps are keyed by the object.
  const known = kindsByUnit.get(kind) ?? new Map<string, RowKind>();
  const own = known.get(abbreviatedName) ?? { ...kind, unitAbbreviatedName: abbreviatedName };
  kindsByUnit.set(kind, known.set(abbreviatedName, own));
  return { kind: own, value };
}

/** Our unit for a kind that only the file names. */
export function unitFor(written: string): string | undefined {
  const { unit } = spellings[written] ?? as(written);
  return findUnit(unit)?.abbreviatedName;
}

/** 0.29 as a fraction is 29 %, not 28.999999999999996. */
const round = (value: number): number => Number(value.toPrecision(12));
