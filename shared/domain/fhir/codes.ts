import { foldName } from '../texts/fold-name.ts';
import { canConvert } from '../units/convert.ts';
import { findUnit } from '../units/units.ts';

export const loinc = 'http://loinc.org';

export interface LoincCode {
  readonly code: string;
  readonly display?: string;
}

interface VariableCode {
  /** The first says it best. */
  readonly codes: readonly LoincCode[];
  readonly category: string;
}

const one = (code: string, display: string): LoincCode => ({ code, display });

/**
 * LOINC's codes by the variable's name and the unit that the code is meant for. Variables are missing here if only one
 * program has them, if the code would claim a method that nobody recorded, or if nobody looked the code up: they are
 * exported by name.
 */
const table: readonly (readonly [name: string, unit: string, category: string, ...LoincCode[]])[] = [
  ['Body Weight', 'kg', 'vital-signs', one('29463-7', 'Body weight')],
  ['Weight', 'kg', 'vital-signs', one('29463-7', 'Body weight')],
  ['Height', 'cm', 'vital-signs', one('8302-2', 'Body height')],
  ['Body Mass Index', 'kg/m²', 'vital-signs', one('39156-5', 'Body mass index (BMI) [Ratio]')],
  ['Body Fat Percentage', '%', 'exam', one('41982-0', 'Percentage of body fat Measured')],
  ['Lean Body Mass', 'kg', 'exam', one('91557-9', 'Lean body weight')],
  ['Heart Rate', 'bpm', 'vital-signs', one('8867-4', 'Heart rate')],
  [
    'Resting Heart Rate',
    'bpm',
    'vital-signs',
    one('40443-4', 'Heart rate --resting'),
    one('8867-4', 'Heart rate'),
  ],
  [
    'Heart Rate Variability SDNN',
    'ms',
    'exam',
    one('80404-7', 'R-R interval.standard deviation (Heart rate variability)'),
  ],
  ['Systolic Blood Pressure', 'mmHg', 'vital-signs', one('8480-6', 'Systolic blood pressure')],
  ['Diastolic Blood Pressure', 'mmHg', 'vital-signs', one('8462-4', 'Diastolic blood pressure')],
  ['Respiratory Rate', '/minute', 'vital-signs', one('9279-1', 'Respiratory rate')],
  [
    'Oxygen Saturation',
    '%',
    'vital-signs',
    one('2708-6', 'Oxygen saturation in Arterial blood'),
    one('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'),
  ],
  ['Body Temperature', 'C', 'vital-signs', one('8310-5', 'Body temperature')],
  ['Steps', 'count', 'activity', one('55423-8', 'Number of steps in unspecified time Pedometer')],
  [
    'Walking and Running Distance',
    'km',
    'activity',
    one('55430-3', 'Walking distance unspecified time Pedometer'),
  ],
  ['Flights Climbed', 'count', 'activity', one('100304-5', 'Flights climbed [#] Reporting Period')],
  ['Active Energy', 'kcal', 'activity', one('41981-2', 'Calories burned')],
  ['Exercise Minutes', 'min', 'activity', one('55411-3', 'Exercise duration')],
  [
    'VO2 Max (estimated)',
    'mL/kg/min',
    'activity',
    one('94122-9', 'Oxygen consumption (VO2)/Body weight [Volume Rate Content] --peak during exercise'),
  ],
  ['Sleep Duration', 'h', 'activity', one('93832-4', 'Sleep duration')],
  ['Deep Sleep', 'h', 'activity', one('93831-6', 'Deep sleep duration')],
  ['Light Sleep', 'h', 'activity', one('93830-8', 'Light sleep duration')],
  ['REM Sleep', 'h', 'activity', one('93829-0', 'REM sleep duration')],
  ['Calories Eaten', 'kcal', 'survey', one('9052-2', 'Calorie intake total')],
];

/** The code of systolic and diastolic pressure together. */
export const pressurePanel = one('85354-9', 'Blood pressure panel with all children optional');
export const systolicCode = '8480-6';
export const diastolicCode = '8462-4';

/** Glucose by unit. Readings of a sensor have codes of their own, which the guide gives without words. */
const glucose: Readonly<Record<'sensed' | 'other', Readonly<Record<string, LoincCode>>>> = {
  sensed: { 'mg/dL': { code: '99504-3' }, 'mmol/L': { code: '105272-9' } },
  other: { 'mg/dL': one('2339-0', 'Glucose [Mass/volume] in Blood') },
};

const byName = new Map(
  table.map(([name, unit, category, ...codes]) => [foldName(name), { unit, category, codes }] as const),
);

/** The LOINC codes of a variable; undefined if none is sure to fit, so that only its name is exported. */
export function codeOf(variableName: string, unit: string, isSensed: boolean): VariableCode | undefined {
  if (foldName(variableName) === foldName('Blood Glucose')) {
    const code = glucose[isSensed ? 'sensed' : 'other'][unit];
    return code && { codes: [code], category: 'laboratory' };
  }
  const known = byName.get(foldName(variableName));
  const [own, meant] = [findUnit(unit), findUnit(known?.unit ?? '')];
  if (known === undefined || own === undefined || meant === undefined) return undefined;
  return own === meant || canConvert(own, meant) ? known : undefined;
}

/** The variable that a code means, for reading files of other programs. */
export const variableOf: ReadonlyMap<string, { readonly name: string; readonly unit: string }> = new Map([
  ...table
    .toReversed()
    .flatMap(([name, unit, , ...codes]) =>
      name === 'Weight' ? [] : [[codes[0]?.code ?? '', { name, unit }] as const],
    ),
  ['59408-5', { name: 'Oxygen Saturation', unit: '%' }],
  ...['2339-0', '41653-7', '99504-3', '105272-9', '2345-7', '15074-8'].map(
    (code) => [code, { name: 'Blood Glucose', unit: 'mg/dL' }] as const,
  ),
]);
