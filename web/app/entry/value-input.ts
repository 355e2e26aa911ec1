import type { Answer, RecordOf } from '../api/routes.ts';

export type Unit = RecordOf<Answer<'GET', '/api/v3/units'>>;

/** How a value is best given. */
export type ValueInput =
  | { readonly kind: 'yes-no' }
  | { readonly kind: 'steps'; readonly steps: readonly number[] }
  | { readonly kind: 'slider'; readonly least: number; readonly most: number }
  | { readonly kind: 'number' };

/** So many steps fit side by side on a phone. */
const mostSteps = 6;

export function valueInput(
  unit: Pick<Unit, 'abbreviatedName' | 'category' | 'minimumAllowedValue' | 'maximumAllowedValue'>,
): ValueInput {
  if (unit.abbreviatedName === 'yes/no') return { kind: 'yes-no' };
  const { minimumAllowedValue: least, maximumAllowedValue: most } = unit;
  const isScale = unit.category === 'Rating' || unit.abbreviatedName === '%';
  if (!isScale || least === undefined || most === undefined) return { kind: 'number' };
  return most - least < mostSteps
    ? { kind: 'steps', steps: Array.from({ length: most - least + 1 }, (_, i) => least + i) }
    : { kind: 'slider', least, most };
}

/** The units that a value can be given in: those that convert to the variable's own. */
export function unitsLike(units: readonly Unit[], abbreviatedName: string): readonly Unit[] {
  const own = units.find((unit) => unit.abbreviatedName === abbreviatedName);
  if (own === undefined) return [];
  const isAlone = own.category === 'Miscellany' || own.category === 'Rating';
  return isAlone ? [own] : units.filter(({ category }) => category === own.category);
}
