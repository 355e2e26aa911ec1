import type { KnownVariable } from '../../entry/known-with.ts';
import { recordAgain } from '../../entry/recording.ts';
import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';

const answers = [
  [1, 'Yes'],
  [0, 'No'],
] as const;

/** All variables that are answered with yes or no, side by side: one tap each. */
export function YesNo({ variables }: { readonly variables: readonly KnownVariable[] }) {
  const own = variables.filter(({ unitAbbreviatedName }) => unitAbbreviatedName === 'yes/no');
  if (own.length < 2) return null;
  return (
    <section aria-labelledby="yes-no">
      <h2 id="yes-no">Yes or no, now</h2>
      <ul class="yes-no">
        {own.map((one) => (
          <li key={one.name} class={`card ${hueOf(one.variableCategoryName)}`}>
            <CategoryIcon of={one.variableCategoryName} name={one.displayName} />
            <span class="name">{one.displayName}</span>
            <div class="values">
              {answers.map(([value, word]) => (
                <button
                  type="button"
                  class="value"
                  key={word}
                  aria-label={`${word}: ${one.displayName}`}
                  onClick={() => recordAgain(one, { value, unit: 'yes/no' })}
                >
                  <span>{word}</span>
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
