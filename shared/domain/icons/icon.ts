import type { Unit } from '../units/units.ts';
import type { VariableCategory } from '../variables/categories.ts';
import type { Valence } from '../variables/valence.ts';

/** Where an icon is served, by its name. */
export const iconAddress = (baseUrl: string, name: string): string => `${baseUrl}/icons/${name}.svg`;

/** How cards and buttons show an icon: as a class of icons.css, and as an address. */
export const shownIcon = (baseUrl: string, name: string) => ({
  iconClassName: `icon-${name}`,
  image: iconAddress(baseUrl, name),
});

/** "vital-signs" */
export const iconOfCategory = ({ name }: Pick<VariableCategory, 'name'>): string =>
  name.toLowerCase().replaceAll(' ', '-');

/** How records that are about a variable show its category. There are drawings only, so nothing is said of a PNG. */
export function categoryIcon(baseUrl: string, category: Pick<VariableCategory, 'name'>) {
  const { iconClassName, image } = shownIcon(baseUrl, iconOfCategory(category));
  return { iconClassName, svgUrl: image, variableCategoryImageUrl: image };
}

/** The face of a step from 1 to 5, where one end of the scale is the happy one. */
export function faceOf(value: number, { abbreviatedName }: Unit, valence: Valence): string | undefined {
  if (abbreviatedName !== '/5' || valence === 'numeric') return undefined;
  return `face-${valence === 'positive' ? value : 6 - value}`;
}
