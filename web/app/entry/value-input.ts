import type { Answer, RecordOf } from '../api/routes.ts';

export type ApiUnit = RecordOf<Answer<'GET', '/api/v3/units'>>;

/** The kind of field that suits a unit. */
type ValueInput =
  | { readonly kind: 'yes-no' }
  | { readonly kind: 'steps'; readonly steps: readonly number[] }
  | { readonly kind: 'number' };

/** The highest number of steps that fit on a phone in two rows. */
const mostSteps = 12;

export function valueInput(
  unit: Pick<ApiUnit, 'abbreviatedName' | 'category' | 'minimumAllowedValue' | 'maximumAllowedValue'>,
): ValueInput {
  if (unit.abbreviatedName === 'yes/no') return { kind: 'yes-no' };
  const { minimumAllowedValue: least, maximumAllowedValue: most } = unit;
  const isScale = unit.category === 'Rating' && least !== undefined && most !== undefined;
  return isScale && most - least < mostSteps
    ? { kind: 'steps', steps: Array.from({ length: most - least + 1 }, (_, i) => least + i) }
    : { kind: 'number' };
}

/** The units that a value can be given in: those that convert to the variable's own. */
export function unitsLike(units: readonly ApiUnit[], abbreviatedName: string): readonly ApiUnit[] {
  const own = units.find((unit) => unit.abbreviatedName === abbreviatedName);
  if (own === undefined) return [];
  const isAlone = own.category === 'Miscellany' || own.category === 'Rating';
  return isAlone ? [own] : units.filter(({ category }) => category === own.category);
}
