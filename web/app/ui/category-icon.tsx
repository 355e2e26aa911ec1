import { categoryFamilies, categoryPaths, isDrawn } from '../../category-drawings.ts';
import { thingPath } from '../../thing-drawings.ts';

const drawnOf = (category: string) => {
  const name = category.toLowerCase().replaceAll(' ', '-');
  return isDrawn(name) ? name : 'miscellaneous';
};

/** The class by which something takes on the colour of its category: `--hue`. */
export const hueOf = (category: string): string => `hue-${categoryFamilies[drawnOf(category)]}`;

interface Props {
  /** The category. */
  readonly of: string;
  /** The name of a thing, which may have a drawing of its own. */
  readonly name?: string;
}

/** A thing or a category as a drawing in the category's colour; the words next to it say it all. */
export const CategoryIcon = ({ of, name = '' }: Props) => (
  <span class={`category ${hueOf(of)}`}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={thingPath(name) ?? categoryPaths[drawnOf(of)]} />
    </svg>
  </span>
);
