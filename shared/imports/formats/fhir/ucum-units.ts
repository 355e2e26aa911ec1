import { findUnit } from '../../../domain/units/units.ts';

/** Our units by UCUM's codes; for a code that several share, the usual one. */
const units: Readonly<Record<string, string>> = {
  kg: 'kg',
  g: 'g',
  mg: 'mg',
  ug: 'mcg',
  '[lb_av]': 'lb',
  L: 'L',
  l: 'L',
  mL: 'mL',
  ml: 'mL',
  '[foz_us]': 'oz',
  '[qt_us]': 'qt',
  m: 'm',
  km: 'km',
  cm: 'cm',
  mm: 'mm',
  '[in_i]': 'in',
  '[ft_i]': 'ft',
  '[mi_i]': 'mi',
  s: 's',
  min: 'min',
  h: 'h',
  ms: 'ms',
  '/min': '/minute',
  '{beats}/min': 'bpm',
  '{breaths}/min': '/minute',
  'mm[Hg]': 'mmHg',
  Pa: 'Pa',
  Cel: 'C',
  '[degF]': 'F',
  '%': '%',
  kcal: 'kcal',
  'ug/dL': 'mcg/dL',
  'mg/dL': 'mg/dL',
  'mmol/L': 'mmol/L',
  'kg/m2': 'kg/m²',
  'mL/min/kg': 'mL/kg/min',
  'mL/min/kg{body_wt}': 'mL/kg/min',
  dB: 'dB',
  W: 'W',
  'L/min': 'L/min',
  'km/h': 'km/h',
  'm/s': 'm/s',
  '[iU]': 'IU',
  '{score}': 'index',
  '{count}': 'count',
  '{steps}': 'count',
  '/d': 'count',
  '{flight}': 'count',
  '{event}': 'event',
  '{serving}': 'serving',
  '{pill}': 'pills',
  '{tablet}': 'tablets',
  '{capsule}': 'capsules',
  '{puff}': 'puffs',
  '{spray}': 'sprays',
  '{drop}': 'drops',
  '{piece}': 'pieces',
  '{dose}': 'dose',
  '{application}': 'applications',
  '{%RDA}': '%RDA',
  '1': 'count',
};

/** Codes that several of our units share: the unit in words decides. */
const shared: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '/min': ['bpm', '/minute'],
    'mm[Hg]': ['mmHg', 'torr'],
    kcal: ['kcal', 'cal'],
    '[iU]': ['IU', 'units'],
    deg: ['degrees east', 'degrees north'],
    '{score}': ['/5', '/6', '/10', '/1', '-4 to 4', 'index'],
  }),
);

/** Units of others, and words for ours, with the factor that makes ours of them. */
const others: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  '[oz_av]': ['lb', 1 / 16],
  '[stone_av]': ['lb', 14],
  kPa: ['mmHg', 7.50061682704],
  kJ: ['kcal', 1 / 4.184],
  'beats/minute': ['bpm', 1],
  'beats/min': ['bpm', 1],
  'breaths/minute': ['/minute', 1],
  'breaths/min': ['/minute', 1],
  '°C': ['C', 1],
  '°F': ['F', 1],
};

interface OwnUnit {
  readonly unit: string;
  readonly factor: number;
}

const own = (unit: string | undefined): OwnUnit | undefined =>
  unit === undefined ? undefined : { unit, factor: 1 };

/** Our unit of a quantity, by its code or else by its words; undefined if none. */
export function unitOf(code: string, words: string, expected: string | undefined): OwnUnit | undefined {
  const choices = shared.get(code);
  const spoken = findUnit(words)?.abbreviatedName;
  if (choices !== undefined)
    return own(
      choices.find((unit) => unit === spoken) ?? choices.find((unit) => unit === expected) ?? units[code],
    );
  if (code !== '') return coded(code) ?? (words === code ? undefined : unitOf('', words, undefined));
  if (words === '') return own(expected);
  // An ounce of ours is one of a liquid.
  const isWeighed = spoken === 'oz' && expected !== undefined && findUnit(expected)?.category === 'Weight';
  if (isWeighed) return coded('[oz_av]');
  return own(spoken) ?? (shared.get(words) === undefined ? coded(words) : unitOf(words, '', expected));
}

function coded(code: string): OwnUnit | undefined {
  const known = Object.hasOwn(others, code) ? others[code] : undefined;
  if (known !== undefined) return { unit: known[0], factor: known[1] };
  return Object.hasOwn(units, code) ? own(units[code]) : undefined;
}
