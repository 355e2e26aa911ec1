import type { Unit } from '../units/units.ts';
import type { VariableCategory } from '../variables/categories.ts';
import type { Valence } from '../variables/valence.ts';

export const iconAddress = (baseUrl: string, name: string): string => `${baseUrl}/icons/${name}.svg`;

/** An icon as cards and buttons show it: a class of icons.css, and an address. */
export const shownIcon = (baseUrl: string, name: string) => ({
  iconClassName: `icon-${name}`,
  image: iconAddress(baseUrl, name),
});

/** "vital-signs" */
export const iconOfCategory = ({ name }: Pick<VariableCategory, 'name'>): string =>
  name.toLowerCase().replaceAll(' ', '-');

/** The icon members of records about a variable. There are only drawings, so no member names a PNG. */
export function categoryIcon(baseUrl: string, category: Pick<VariableCategory, 'name'>) {
  const { iconClassName, image } = shownIcon(baseUrl, iconOfCategory(category));
  return { iconClassName, svgUrl: image, variableCategoryImageUrl: image };
}

/** The face of a step from 1 to 5; undefined if neither end of the scale is the happy one. */
export function faceOf(value: number, { abbreviatedName }: Unit, valence: Valence): string | undefined {
  if (abbreviatedName !== '/5' || valence === 'numeric') return undefined;
  return `face-${valence === 'positive' ? value : 6 - value}`;
}
