import type { Signal } from '@preact/signals';
import { counted } from '../../../../shared/domain/texts/counted.ts';
import type { PersonClock } from '../../../../shared/domain/time/person-clock.ts';
import { isSummed } from '../../data/variables.ts';
import { EntryRow } from '../../entry/entry-row.tsx';
import type { EntryView } from '../../entry/entry-views.ts';
import { FoldRow } from '../../entry/fold-row.tsx';
import { type DayRow, foldedDay } from '../../entry/folded.ts';
import { ownSource } from '../../entry/own-sources.ts';
import { dateText } from '../../time/day.ts';
import type { ListRow } from './long-list.tsx';
import type { DayOfEntries } from './timeline-view.ts';

const guessed = { heading: 68, entry: 49, fold: 70 };

interface Props {
  readonly days: readonly DayOfEntries[];
  readonly today: string;
  readonly clock: PersonClock;
  /** The unfolded rows, by their keys. */
  readonly opened: Signal<ReadonlySet<string>>;
  readonly isFolded: boolean;
  /** True if the last day may have more entries than are here. */
  readonly hasMore: boolean;
  readonly choosingOf: (key: string) => Parameters<typeof EntryRow>[0]['choosing'];
}

/** The rows of the list: the head of each day, and what it holds. */
export function listRows(props: Props): readonly ListRow[] {
  const { days, today, isFolded, hasMore } = props;
  return days.flatMap(({ date, entries }, i) => {
    const isWhole = !hasMore || i < days.length - 1;
    const rows: readonly DayRow[] = isFolded
      ? foldedDay(date, entries, { isSum: isSummed, ownSource, isWhole })
      : entries.map((entry) => ({ kind: 'entry', entry }));
    const words = date === today ? 'Today' : dateText(date, today);
    return [
      heading(date, words, isWhole ? entries.length : undefined),
      ...rows.flatMap((row) => rowsOf(row, props)),
    ];
  });
}

function rowsOf(row: DayRow, { clock, opened, choosingOf }: Props): readonly ListRow[] {
  const rowOf = (entry: EntryView, isFolded = false): ListRow => ({
    key: entry.key,
    guessedHeight: guessed.entry,
    draw: () => (
      <EntryRow
        of={entry}
        clock={clock}
        rowKey={entry.key}
        choosing={choosingOf(entry.key)}
        hasSource={!isFolded}
      />
    ),
  });
  if (row.kind === 'entry') return [rowOf(row.entry)];
  const isOpen = opened.value.has(row.key);
  const onToggle = () => {
    opened.value = opened.value.symmetricDifference(new Set([row.key]));
  };
  const fold: ListRow = {
    key: row.key,
    guessedHeight: guessed.fold,
    draw: () => <FoldRow of={row} clock={clock} isOpen={isOpen} onToggle={onToggle} />,
  };
  return isOpen ? [fold, ...row.entries.map((entry) => rowOf(entry, true))] : [fold];
}

const heading = (date: string, words: string, count: number | undefined): ListRow => ({
  key: date,
  guessedHeight: guessed.heading,
  draw: () => (
    <li class="date" data-row={date}>
      <h2>{words}</h2>
      {count !== undefined && <p class="muted">{counted(count, 'entry', 'entries')}</p>}
    </li>
  ),
});
