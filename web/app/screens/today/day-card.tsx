import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';
import type { DayAmount } from './day-view.ts';

/** The sums of several entries of a day; single ones are in the list below. */
export function DayCard({
  amounts,
  isToday,
}: {
  readonly amounts: readonly DayAmount[];
  readonly isToday: boolean;
}) {
  const summed = amounts.filter(({ count }) => count > 1);
  if (summed.length === 0) return null;
  return (
    <section class="card day-card" aria-labelledby="day-card">
      <h2 id="day-card">{isToday ? 'Today so far' : 'That day'}</h2>
      <ul class="tiles">
        {summed.map(({ name, variableName, category, text }) => (
          <li key={variableName} class={hueOf(category)}>
            <CategoryIcon of={category} name={name} />
            <span class="tile-name">{name}</span> <strong>{text}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
