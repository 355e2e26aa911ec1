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
const shared: Readonly<Record<string, readonly string[]>> = {
  '/min': ['bpm', '/minute'],
  'mm[Hg]': ['mmHg', 'torr'],
  kcal: ['kcal', 'cal'],
  '[iU]': ['IU', 'units'],
  deg: ['degrees east', 'degrees north'],
  '{score}': ['/5', '/6', '/10', '/1', '-4 to 4', 'index'],
};

/** Our unit of a quantity; undefined if there is none. */
export function unitOf(code: string, words: string, expected: string | undefined): string | undefined {
  const choices = shared[code];
  const spoken = findUnit(words)?.abbreviatedName;
  if (choices !== undefined)
    return (
      choices.find((unit) => unit === spoken) ?? choices.find((unit) => unit === expected) ?? units[code]
    );
  if (code !== '') return units[code];
  return spoken ?? (words === '' ? expected : undefined);
}
