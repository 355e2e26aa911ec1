import { canConvert, convert } from '../../domain/units/convert.ts';
import { findUnit } from '../../domain/units/units.ts';

/** 1 mmol/L of glucose. */
const milligramsPerMillimole = 18.0156;

interface Written {
  readonly unit: string;
  readonly factor: number;
}

const as = (unit: string, factor = 1): Written => ({ unit, factor });

/** Apple's spellings that are not ours, and its units that we have not. */
const spellings: Readonly<Record<string, Written>> = {
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

/** Kinds that Apple counts where we have a unit of their own. */
const countedIn = new Set(['serving', 'kg/m²', 'units', 'index']);

/** A value as it was written, in one of our units; undefined where it cannot be told. */
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

/** The unit of ours in which a kind that only the file names is recorded. */
export function unitFor(written: string): string | undefined {
  const { unit } = spellings[written] ?? as(written);
  return findUnit(unit)?.abbreviatedName;
}

/** 0.29 as a fraction is 29 %, not 28.999999999999996. */
const round = (value: number): number => Number(value.toPrecision(12));
