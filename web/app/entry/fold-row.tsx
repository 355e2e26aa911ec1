import { counted } from '../../../shared/domain/texts/counted.ts';
import type { PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { clockText } from '../time/day.ts';
import { CategoryIcon } from '../ui/category-icon.tsx';
import type { Fold } from './folded.ts';

interface Props {
  readonly of: Fold;
  readonly clock: PersonClock;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The row of what a device recorded of one thing in one day; pressed, its entries appear below. */
export function FoldRow({ of, clock, isOpen, onToggle }: Props) {
  const { key, name, category, source, amount, entries } = of;
  const [last, first] = [entries[0]?.at ?? 0, entries.at(-1)?.at ?? 0];
  return (
    <li data-row={key}>
      <button type="button" class="line fold" aria-expanded={isOpen} onClick={onToggle}>
        <CategoryIcon of={category} name={name} />
        <span class="name">{name}</span>
        <span class="amount">{amount}</span>
        <span class="note">
          {counted(entries.length, 'entry', 'entries')} from {source}, {clockText(clock, first)} to{' '}
          {clockText(clock, last)}
        </span>
      </button>
    </li>
  );
}
