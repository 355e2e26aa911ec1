import { categoryFamilies, categoryPaths, isDrawn } from '../../category-drawings.ts';

const drawnOf = (category: string) => {
  const name = category.toLowerCase().replaceAll(' ', '-');
  return isDrawn(name) ? name : 'miscellaneous';
};

/** The class by which something takes on the colour of its category: `--hue`. */
export const hueOf = (category: string): string => `hue-${categoryFamilies[drawnOf(category)]}`;

/** The category as a drawing in its colour; the words beside it say it all. */
export const CategoryIcon = ({ of }: { readonly of: string }) => (
  <span class={`category ${hueOf(of)}`}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={categoryPaths[drawnOf(of)]} />
    </svg>
  </span>
);
