import { counted } from '../../../../shared/domain/texts/counted.ts';
import { CategoryIcon, hueOf } from '../../ui/category-icon.tsx';
import { type CoveredDay, progressText } from './coverage.ts';
import type { DayAmount } from './day-view.ts';

interface Props {
  readonly amounts: readonly DayAmount[];
  readonly covered: CoveredDay | undefined;
  readonly isToday: boolean;
}

/** The day at a glance: what was answered, and what it comes to. */
export function DayCard({ amounts, covered, isToday }: Props) {
  const entries = amounts.reduce((sum, { count }) => sum + count, 0);
  if (amounts.length === 0) return null;
  const words = [
    covered !== undefined && covered.asked > 0 ? progressText(covered) : '',
    counted(entries, 'entry', 'entries'),
  ];
  return (
    <section class="card day-card" aria-labelledby="day-card">
      <h2 id="day-card">{isToday ? 'Today so far' : 'That day'}</h2>
      <p class="muted">{words.filter((text) => text !== '').join(' · ')}</p>
      <ul class="tiles">
        {amounts.map(({ name, variableName, category, text }) => (
          <li key={variableName} class={hueOf(category)}>
            <CategoryIcon of={category} name={name} />
            <span class="tile-name">{name}</span> <strong>{text}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
